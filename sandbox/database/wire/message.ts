import { CommandError } from '../errors.ts'
import { decode, encode } from '../values/bson.ts'
import type { Doc } from '../values/document.ts'

/** Message types of MongoDB's wire protocol. The last two are used only by the legacy handshake. */
const OP_MSG = 2013
const OP_QUERY = 2004
const OP_REPLY = 1

const HEADER_BYTES = 16
const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2

/** One message from a client. */
export type Request = {
  id: number
  command: Doc
  /** The client does not expect a reply. */
  isOneWay: boolean
  /** Drivers use the legacy format until they know that the server supports OP_MSG. */
  isOldForm: boolean
}

/** Parses one complete message. */
export function readRequest(frame: Buffer): Request {
  const id = frame.readInt32LE(4)
  const kind = frame.readInt32LE(12)
  if (kind === OP_QUERY) return { id, command: readQuery(frame), isOneWay: false, isOldForm: true }
  if (kind !== OP_MSG) throw new CommandError('FailedToParse', `unknown kind of message: ${kind}`)
  const flags = frame.readUInt32LE(HEADER_BYTES)
  const end = frame.length - (flags & CHECKSUM_PRESENT ? 4 : 0)
  const command = readSections(frame.subarray(HEADER_BYTES + 4, end))
  return { id, command, isOneWay: (flags & MORE_TO_COME) !== 0, isOldForm: false }
}

/** Encodes the reply to a message. */
export function writeReply(request: Request, reply: Doc): Buffer {
  const body = encode(reply)
  const preamble = request.isOldForm ? oldPreamble() : Buffer.from([0, 0, 0, 0, 0])
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32LE(HEADER_BYTES + preamble.length + body.length, 0)
  header.writeInt32LE(request.id, 8)
  header.writeInt32LE(request.isOldForm ? OP_REPLY : OP_MSG, 12)
  return Buffer.concat([header, preamble, body])
}

/** Flags, cursor id and starting position are zero; then the number of documents. */
function oldPreamble(): Buffer {
  const preamble = Buffer.alloc(20)
  preamble.writeInt32LE(1, 16)
  return preamble
}

/** Flags, the name of the collection, two numbers, then the command. */
function readQuery(frame: Buffer): Doc {
  const endOfName = frame.indexOf(0, HEADER_BYTES + 4)
  return readDocument(frame, endOfName + 1 + 8)
}

/** A section is the command itself (kind 0) or a list of documents that belongs to it (kind 1). */
function readSections(sections: Buffer): Doc {
  let command: Doc = {}
  let lists: Doc = {}
  for (let at = 0; at < sections.length; ) {
    const kind = sections.readUInt8(at)
    const length = sections.readInt32LE(at + 1)
    if (kind === 0) command = readDocument(sections, at + 1)
    else lists = { ...lists, ...readList(sections.subarray(at + 5, at + 1 + length)) }
    at += 1 + length
  }
  return { ...command, ...lists }
}

function readList(section: Buffer): Doc {
  const endOfName = section.indexOf(0)
  const documents: Doc[] = []
  for (let at = endOfName + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(readDocument(section, at))
  }
  return { [section.toString('utf8', 0, endOfName)]: documents }
}

function readDocument(bytes: Buffer, at: number): Doc {
  return decode(bytes.subarray(at, at + bytes.readInt32LE(at)))
}

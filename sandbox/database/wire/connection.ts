import type { Socket } from 'node:net'
import type { Doc } from '../values/document.ts'
import { readRequest, writeReply } from './message.ts'

/** No message is longer than this, in bytes; a longer one is not of this protocol. */
const LARGEST_MESSAGE = 48_000_000
const LENGTH_BYTES = 4

/** Answers the messages of one client, one after the other, until it goes. */
export async function serve(socket: Socket, answer: (command: Doc) => Promise<Doc>): Promise<void> {
  socket.setNoDelay(true)
  try {
    for await (const frame of framesOf(socket)) {
      const request = readRequest(frame)
      const reply = await answer(request.command)
      if (!request.isOneWay && socket.writable) socket.write(writeReply(request, reply))
    }
  } catch {
    // A client that breaks off or speaks another protocol: only its own connection ends.
    socket.destroy()
  }
}

/** Cuts a stream of bytes into messages; each begins with its length. */
async function* framesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  let needed = LENGTH_BYTES
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    while (size >= needed) {
      const bytes = Buffer.concat(waiting)
      const length = lengthOf(bytes)
      if (size >= length) yield bytes.subarray(0, length)
      const rest = size >= length ? bytes.subarray(length) : bytes
      waiting = [rest]
      size = rest.length
      needed = size >= LENGTH_BYTES ? lengthOf(rest) : LENGTH_BYTES
    }
  }
}

function lengthOf(bytes: Buffer): number {
  const length = bytes.readInt32LE(0)
  if (length < 16 || length > LARGEST_MESSAGE) throw new Error(`no message is ${length} bytes long`)
  return length
}

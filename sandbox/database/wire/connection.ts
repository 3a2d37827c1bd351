import type { Socket } from 'node:net'
import type { Doc } from '../values/document.ts'
import { readRequest, writeReply } from './message.ts'

/** The largest message, in bytes; a larger one is not of this protocol. */
const MAX_MESSAGE_BYTES = 48_000_000
const LENGTH_BYTES = 4

/** Replies to the messages of one client, in order, until it disconnects. */
export async function serve(socket: Socket, handle: (command: Doc) => Promise<Doc>): Promise<void> {
  socket.setNoDelay(true)
  try {
    for await (const frame of framesOf(socket)) {
      const request = readRequest(frame)
      const reply = await handle(request.command)
      if (!request.isOneWay && socket.writable) socket.write(writeReply(request, reply))
    }
  } catch {
    // The client disconnected or speaks another protocol: close only this connection.
    socket.destroy()
  }
}

/** Splits a stream into messages; each starts with its length. */
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
  if (length < 16 || length > MAX_MESSAGE_BYTES) throw new Error(`invalid message length: ${length}`)
  return length
}

import { BSON } from 'mongodb'
import type { Doc } from './document.ts'

/** BSON's own scratch space holds one document of the largest size allowed; a reply can be larger. */
const LARGEST_REPLY = 48_000_000

BSON.setInternalBufferSize(LARGEST_REPLY)

/** A document as it goes to the disk and to the wire. */
export function encode(document: Doc): Uint8Array {
  return BSON.serialize(document, { ignoreUndefined: true })
}

export function decode(bytes: Uint8Array): Doc {
  return BSON.deserialize(bytes, { promoteBuffers: false })
}

/** A copy that shares nothing with the document. */
export function clone(document: Doc): Doc {
  return decode(encode(document))
}

/** Whether two documents are the same to the byte, the order of their fields included. */
export function isSame(left: Doc, right: Doc): boolean {
  return Buffer.compare(encode(left), encode(right)) === 0
}

/** Size on the wire, in bytes. */
export function sizeOf(document: Doc): number {
  return BSON.calculateObjectSize(document, { ignoreUndefined: true })
}

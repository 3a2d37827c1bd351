import { BSON } from 'mongodb'
import type { Doc } from './document.ts'

/** BSON's buffer holds one document of the maximum size by default; a reply can be larger. */
const MAX_REPLY_BYTES = 48_000_000

BSON.setInternalBufferSize(MAX_REPLY_BYTES)

/** A document in the format of disk and wire. */
export function encode(document: Doc): Uint8Array {
  return BSON.serialize(document, { ignoreUndefined: true })
}

export function decode(bytes: Uint8Array): Doc {
  return BSON.deserialize(bytes, { promoteBuffers: false })
}

/** A deep copy. */
export function clone(document: Doc): Doc {
  return decode(encode(document))
}

/** Whether two documents are identical, including the order of fields. */
export function isSame(left: Doc, right: Doc): boolean {
  return Buffer.compare(encode(left), encode(right)) === 0
}

/** Size on the wire, in bytes. */
export function sizeOf(document: Doc): number {
  return BSON.calculateObjectSize(document, { ignoreUndefined: true })
}

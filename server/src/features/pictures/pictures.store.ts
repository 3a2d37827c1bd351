import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import type { PictureRecord } from '../../domain/records.ts'

const INDEXES: Indexes = { pictures: [{ key: { userId: 1, createdAt: 1 } }] }

/** Uploaded pictures, one document each. */
export function pictureStore(db: Db) {
  const pictures = db.collection<PictureRecord>('pictures', { promoteBuffers: true })
  return {
    indexes: INDEXES,
    insert: async (picture: PictureRecord): Promise<void> => {
      await pictures.insertOne(picture)
    },
    /** The bytes of a picture; undefined if there is none. */
    bytesOf: async (id: string): Promise<Uint8Array | undefined> =>
      (await pictures.findOne({ _id: id }, { projection: { bytes: 1 } }))?.bytes,
    /** Ids and dates of a user's pictures, oldest first. */
    listOf: (userId: string) =>
      pictures
        .find({ userId }, { projection: { createdAt: 1 } })
        .sort({ createdAt: 1 })
        .toArray(),
    countOf: (userId: string): Promise<number> => pictures.countDocuments({ userId }),
    removeAllOf: async (userId: string): Promise<void> => {
      await pictures.deleteMany({ userId })
    },
  }
}

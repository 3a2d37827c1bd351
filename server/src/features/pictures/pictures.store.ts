import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import type { PictureRecord } from '../../domain/site.records.ts'

/** The fields in which records name a picture that somebody sees. */
const NAMED_IN = {
  users: ['photo'],
  classes: ['image', 'decided.image'],
  payments: ['classItem.image'],
  siteVersions: ['pictures'],
} as const

const INDEXES: Indexes = {
  pictures: [{ key: { userId: 1, createdAt: 1 } }, { key: { checkAt: 1 } }],
  ...Object.fromEntries(
    Object.entries(NAMED_IN).map(([name, fields]) => [
      name,
      fields.map((field) => ({ key: { [field]: 1 } })),
    ]),
  ),
}

/** Uploaded pictures, one document each. */
export function pictureStore(db: Db) {
  const pictures = db.collection<PictureRecord>('pictures', { promoteBuffers: true })
  return {
    indexes: INDEXES,
    insert: async (picture: PictureRecord): Promise<void> => {
      await pictures.insertOne(picture)
    },
    /** A picture as it is stored; null if there is none. */
    find: (id: string): Promise<Pick<PictureRecord, 'bytes' | 'type'> | null> =>
      pictures.findOne({ _id: id }, { projection: { bytes: 1, type: 1 } }),
    /** Ids and dates of a user's pictures, oldest first. */
    listOf: (userId: string) =>
      pictures
        .find({ userId }, { projection: { createdAt: 1 } })
        .sort({ createdAt: 1 })
        .toArray(),
    countOf: (userId: string): Promise<number> => pictures.countDocuments({ userId }),
    /** Size of all pictures in bytes, which the database keeps count of. */
    storedBytes: async (): Promise<number> => (await db.command({ collStats: 'pictures' })).size,
    /** Whose picture this is; undefined if there is none, or not of `userId`. */
    ownerOf: async (id: string, userId?: string): Promise<string | undefined> => {
      const wanted = { _id: id, ...(userId && { userId }) }
      return (await pictures.findOne(wanted, { projection: { userId: 1 } }))?.userId
    },
    remove: async (id: string): Promise<number> => (await pictures.deleteOne({ _id: id })).deletedCount,
    removeAllOf: async (userId: string): Promise<void> => {
      await pictures.deleteMany({ userId })
    },
    ...unnamed(db),
  }
}

/** What brings a picture that no record names to its end. */
function unnamed(db: Db) {
  const pictures = db.collection<PictureRecord>('pictures')
  return {
    /** Some pictures that are to be looked up now. */
    findToCheck: (now: Date, limit: number): Promise<Pick<PictureRecord, '_id' | 'unnamedSince'>[]> =>
      pictures
        .find({ checkAt: { $not: { $gt: now } } }, { projection: { unnamedSince: 1 } })
        .sort({ checkAt: 1 })
        .limit(limit)
        .toArray(),
    /** Those of these addresses that a record names. */
    findNamed: async (addresses: string[]): Promise<Set<string>> => {
      const found = await Promise.all(
        Object.entries(NAMED_IN).flatMap(([name, fields]) =>
          fields.map((field) => db.collection(name).distinct(field, { [field]: { $in: addresses } })),
        ),
      )
      return new Set(found.flat())
    },
    /** Stores what was looked up about these pictures. */
    markChecked: async (ids: string[], state: Required<Pick<PictureRecord, 'checkAt' | 'unnamedSince'>>) => {
      if (ids.length > 0) await pictures.updateMany({ _id: { $in: ids } }, { $set: state })
    },
    /** Removes those of these pictures that no record has named since then. */
    removeUnnamed: async (ids: string[], since: Date): Promise<number> => {
      if (ids.length === 0) return 0
      const unnamedSince = { $lte: since }
      return (await pictures.deleteMany({ _id: { $in: ids }, unnamedSince })).deletedCount
    },
  }
}

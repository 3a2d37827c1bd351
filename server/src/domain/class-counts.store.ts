import type { Collection, Db } from 'mongodb'
import { type CachedSum, hasWritesEnded, outdatedAt, storeUpToDate } from '../base/cached-sum.ts'
import { type ClassRecord, WHOLE_CLASS } from './records.ts'

/** The number of approved classes of an instructor, by the instructor's id. */
type ClassCount = CachedSum & { classes: number }

const NEVER = new Date(0)

/** Instructors whose classes one query counts: calls go in between. */
const COUNTED_AT_ONCE = 50

/** Counts approved classes by instructor, so that no list of instructors reads all classes (decision 020). */
export function classCountStore(db: Db) {
  const counts = db.collection<ClassCount>('classCounts')
  const classes = db.collection<ClassRecord>('classes')
  /** Counts the classes of these instructors again, and stores the numbers whose writes have ended. */
  const countAgain = async (outdated: ClassCount[]): Promise<Map<string, number>> => {
    const startedAt = Date.now()
    const counted = await countOffered(classes, outdated)
    const storable = outdated.filter((one) => hasWritesEnded(one, startedAt))
    await storeCounts(counts, storable, counted)
    return counted
  }
  return {
    indexes: { classCounts: [{ key: { isOpen: 1 } }] },
    /** Counts again what may be outdated, so that a visitor seldom has to wait for it. */
    keep: async (): Promise<void> => {
      const open = await counts.find({ isOpen: true }).toArray()
      for (let first = 0; first < open.length; first += COUNTED_AT_ONCE) {
        await countAgain(open.slice(first, first + COUNTED_AT_ONCE))
      }
    },
    /** Marks the number as outdated. Call it before a class is approved, canceled, archived or over. */
    markOutdated: async (instructorId: string): Promise<void> => {
      await counts.updateOne(
        { _id: instructorId },
        { ...outdatedAt(new Date()), $setOnInsert: { classes: 0 } },
        { upsert: true },
      )
    },
    /** Numbers of approved classes by instructor id. */
    of: async (instructorIds: string[]): Promise<ReadonlyMap<string, number>> => {
      const known = await counts.find({ _id: { $in: instructorIds } }).toArray()
      const added = await addMissing(counts, instructorIds, known)
      const counted = await countAgain([...added, ...known.filter(({ isOpen }) => isOpen)])
      return new Map([...known.map(({ _id, classes: stored }) => [_id, stored] as const), ...counted])
    },
  }
}

/** Adds a record for each instructor who has none yet. */
async function addMissing(
  counts: Collection<ClassCount>,
  instructorIds: string[],
  known: ClassCount[],
): Promise<ClassCount[]> {
  const knownIds = new Set(known.map(({ _id }) => _id))
  const missing = instructorIds.filter((id) => !knownIds.has(id))
  const added = missing.map((_id) => ({ _id, classes: 0, isOpen: true, markedAt: NEVER }))
  if (added.length > 0) {
    await counts.bulkWrite(
      added.map(({ _id, ...record }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: record }, upsert: true },
      })),
      { ordered: false },
    )
  }
  return added
}

/** Counts the classes that are offered. */
async function countOffered(
  classes: Collection<ClassRecord>,
  outdated: ClassCount[],
): Promise<Map<string, number>> {
  const ids = outdated.map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const found = await classes
    .aggregate<Pick<ClassCount, '_id' | 'classes'>>([
      {
        $match: {
          ...WHOLE_CLASS,
          status: 'approved',
          stage: 'open',
          instructorId: { $in: ids },
          lastAt: { $not: { $lte: new Date() } },
        },
      },
      { $group: { _id: '$instructorId', classes: { $sum: 1 } } },
    ])
    .toArray()
  return new Map([
    ...ids.map((id) => [id, 0] as const),
    ...found.map((one) => [one._id, one.classes] as const),
  ])
}

/** Stores what was counted. */
async function storeCounts(
  counts: Collection<ClassCount>,
  storable: ClassCount[],
  counted: Map<string, number>,
): Promise<void> {
  if (storable.length === 0) return
  await counts.bulkWrite(
    storable.map((one) => storeUpToDate(one, { classes: counted.get(one._id) ?? 0 })),
    { ordered: false },
  )
}

import type { Collection, Db, Filter } from 'mongodb'
import { type CachedSum, hasWritesEnded, outdatedAt, storeUpToDate } from '../base/cached-sum.ts'
import { type ClassRecord, WHOLE_CLASS } from './records.ts'

/** What was counted: offered classes, and when the first of them is over; null if none ever is. */
type Offered = { classes: number; until: Date | null }

/** What was counted of an instructor, by the instructor's id. Earlier releases did not store `until`. */
type ClassCount = CachedSum & Omit<Offered, 'until'> & Partial<Offered>

const NEVER = new Date(0)

/** Instructors whose classes one query counts: calls go in between. */
const COUNTED_AT_ONCE = 50

/** Classes that are offered to visitors: approved, open, and not over. */
export function offered(now: Date) {
  return {
    ...WHOLE_CLASS,
    status: 'approved',
    stage: 'open',
    lastAt: { $not: { $lte: now } },
  } satisfies Filter<ClassRecord>
}

/** Counts offered classes by instructor, so that no list of instructors reads all classes (decision 020). */
export function classCountStore(db: Db) {
  const counts = db.collection<ClassCount>('classCounts')
  const classes = db.collection<ClassRecord>('classes')
  /** Counts the classes of these instructors again, and stores the numbers whose writes have ended. */
  const countAgain = async (outdated: ClassCount[]): Promise<Map<string, Offered>> => {
    const startedAt = Date.now()
    const counted = await countOffered(classes, outdated)
    const storable = outdated.filter((one) => hasWritesEnded(one, startedAt))
    await storeCounts(counts, storable, counted)
    return counted
  }
  return {
    indexes: { classCounts: [{ key: { isOpen: 1 } }, { key: { until: 1 } }] },
    /** Counts again what may be outdated, so that a visitor seldom has to wait for it. */
    keep: async (): Promise<void> => {
      const isPast = { until: { $lte: new Date() } }
      const outdated = await counts.find({ $or: [{ isOpen: true }, isPast] }).toArray()
      for (let first = 0; first < outdated.length; first += COUNTED_AT_ONCE) {
        await countAgain(outdated.slice(first, first + COUNTED_AT_ONCE))
      }
    },
    /** Marks the number as outdated. Call it before a class is approved, canceled or archived, or its dates change. */
    markOutdated: async (instructorId: string): Promise<void> => {
      await counts.updateOne(
        { _id: instructorId },
        { ...outdatedAt(new Date()), $setOnInsert: { classes: 0 } },
        { upsert: true },
      )
    },
    /** Numbers of offered classes by instructor id. */
    of: async (instructorIds: string[]): Promise<ReadonlyMap<string, number>> => {
      const known = await counts.find({ _id: { $in: instructorIds } }).toArray()
      const added = await addMissing(counts, instructorIds, known)
      const counted = await countAgain([...added, ...known.filter(isOutdated)])
      return new Map(
        [...known, ...added].map(({ _id, classes: stored }) => {
          return [_id, counted.get(_id)?.classes ?? stored]
        }),
      )
    },
  }
}

/** Whether a class may have been added or taken away since it was counted, or one is over. */
function isOutdated({ isOpen, until }: ClassCount): boolean {
  return isOpen || until === undefined || (until !== null && until.getTime() <= Date.now())
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
): Promise<Map<string, Offered>> {
  const ids = outdated.map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const found = await classes
    .aggregate<Offered & { _id: string }>([
      { $match: { ...offered(new Date()), instructorId: { $in: ids } } },
      { $group: { _id: '$instructorId', classes: { $sum: 1 }, until: { $min: '$lastAt' } } },
    ])
    .toArray()
  const counts = new Map(found.map(({ _id, ...one }) => [_id, one]))
  return new Map(ids.map((id) => [id, counts.get(id) ?? { classes: 0, until: null }]))
}

/** Stores what was counted. */
async function storeCounts(
  counts: Collection<ClassCount>,
  storable: ClassCount[],
  counted: Map<string, Offered>,
): Promise<void> {
  if (storable.length === 0) return
  await counts.bulkWrite(
    storable.map((one) => storeUpToDate(one, counted.get(one._id) ?? {})),
    { ordered: false },
  )
}

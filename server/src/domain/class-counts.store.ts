import type { Collection, Db } from 'mongodb'
import { isSettled, type Kept, opening, storing } from '../base/cached-sum.ts'
import type { ClassRecord } from './records.ts'

/** The number of approved classes of an instructor, by the instructor's id. */
type ClassCount = Kept & { classes: number }

const NEVER = new Date(0)

/** Counts approved classes by instructor, so that no list of instructors reads all classes (decision 020). */
export function classCountStore(db: Db) {
  const counts = db.collection<ClassCount>('classCounts')
  const classes = db.collection<ClassRecord>('classes')
  return {
    indexes: {},
    /** Has the classes of an instructor counted again. Call it before a class is approved, canceled, archived or over. */
    mark: async (instructorId: string): Promise<void> => {
      await counts.updateOne(
        { _id: instructorId },
        { ...opening(new Date()), $setOnInsert: { classes: 0 } },
        { upsert: true },
      )
    },
    /** Numbers of approved classes by instructor id. */
    of: async (instructorIds: string[]): Promise<ReadonlyMap<string, number>> => {
      const startedAt = Date.now()
      const known = await counts.find({ _id: { $in: instructorIds } }).toArray()
      const added = await addMissing(counts, instructorIds, known)
      const open = [...added, ...known.filter(({ isOpen }) => isOpen)]
      const counted = await count(classes, open)
      const settled = open.filter((one) => isSettled(one, startedAt))
      await close(counts, settled, counted)
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
async function count(classes: Collection<ClassRecord>, open: ClassCount[]): Promise<Map<string, number>> {
  const ids = open.map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const found = await classes
    .aggregate<Pick<ClassCount, '_id' | 'classes'>>([
      {
        $match: {
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
async function close(
  counts: Collection<ClassCount>,
  settled: ClassCount[],
  counted: Map<string, number>,
): Promise<void> {
  if (settled.length === 0) return
  await counts.bulkWrite(
    settled.map((one) => storing(one, { classes: counted.get(one._id) ?? 0, isOpen: false })),
    { ordered: false },
  )
}

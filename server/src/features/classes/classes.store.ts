import { MAX_POPULAR_CLASSES } from '@ningjing/contract/classes'
import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import type { Collection, Db, Filter } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { idsOf, namesById } from '../../base/names.store.ts'
import {
  listOrPage,
  mapRows,
  NEWEST_FIRST,
  type Order,
  type PageQuery,
  searchFilter,
  sortOf,
} from '../../base/paging.ts'
import { type PublicChanges, recorded } from '../../base/public-changes.ts'
import type { ClassRecord, Todo } from '../../base/records.ts'
import { type SearchKeys, WITHOUT_WORDS, withKeys } from '../../base/search-keys.ts'
import { withTodo } from '../../base/todo.ts'
import {
  type ClassQuery,
  managedFilter,
  type OwnClassQuery,
  type PublicClassQuery,
  publicFilter,
} from './class-filters.store.ts'
import {
  CLASS_ORDERS,
  decidedVersionOf,
  type EditPlan,
  type ListedClass,
  managedView,
  publicView,
  REVIEW_ORDERS,
  replacedBy,
  reviewView,
  seatBounds,
} from './classes.rules.ts'

/** A feedback, and the one before it that the admin saw. */
export type Feedback = { feedback: string; feedbackShown?: string | undefined }

/** The stored class with the keys that lists are sorted and searched by; only this store writes them. */
type StoredClass = ClassRecord & SearchKeys

type Classes = Collection<StoredClass>

const INDEXES: Indexes = {
  classes: [
    ...Object.values(CLASS_ORDERS).map((order) => ({ key: { status: 1, ...sortOf(order) } })),
    { key: { status: 1, seats: 1, _id: 1 } },
    // The approved classes of one instructor, and the number of each instructor's.
    { key: { status: 1, instructorId: 1, createdAt: -1, _id: -1 } },
    { key: { instructorId: 1, createdAt: -1, _id: -1 } },
    // Each is read in both directions.
    { key: { createdAt: -1, _id: -1 } },
    { key: { sortName: 1, _id: 1 } },
    { key: { status: 1, _id: 1 } },
    { key: { seats: 1, _id: 1 } },
    { key: { priceInCents: 1, _id: 1 } },
    // Searches look these up.
    { key: { nameWords: 1 } },
    { key: { instructorWords: 1 } },
    { key: { emailWords: 1 } },
  ],
}

/** The classes. Their seats are moved by `seatStore` alone. Every write increases `rev`. */
export function classStore(db: Db, changes: PublicChanges) {
  const classes: Classes = recorded(db.collection<StoredClass>('classes'), changes)
  return {
    indexes: INDEXES,
    ...publicLists(classes),
    ...managedLists(classes),
    ...edits(classes),
    ...decisions(classes),
  }
}

function publicLists(classes: Classes) {
  return {
    /** Approved classes: all of them newest first, or a page when the query is not empty. */
    listPublic: async (query: PublicClassQuery) =>
      mapRows(
        await listedOrPage(classes, publicFilter(query), CLASS_ORDERS[query.sort ?? 'newest'], query),
        publicView,
      ),
    listPopular: async () => {
      const rows = await listed(classes, { status: 'approved' }, CLASS_ORDERS.popular, MAX_POPULAR_CLASSES)
      return rows.map(publicView)
    },
    /** The approved class with this id, or none. */
    findPublic: async (id: string) =>
      (await listed(classes, { _id: id, status: 'approved' })).map(publicView),
    /** The approved classes of one instructor, newest first; all of them without a limit. */
    listApprovedOf: async (instructorId: string, limit = NO_LIMIT) =>
      (await listed(classes, { status: 'approved', instructorId }, NEWEST_FIRST, limit)).map(publicView),
    countApprovedOf: (instructorId: string): Promise<number> =>
      classes.countDocuments({ status: 'approved', instructorId }),
    /** Ids of the approved classes, newest first, without records that lack their seats. */
    approvedIds: async (): Promise<string[]> => {
      const ids = await idsOf(classes.find({ status: 'approved', seats: { $gte: 0 } }))
      return ids.sort().reverse()
    },
    /** Ids of everyone who has an approved class. */
    approvedInstructorIds: (): Promise<string[]> => classes.distinct('instructorId', { status: 'approved' }),
  }
}

function managedLists(classes: Classes) {
  return {
    /** The whole class, with holds and roster; null for an unknown id. */
    find: (id: string): Promise<ClassRecord | null> =>
      classes.findOne<ClassRecord>({ _id: id }, { projection: { ...WITHOUT_WORDS, sortName: 0 } }),
    /** Every class, oldest first, as a stream. */
    all: () => classes.find<ListedClass>({}, { projection: LISTED }).sort({ createdAt: 1, _id: 1 }),
    /** All classes of one instructor, newest first. */
    listOwn: async (instructorId: string) => (await listed(classes, { instructorId })).map(managedView),
    /** A page of the classes of one instructor, newest first. */
    pageOwn: async (instructorId: string, query: OwnClassQuery) =>
      mapRows(
        await listedOrPage(classes, { ...managedFilter(query), instructorId }, NEWEST_FIRST, query),
        managedView,
      ),
    /** The class with this id, of this instructor if one is given; null if there is none. */
    findListed: async (id: string, instructorId?: string) =>
      (await listed(classes, { _id: id, ...(instructorId && { instructorId }) }))[0] ?? null,
    namesOf: (ids: string[]) => namesById(classes, ids),
    /** Every class, newest first unless sorted, or a page when the query is not empty. */
    listAll: async (query: ClassQuery) =>
      mapRows(
        await listedOrPage(
          classes,
          managedFilter(query),
          REVIEW_ORDERS[query.sort ?? 'newest'],
          query,
          REVIEWED,
        ),
        reviewView,
      ),
  }
}

function edits(classes: Classes) {
  return {
    insert: async (record: ClassRecord): Promise<void> => {
      await classes.insertOne(withKeys(record))
    },
    /** Saves a planned edit (O7); false when the class has changed since it was planned. */
    saveEdit: async (planned: ListedClass, plan: EditPlan, todo: Todo): Promise<boolean> => {
      const { min, max } = seatBounds(plan.seatsDelta)
      const { matchedCount } = await classes.updateOne(
        {
          _id: planned._id,
          instructorId: planned.instructorId,
          status: planned.status,
          ...replacedBy(plan, planned),
          ...(plan.seatsDelta !== 0 && { seats: { $gte: min, $lte: max }, capacity: planned.capacity }),
        },
        withTodo<StoredClass>(
          {
            $set: {
              ...withKeys(plan.set),
              status: plan.status,
              ...(plan.isResubmission && { decidedBy: null, decidedAt: null, isResubmitted: true }),
            },
            $addToSet: { changedSince: { $each: plan.changed } },
            $inc: { seats: plan.seatsDelta, capacity: plan.seatsDelta, rev: 1 },
          },
          todo,
        ),
      )
      return matchedCount === 1
    },
    /** Writes an instructor's new name or e-mail into their classes. */
    renameInstructor: async (
      instructorId: string,
      changed: { instructor?: string; email?: string | undefined },
    ) => {
      await classes.updateMany({ instructorId }, { $set: withKeys(changed), $inc: { rev: 1 } })
    },
    /** Removes what an instructor who leaves has written. Only denied classes: nobody else has seen them. */
    blankDenied: async (instructorId: string, texts: Partial<ClassRecord> & { name: string }) => {
      await classes.updateMany(
        { instructorId, status: 'denied' },
        { $set: withKeys(texts), $unset: { decided: '' }, $inc: { rev: 1 } },
      )
    },
  }
}

function decisions(classes: Classes) {
  return {
    /** Decides a pending class (O8), and keeps what was decided; false when it has changed since it was read. */
    decide: async (seen: ListedClass, status: 'approved' | 'denied', adminId: string, todo: Todo) => {
      const decided = decidedVersionOf(seen)
      const { matchedCount } = await classes.updateOne(
        { _id: seen._id, status: 'pending', rev: seen.rev },
        withTodo<StoredClass>(
          {
            $set: { status, decidedBy: adminId, decidedAt: todo.at, changedSince: [], decided },
            $unset: { isResubmitted: '' },
            $inc: { rev: 1 },
          },
          todo,
        ),
      )
      return matchedCount === 1
    },
    /** Sets the feedback; false when no class has that id or its feedback is not what the admin saw. */
    setFeedback: async (id: string, { feedback, feedbackShown }: Feedback, todo: Todo): Promise<boolean> => {
      const { matchedCount } = await classes.updateOne(
        // The new text is there already when a call is repeated.
        { _id: id, ...(feedbackShown !== undefined && { feedback: { $in: [feedbackShown, feedback] } }) },
        withTodo<StoredClass>({ $set: { feedback }, $inc: { rev: 1 } }, todo),
      )
      return matchedCount === 1
    },
  }
}

/** Without the todos and the maps that name students. */
const REVIEWED = { ...WITHOUT_WORDS, holds: 0, roster: 0, barred: 0, todo: 0, todos: 0 } as const
const LISTED = { ...REVIEWED, decided: 0 } as const

/** MongoDB reads 0 as no limit. */
const NO_LIMIT = 0

function listed(
  classes: Classes,
  filter: Filter<StoredClass>,
  order: Order = NEWEST_FIRST,
  limit = MAX_UNPAGED_ROWS,
): Promise<ListedClass[]> {
  return classes.find<ListedClass>(filter, { projection: LISTED }).sort(sortOf(order)).limit(limit).toArray()
}

/** A search is looked up by its `$or` first. */
async function listedOrPage(
  classes: Classes,
  { $or, ...others }: Filter<StoredClass>,
  order: Order,
  query: PageQuery,
  shown: object = LISTED,
) {
  const filter = $or ? { ...others, ...(await searchFilter(classes, { $or })) } : others
  return listOrPage<StoredClass, ListedClass>(classes, filter, order, query, shown)
}

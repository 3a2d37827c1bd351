import { DATE_FIELDS } from '@ningjing/contract/classes/class-fields'
import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import { mapRows, NEWEST_FIRST, sortOf } from '../../base/paging.ts'
import { type PublicChanges, recorded } from '../../base/public-changes.ts'
import { WITHOUT_WORDS, withKeys } from '../../base/search-keys.ts'
import { updateIf } from '../../base/update-if.store.ts'
import type { Titled } from '../../domain/class-title.ts'
import { type ClassRecord, WHOLE_CLASS } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'
import { classConflicts } from './class-conflicts.store.ts'
import { decisions } from './class-decisions.store.ts'
import {
  type ClassQuery,
  COUNTED_KEYS,
  managedFilter,
  OFFERED_KEYS,
  type OwnClassQuery,
} from './class-filters.store.ts'
import { lifeSteps } from './class-life.store.ts'
import {
  type Classes,
  LISTED,
  listed,
  listedOrPage,
  MANAGED,
  publicLists,
  REVIEWED,
  type StoredClass,
} from './class-lists.store.ts'
import { CLASS_ORDERS, REVIEW_ORDERS } from './class-sorts.rules.ts'
import { classTeachers } from './class-teachers.store.ts'
import { type ListedClass, managedView, reviewView, type WithTodos } from './class-views.rules.ts'
import { type EditPlan, replacedBy, seatBounds } from './classes.rules.ts'
import { REPEAT_INDEX, repeatSteps } from './repeat.store.ts'
import { singleDates } from './single-dates.store.ts'

/** What a class is called, and whether it is offered. */
type TitledClass = Titled & Pick<ClassRecord, '_id' | 'status' | 'stage'>

const INDEXES: Indexes = {
  classes: [
    ...Object.values(CLASS_ORDERS).map((order) => ({ key: { ...OFFERED_KEYS, ...sortOf(order) } })),
    // The offered classes of a weekday, by their next date.
    { key: { ...OFFERED_KEYS, weekdays: 1, ...sortOf(CLASS_ORDERS.upcoming) } },
    { key: { ...OFFERED_KEYS, seats: 1, _id: 1 } },
    // The offered classes of one instructor, and the number of each instructor's and of all.
    { key: { ...OFFERED_KEYS, instructorId: 1, createdAt: -1, _id: -1, lastAt: 1 } },
    { key: { ...OFFERED_KEYS, lastAt: 1 } },
    { key: COUNTED_KEYS },
    REPEAT_INDEX,
    // Classes whose next date has passed.
    { key: { nextAt: 1, _id: 1 } },
    // Classes that are over.
    { key: { stage: 1, lastAt: 1, _id: 1 } },
    { key: { of: 1, instructorId: 1, createdAt: -1, _id: -1 } },
    // The dates of a class that are sold by themselves, by time.
    { key: { of: 1, firstAt: 1, _id: 1 } },
    // What may coincide with a date: those of its teacher and its place about its time.
    { key: { instructorId: 1, 'sessions.at': 1 } },
    { key: { place: 1, 'sessions.at': 1 } },
    // Dates with a teacher of their own, and reasons that name one; few classes have any.
    { key: { 'sessions.teacher._id': 1 }, sparse: true },
    { key: { 'teacherReasons.about': 1 }, sparse: true },
    // Each is read in both directions.
    { key: { of: 1, createdAt: -1, _id: -1 } },
    { key: { of: 1, sortName: 1, _id: 1 } },
    { key: { of: 1, status: 1, _id: 1 } },
    { key: { of: 1, status: 1, createdAt: 1, _id: 1 } },
    // The classes of a status by name, for admins.
    { key: { of: 1, status: 1, sortName: 1, _id: 1 } },
    { key: { of: 1, seats: 1, _id: 1 } },
    { key: { of: 1, priceInCents: 1, _id: 1 } },
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
    ...lifeSteps(classes),
    ...classTeachers(classes),
    ...classConflicts(classes),
    ...singleDates(classes),
    ...repeatSteps(classes),
  }
}

function managedLists(classes: Classes) {
  return {
    /** The whole class, with holds and roster; null for an unknown id. */
    find: (id: string): Promise<ClassRecord | null> =>
      classes.findOne<ClassRecord>({ _id: id }, { projection: { ...WITHOUT_WORDS, sortName: 0 } }),
    /** Every class, oldest first, as a stream. */
    all: () => classes.find<ListedClass>(WHOLE_CLASS, { projection: LISTED }).sort({ createdAt: 1, _id: 1 }),
    /** All classes of one instructor, newest first. */
    listOwn: async (instructorId: string) =>
      (
        await listed<WithTodos>(classes, { ...WHOLE_CLASS, instructorId }, NEWEST_FIRST, undefined, MANAGED)
      ).map(managedView),
    /** A page of the classes of one instructor, newest first. */
    pageOwn: async (instructorId: string, query: OwnClassQuery) =>
      mapRows(
        await listedOrPage<WithTodos>(
          classes,
          { ...managedFilter(query), instructorId },
          NEWEST_FIRST,
          query,
          MANAGED,
        ),
        managedView,
      ),
    /** The class with this id, of this instructor if one is given; null if there is none. */
    findListed: async (id: string, instructorId?: string) =>
      (await listed(classes, { _id: id, ...(instructorId && { instructorId }) }))[0] ?? null,
    /** What these classes are called by. */
    titled: async (ids: string[]): Promise<TitledClass[]> => {
      if (ids.length === 0) return []
      const projection = { of: 1, name: 1, zone: 1, sessions: 1, status: 1, stage: 1 }
      return classes.find<TitledClass>({ _id: { $in: [...new Set(ids)] } }, { projection }).toArray()
    },
    /** Every class, newest first unless sorted, or a page when the query is not empty. */
    listAll: async (query: ClassQuery) =>
      mapRows(
        await listedOrPage<WithTodos>(
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

const WITH_REASON = [{ 'canceled.reason': { $gt: '' } }, { 'sessions.canceled.reason': { $gt: '' } }]

function edits(classes: Classes) {
  return {
    /** Adds a class; false when it exists. */
    insert: (record: ClassRecord): Promise<boolean> => insertOnce(classes, withKeys(record)),
    /** Saves a planned edit (O7); false when the class has changed since it was planned. */
    saveEdit: async (planned: ListedClass, plan: EditPlan, todos: Todo[]): Promise<boolean> => {
      const { min, max } = seatBounds(plan.seatsDelta)
      return updateIf(
        classes,
        {
          _id: planned._id,
          instructorId: planned.instructorId,
          status: planned.status,
          stage: planned.stage,
          ...replacedBy(plan, planned),
          ...(plan.seatsDelta !== 0 && { seats: { $gte: min, $lte: max }, capacity: planned.capacity }),
        },
        withTodo<StoredClass>(
          {
            $set: {
              ...withKeys(plan.set),
              status: plan.status,
              ...(plan.mailAt && { editMailAt: plan.mailAt }),
              ...(plan.isResubmission && { decidedBy: null, decidedAt: null, isResubmitted: true }),
            },
            $addToSet: {
              ...(planned.of
                ? { own: { $each: DATE_FIELDS.filter((field) => plan.changed.includes(field)) } }
                : { changedSince: { $each: plan.changed } }),
            },
            $inc: { seats: plan.seatsDelta, capacity: plan.seatsDelta, rev: 1 },
          },
          ...todos,
        ),
      )
    },
    /**
     * Removes the feedback to an instructor who leaves, and why their classes and dates were canceled: it may be about
     * them.
     */
    blankWritten: async (instructorId: string) => {
      const withFeedback = { instructorId, feedback: { $ne: '' } }
      await classes.updateMany(withFeedback, { $set: { feedback: '' }, $inc: { rev: 1 } })
      const found = classes.find(
        { instructorId, $or: WITH_REASON },
        { projection: { sessions: 1, canceled: 1 } },
      )
      for await (const { _id, sessions, canceled } of found) {
        const without = sessions.map((one) =>
          one.canceled ? { ...one, canceled: { ...one.canceled, reason: '' } } : one,
        )
        await classes.updateOne(
          { _id, sessions },
          {
            $set: { sessions: without, ...(canceled && { 'canceled.reason': '' }) },
            $inc: { rev: 1 },
          },
        )
      }
    },
    /** Removes what an instructor who leaves has written. Not from approved classes: others have seen them. */
    blankUnseen: async (instructorId: string, texts: Partial<ClassRecord> & { name: string }) => {
      await classes.updateMany(
        { instructorId, status: { $ne: 'approved' } },
        { $set: withKeys(texts), $unset: { decided: '' }, $inc: { rev: 1 } },
      )
    },
  }
}

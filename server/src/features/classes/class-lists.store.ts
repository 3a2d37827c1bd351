import { MAX_POPULAR_CLASSES } from '@ningjing/contract/classes/classes'
import type { Terms } from '@ningjing/contract/enrolments/terms'
import { MAX_COUNTED_ROWS, MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import type { Collection, Filter } from 'mongodb'
import {
  changeRows,
  listOrPage,
  NEWEST_FIRST,
  type Order,
  type PageQuery,
  searchFilter,
  sortOf,
} from '../../base/paging.ts'
import { type SearchKeys, WITHOUT_WORDS } from '../../base/search-keys.ts'
import { offered } from '../../domain/class-counts.store.ts'
import { idsOf } from '../../domain/names.store.ts'
import { type ClassRecord, WHOLE_CLASS } from '../../domain/records.ts'
import { placesOfDates } from '../../domain/whole-classes.store.ts'
import { COUNTED_KEYS, type PublicClassQuery, publicFilter } from './class-filters.store.ts'
import { CLASS_ORDERS } from './class-sorts.rules.ts'
import { type ListedClass, publicView } from './class-views.rules.ts'

/** The stored class with the keys that lists are sorted and searched by; only this store writes them. */
export type StoredClass = ClassRecord & SearchKeys

export type Classes = Collection<StoredClass>

/** When classes are looked at, and the terms of the club then. */
type View = { now: Date; terms: Terms }

/** Classes whose page visitors can open. */
const READABLE = { status: 'approved', stage: { $ne: 'archived' } } as const satisfies Filter<ClassRecord>

/** What visitors see of the classes. */
export function publicLists(classes: Classes) {
  return {
    /**
     * Offered classes: all of them newest first, or a page when the query is not empty.
     * @param countRows the number of classes, if it is known
     */
    listPublic: async (query: PublicClassQuery, { now, terms }: View, countRows?: () => Promise<number>) => {
      const order = CLASS_ORDERS[query.sort ?? 'newest']
      const filter = publicFilter(query, now)
      const counted = { limit: MAX_COUNTED_ROWS, hint: COUNTED_KEYS }
      const count =
        query.search || query.instructor ? undefined : () => classes.countDocuments(filter, counted)
      const found = await listedOrPage(classes, filter, order, query, LISTED, countRows ?? count)
      return changeRows(found, (rows) => listViews(classes, rows, { now, terms }))
    },
    listPopular: async (view: View) => {
      const rows = await listed(classes, offered(view.now), CLASS_ORDERS.popular, MAX_POPULAR_CLASSES)
      return listViews(classes, rows, view)
    },
    /** The approved class with this id, or none; also one that is canceled or over. */
    findPublic: async (id: string, { now, terms }: View) => {
      const rows = await listed(classes, { ...READABLE, _id: id })
      return rows.map((row) => publicView(row, now, terms))
    },
    /** The offered classes of one instructor, newest first; all of them without a limit. */
    listOfferedOf: async (instructorId: string, view: View, limit = NO_LIMIT) => {
      const rows = await listed(classes, { ...offered(view.now), instructorId }, NEWEST_FIRST, limit)
      return listViews(classes, rows, view)
    },
    /** The newest class of an instructor that visitors can open, also one that is canceled or over; or none. */
    findNaming: (instructorId: string) =>
      listed(classes, { ...WHOLE_CLASS, ...READABLE, instructorId }, NEWEST_FIRST, 1),
    /**
     * Names, in order, of the open classes that are not over and cost something, but less than this, as a whole or by the
     * date.
     */
    namesBelow: async (cents: number, now: Date): Promise<string[]> => {
      const below = { $gt: 0, $lt: cents }
      const costsLess = [{ priceInCents: below }, { 'dropIn.cents': below }]
      const isToCome = [{ lastAt: null }, { lastAt: { $gt: now } }]
      const filter = { stage: 'open' as const, $and: [{ $or: costsLess }, { $or: isToCome }] }
      return (await classes.distinct('name', filter)).sort((a, b) => a.localeCompare(b))
    },
    /** Whether a class that is offered has a date to come. */
    hasUpcoming: async (now: Date): Promise<boolean> =>
      (await classes.countDocuments(publicFilter({ upcoming: 'true' }, now), { limit: 1 })) > 0,
    countOfferedOf: (instructorId: string, now: Date): Promise<number> =>
      classes.countDocuments({ ...offered(now), instructorId }),
    /** Ids of the offered classes, newest first, without records that lack their seats. */
    offeredIds: async (now: Date): Promise<string[]> => {
      const ids = await idsOf(classes.find({ ...offered(now), seats: { $gte: 0 } }))
      return ids.sort().reverse()
    },
    /** Ids of everyone who has an offered class. */
    offeringInstructorIds: (now: Date): Promise<string[]> => classes.distinct('instructorId', offered(now)),
  }
}

/** What lists for visitors show of these classes: also where dates are whose place was set at them. */
async function listViews(classes: Classes, rows: ListedClass[], { now, terms }: View) {
  const places = await placesOfDates(classes, rows)
  const placed = ({ sessions }: ListedClass) => sessions.map((date) => ({ ...date, ...places.get(date.id) }))
  return rows.map((row) => publicView(places.size > 0 ? { ...row, sessions: placed(row) } : row, now, terms))
}

/** Without the maps that name students. */
export const REVIEWED = { ...WITHOUT_WORDS, holds: 0, roster: 0, barred: 0, todos: 0 } as const
export const MANAGED = { ...REVIEWED, decided: 0 } as const
export const LISTED = { ...MANAGED, todo: 0 } as const

/** MongoDB reads 0 as no limit. */
const NO_LIMIT = 0

export function listed<Row extends ListedClass = ListedClass>(
  classes: Classes,
  filter: Filter<StoredClass>,
  order: Order = NEWEST_FIRST,
  limit = MAX_UNPAGED_ROWS,
  shown: object = LISTED,
): Promise<Row[]> {
  return classes.find<Row>(filter, { projection: shown }).sort(sortOf(order)).limit(limit).toArray()
}

/** A search is looked up by its `$or` first. */
export async function listedOrPage<Row extends ListedClass = ListedClass>(
  classes: Classes,
  { $or, ...others }: Filter<StoredClass>,
  order: Order,
  query: PageQuery,
  shown: object = LISTED,
  countRows?: () => Promise<number>,
) {
  const filter = $or ? { ...others, ...(await searchFilter(classes, { $or })) } : others
  return listOrPage<StoredClass, Row>(classes, filter, order, query, shown, countRows)
}

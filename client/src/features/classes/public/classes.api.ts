import {
  CLASSES_PAGE_SIZE,
  listPopularClasses,
  listPublicClasses,
  MAX_MORE_CLASSES,
  readPublicClass,
} from '@ningjing/contract/classes/classes'
import { acceptsPasses } from '@ningjing/contract/classes/sold-as'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { keyOf, PUBLIC_FRESH_MS } from '../../../lib/calls/query.ts'
import { asPage, pageQuery } from '../../../lib/lists/pages.ts'
import { type ClassQuery, DEFAULT_SORT } from './class-query.ts'

/** Query for one page of the public classes. */
export const classList = ({ cursor, ...filters }: ClassQuery = {}) => ({
  ...pageQuery(
    keyOf('classes', 'public', filters),
    cursor,
    (page, signal) => call(listPublicClasses, { query: { sort: DEFAULT_SORT, ...filters, ...page }, signal }),
    CLASSES_PAGE_SIZE,
  ),
  staleTime: PUBLIC_FRESH_MS,
})

/** Query for the newest classes of an instructor: the row below one of them, and that class itself. */
export const classesOf = (instructor: string) => ({
  ...pageQuery(
    keyOf('classes', 'of', instructor),
    undefined,
    (page) => call(listPublicClasses, { query: { instructor, ...page } }),
    MAX_MORE_CLASSES + 1,
  ),
  staleTime: PUBLIC_FRESH_MS,
})

/** Query for the names of all offered classes, and whether a pass pays for anything of them. */
export const offeredClasses = () =>
  queryOptions({
    queryKey: keyOf('classes', 'names'),
    queryFn: async () =>
      asPage(await call(listPublicClasses)).items.map((one) => {
        return { _id: one._id, name: one.name, acceptsPasses: acceptsPasses(one) }
      }),
    staleTime: PUBLIC_FRESH_MS,
  })

/** Query for the popular classes of the home page. */
export const popularClasses = () =>
  queryOptions({
    queryKey: keyOf('classes', 'popular'),
    queryFn: () => call(listPopularClasses),
    staleTime: PUBLIC_FRESH_MS,
  })

/** Classes that are offered to a newcomer. */
const FIRST_CLASSES = 3

/** Query for classes to begin with: those for beginners with free seats and dates to come, then others with free seats. */
export const firstClasses = () =>
  queryOptions({
    queryKey: keyOf('classes', 'first'),
    queryFn: async ({ signal }) => {
      const read = async (filters: ClassQuery) => {
        const query = {
          sort: DEFAULT_SORT,
          available: 'true',
          ...filters,
          limit: String(FIRST_CLASSES),
        } as const
        return asPage(await call(listPublicClasses, { query, signal })).items
      }
      const beginners = await read({ level: 'beginner', upcoming: 'true' })
      if (beginners.length === FIRST_CLASSES) return beginners
      const isOther = ({ _id }: { _id: string }) => beginners.every((one) => one._id !== _id)
      return [...beginners, ...(await read({})).filter(isOther)].slice(0, FIRST_CLASSES)
    },
    staleTime: PUBLIC_FRESH_MS,
  })

/** Query for one approved class. */
export const publicClass = (id: string) =>
  queryOptions({
    queryKey: keyOf('classes', 'one', id),
    queryFn: () => call(readPublicClass, { params: { id } }),
    staleTime: PUBLIC_FRESH_MS,
  })

import {
  CLASSES_PAGE_SIZE,
  type ClassStatus,
  createClass,
  editOwnClass,
  listOwnClasses,
  listPopularClasses,
  listPublicClasses,
  MAX_MORE_CLASSES,
  readPublicClass,
} from '@ningjing/contract/classes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { asPage, countQuery, type ListQuery, pageQuery } from '../../lib/pages.ts'
import { keyOf, ownKeyOf, PUBLIC_FRESH_MS, refresh } from '../../lib/query.ts'
import type { ClassQuery } from './class-query.ts'
import type { ClassChanges, NewClass } from './class-values.ts'

/** Query for one page of the public classes. */
export const classList = ({ cursor, ...filters }: ClassQuery = {}) => ({
  ...pageQuery(
    keyOf('classes', 'public', filters),
    cursor,
    (page, signal) => call(listPublicClasses, { query: { ...filters, ...page }, signal }),
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

/** Query for the popular classes of the home page. */
export const popularClasses = () =>
  queryOptions({
    queryKey: keyOf('classes', 'popular'),
    queryFn: () => call(listPopularClasses),
    staleTime: PUBLIC_FRESH_MS,
  })

/** Query for one approved class. */
export const publicClass = (id: string) =>
  queryOptions({
    queryKey: keyOf('classes', 'one', id),
    queryFn: () => call(readPublicClass, { params: { id } }),
    staleTime: PUBLIC_FRESH_MS,
  })

/** Query for all classes of the instructor with this e-mail, newest first. */
export function instructorClasses(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('classes', email),
    queryFn: async () => asPage(await call(listOwnClasses, { params: { email } })).items,
  })
}

type OwnClassQuery = Pick<ListQuery<string>, 'search' | 'cursor'> & { status: ClassStatus | undefined }

/** Query for one page of the classes of the instructor with this e-mail, newest first. */
export const ownClasses = (email: string, { cursor, ...filters }: OwnClassQuery) =>
  pageQuery(ownKeyOf('classes', email, 'own', filters), cursor, (page) =>
    call(listOwnClasses, { params: { email }, query: { ...filters, ...page } }),
  )

/** Query for the number of classes of the instructor with this e-mail. */
export const ownClassCount = (email: string) =>
  countQuery(ownKeyOf('classes', email, 'own'), (page) =>
    call(listOwnClasses, { params: { email }, query: page }),
  )

/** Adds a class. Pending until the lists are refetched. */
export function useAddClass() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewClass) => call(createClass, { body }),
    onSuccess: () => refresh(client, 'classes'),
  })
}

/** Changes a class. Pending until the lists are refetched. */
export function useEditClass(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ClassChanges) => call(editOwnClass, { params: { id }, body }),
    onSuccess: () => refresh(client, 'classes'),
    onError: () => void refresh(client, 'classes'),
  })
}

import {
  createClass,
  editOwnClass,
  listOwnClasses,
  listPopularClasses,
  listPublicClasses,
  readPublicClass,
} from '@ningjing/contract/classes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keyOf, ownKeyOf, refresh } from '../../lib/query.ts'
import type { ClassChanges, NewClass } from './class-values.ts'

/** All approved classes, newest first. */
export const publicClasses = () =>
  queryOptions({
    queryKey: keyOf('classes', 'public'),
    queryFn: async () => {
      const list = await call(listPublicClasses)
      return Array.isArray(list) ? list : list.items
    },
  })

/** The most enrolled classes of the home page. */
export const popularClasses = () =>
  queryOptions({ queryKey: keyOf('classes', 'popular'), queryFn: () => call(listPopularClasses) })

/** One approved class. */
export const publicClass = (id: string) =>
  queryOptions({
    queryKey: keyOf('classes', 'one', id),
    queryFn: () => call(readPublicClass, { params: { id } }),
  })

/** The classes of the instructor with this e-mail, in every state, newest first. */
export function ownClassesOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('classes', email),
    queryFn: () => call(listOwnClasses, { params: { email } }),
  })
}

/** Adds a class of the caller; under way until the lists of classes have it. */
export function useAddClass() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewClass) => call(createClass, { body }),
    onSuccess: () => refresh(client, 'classes'),
  })
}

/** Changes a class of the caller; under way until the lists of classes show it. */
export function useEditClass(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ClassChanges) => call(editOwnClass, { params: { id }, body }),
    onSuccess: () => refresh(client, 'classes'),
    onError: () => void refresh(client, 'classes'),
  })
}

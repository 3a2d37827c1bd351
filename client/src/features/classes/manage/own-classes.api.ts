import type { ClassToAdd } from '@ningjing/contract/classes/class-input.schemas'
import {
  type ClassStatus,
  createClass,
  createClassFor,
  editOwnClass,
  listOwnClasses,
} from '@ningjing/contract/classes/classes'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { ownKeyOf, useRefreshed } from '../../../lib/calls/query.ts'
import { asPage, countQuery, type ListQuery, pageQuery } from '../../../lib/lists/pages.ts'
import type { ClassChanges } from '../form/class-values.ts'

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

/** Waits for a change of a class, and then for what staff see of classes, their people and their money. */
export const useClassRefreshed = () => useRefreshed('classes', 'payments', 'reports', 'roster', 'setup')

/**
 * Adds a class, once for each form, however often it is sent. Pending until the lists are refetched.
 * @param instructorEmail who teaches the class of an admin; undefined for an instructor
 */
export function useAddClass(instructorEmail: string | undefined) {
  const refreshed = useClassRefreshed()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (body: ClassToAdd) =>
      refreshed(
        instructorEmail === undefined
          ? call(createClass, { body, idempotencyKey })
          : call(createClassFor, { body: { ...body, instructorEmail }, idempotencyKey }),
      ),
  })
}

/** Changes a class. Pending until the lists are refetched. */
export function useEditClass(id: string) {
  const refreshed = useClassRefreshed()
  return useMutation({
    mutationFn: (body: ClassChanges) => refreshed(call(editOwnClass, { params: { id }, body })),
  })
}

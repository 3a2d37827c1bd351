import {
  addSession,
  archiveClass,
  cancelClass,
  cancelSession,
  changeTeacher,
  listSingleDates,
  listTeachers,
  moveSession,
  quoteClassEnd,
  quoteSessionEnd,
  setSales,
} from '@ningjing/contract/classes/class-life'
import type { listSingleDates as listSingleDatesCall } from '@ningjing/contract/classes/class-life.schemas'
import { editOwnClass } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import type { Body, Reply } from '@ningjing/contract/endpoint'
import { addStudent } from '@ningjing/contract/enrolments/enrolments'
import type { addStudent as addStudentCall } from '@ningjing/contract/enrolments/enrolments.schemas'
import type { Page } from '@ningjing/contract/fields'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { ownKeyOf } from '../../../lib/calls/query.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import type { ClassChanges } from '../form/class-values.ts'
import { useClassRefreshed } from './own-classes.api.ts'

/** Query for what canceling a class now means. Never from the cache: students enroll at any time. */
export const classEnd = (email: string, id: string) =>
  queryOptions({
    queryKey: ownKeyOf('enrolments', email, 'class-end', id),
    queryFn: () => call(quoteClassEnd, { params: { id } }),
    gcTime: 0,
  })

/** Query for what canceling a date now gives back. Never from the cache. */
export const dateEnd = (email: string, id: string, sid: string) =>
  queryOptions({
    queryKey: ownKeyOf('enrolments', email, 'date-end', id, sid),
    queryFn: () => call(quoteSessionEnd, { params: { id, sid } }),
    gcTime: 0,
  })

/** Query for what is sold of the single dates of a class, by time. Never from the cache. */
export const singleDates = (email: string, id: string) =>
  queryOptions({
    queryKey: ownKeyOf('classes', email, 'single-dates', id),
    queryFn: () => call(listSingleDates, { params: { id } }),
    gcTime: 0,
  })

/** Query for who can teach a class. */
export const teachersFor = (email: string) =>
  queryOptions({ queryKey: ownKeyOf('users', email, 'teachers'), queryFn: () => call(listTeachers) })

/** A date that is sold by itself, as staff see it. */
export type SoldDate = Reply<typeof listSingleDatesCall>[number]

/** The calls of a class's life. */
export const classCalls = (id: string) => ({
  cancel: (body: { name: string; reason: string; enrolledShown: number; refundShown: number }) =>
    call(cancelClass, { params: { id }, body }),
  setSales: (open: boolean) => call(setSales, { params: { id }, body: { open } }),
  archive: (archived: boolean) => call(archiveClass, { params: { id }, body: { archived } }),
  addDate: (body: Time) => call(addSession, { params: { id }, body }),
  /** @param shown when the date was, as the caller has seen it */
  moveDate: (sid: string, to: Time, shown: Time) =>
    call(moveSession, {
      params: { id, sid },
      body: { ...to, shown: { local: shown.local, minutes: shown.minutes } },
    }),
  cancelDate: (sid: string, body: { share: boolean; reason: string }) =>
    call(cancelSession, { params: { id, sid }, body }),
  changeTeacher: (body: { email: string; sid?: string; reason?: string }) =>
    call(changeTeacher, { params: { id }, body }),
  edit: (body: ClassChanges) => call(editOwnClass, { params: { id }, body }),
  addStudent: (body: Omit<Body<typeof addStudentCall>, 'classId'>) =>
    call(addStudent, { body: { classId: id, ...body } }),
})

const PENDING_MS = 2_000

type Time = { local: string; minutes: number }

/** Refetches a list of classes until no student's message and refund is still to come, so that its numbers are right. */
export const untilSettled = {
  refetchInterval: ({ state: { data } }: { state: { data?: Page<ManagedClass> | undefined } }) =>
    data?.items.some(({ pending }) => pending > 0) ? PENDING_MS : false,
}

/** Sends one change of a class at a time, and refetches the lists that show it, also after an error. */
export function useClassChange() {
  const refreshed = useClassRefreshed()
  const { run, isRunning } = useOneAtATime()
  const [error, setError] = useState('')
  /**
   * @param onDone called after the lists are refetched
   * @param why the text of an error, by default that of its problem
   */
  const change = (
    send: () => Promise<unknown>,
    onDone: () => void,
    why: (error: unknown) => string = errorText,
  ) =>
    void run(async () => {
      setError('')
      try {
        await refreshed(send())
      } catch (problem) {
        return setError(why(problem))
      }
      onDone()
    })
  return { change, isChanging: isRunning, error, clearError: () => setError('') }
}

import { joinWaiting, leaveWaiting, listWaiting } from '@ningjing/contract/waiting/waiting'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf, refresh } from '../../lib/calls/query.ts'
import { useOfStudent } from '../../lib/session/role.ts'

/** How often somebody who waits reads the lists again: others leave, and a new place is shown within 30 s. */
const LOOK_MS = 25_000

/** Query for the waiting lists of the user with this e-mail, and the places that are offered to them. */
const waitingOf = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('waiting', email),
    queryFn: async ({ client, queryKey }) => {
      const now = await call(listWaiting, { params: { key: email } })
      const before = client.getQueryData<Waiting[]>(queryKey)
      // A place that is offered is among the selections, and that of a free class among the enrollments.
      if (before && placesOf(before) !== placesOf(now)) {
        void refresh(client, 'selections', 'enrolments', 'classes')
      }
      return now
    },
    refetchInterval: ({ state }) => (state.data?.length ? LOOK_MS : false),
  })

/** Which lists somebody is in, and which place is kept in each, as text. */
const placesOf = (waiting: Waiting[]) =>
  waiting.map(({ classId, offer }) => `${classId} ${offer?.selectedId}`).join()

/** The waiting lists of the student who is signed in. */
export const useOwnWaiting = (isWanted?: boolean) => useOfStudent(waitingOf, isWanted)

type Join = { classId: string; notLaterThanHours?: number; leaveOthers?: boolean }

/** Joins a waiting list, and reads what it changes again, also after an error. */
export function useJoinWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Join) => call(joinWaiting, { body }),
    onSettled: () => refresh(client, 'waiting', 'classes', 'enrolments'),
  })
}

/** Leaves the waiting list of a class, or declines the place that is offered in it. */
export function useLeaveWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (classId: string) => call(leaveWaiting, { params: { key: classId } }),
    onSettled: () => refresh(client, 'waiting', 'selections', 'classes'),
  })
}

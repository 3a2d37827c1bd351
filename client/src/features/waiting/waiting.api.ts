import { joinWaiting, leaveWaiting, listWaiting } from '@ningjing/contract/waiting/waiting'
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf, refresh } from '../../lib/calls/query.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'

/** How often the lists are read again: others leave, and places are offered. */
const LOOK_MS = 60_000

/** Query for the waiting lists of the user with this e-mail, and the places that are offered to them. */
const waitingOf = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('waiting', email),
    queryFn: () => call(listWaiting, { params: { key: email } }),
    refetchInterval: LOOK_MS,
  })

/** The waiting lists of the student who is signed in; the query stays empty for everyone else. */
export function useOwnWaiting() {
  const { status, user } = useSession()
  const { role } = useRole()
  const options = waitingOf(user?.email ?? '')
  const isAsked = status === 'signed-in' && role === 'student'
  return useQuery({ ...options, queryFn: isAsked ? options.queryFn : skipToken })
}

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

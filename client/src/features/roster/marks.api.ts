import type { MarkState } from '@ningjing/contract/roster/roster'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ownKeyOf } from '../../lib/calls/query.ts'
import {
  dropRefused,
  marksOf,
  type QueuedMark,
  queueMark,
  withMarks,
  withQueued,
} from '../../lib/rosters/kept-rosters.ts'
import type { SessionUser } from '../../lib/session/session-user.ts'
import { RETRY_MS, rosterOf } from './roster.api.ts'
import { sendMarks } from './send-marks.ts'

type Marks = {
  /** Marks that wait, and refused ones. */
  marks: QueuedMark[]
  /** Whether the last try to send failed. */
  hasFailed: boolean
}

/** Query that sends the waiting marks of a user, and tells which are left. */
const marksToSend = (client: QueryClient, user: SessionUser) =>
  queryOptions({
    queryKey: ownKeyOf('roster', user.email, 'marks'),
    queryFn: async (): Promise<Marks> => {
      const sent = new Set<string>()
      const keyOfRoster = (classId: string) => rosterOf(user, null, classId).queryKey
      const onSent = (marks: QueuedMark[]) => {
        for (const { classId } of marks) {
          sent.add(classId)
          // Shown until the stored ones have been read again.
          client.setQueryData(keyOfRoster(classId), (roster) => roster && withMarks(roster, marks))
        }
      }
      const hasFailed = await sendMarks(user, onSent).then(
        () => false,
        () => true,
      )
      for (const classId of sent) void client.invalidateQueries({ queryKey: keyOfRoster(classId) })
      return { marks: await marksOf(user.uid), hasFailed }
    },
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (waitingOf(state.data).length > 0 ? RETRY_MS : false),
  })

const waitingOf = (data: Marks | undefined) => data?.marks.filter(({ problem }) => !problem) ?? []

/** The marks of a user that the API does not have yet, and how to make one. */
export function useMarks(user: SessionUser) {
  const client = useQueryClient()
  const options = marksToSend(client, user)
  const { data } = useQuery(options)
  const { mutate: mark, isError } = useMutation({
    mutationFn: async (made: QueuedMark) => {
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(options.queryKey, (old) => ({
        hasFailed: old?.hasFailed ?? false,
        marks: withQueued(old?.marks ?? [], made),
      }))
      await queueMark(user.uid, made)
    },
    onSettled: () => void client.refetchQueries({ queryKey: options.queryKey }),
  })
  const { mutate: dismiss } = useMutation({
    mutationFn: () => dropRefused(user.uid),
    onSettled: () => client.refetchQueries({ queryKey: options.queryKey }),
  })
  const waiting = waitingOf(data)
  return {
    waiting,
    refused: data?.marks.filter(({ problem }) => problem) ?? [],
    /** Marks that could not be sent. */
    unsent: data?.hasFailed ? waiting.length : 0,
    /** Whether a mark could not even be kept here. */
    isLost: isError,
    mark,
    dismiss,
  }
}

/** The moment of a mark, as ISO 8601: later than the mark that it replaces, also on a clock that is behind. */
export function markedAt(replaced: { at: string; state: MarkState } | undefined): string {
  return new Date(Math.max(Date.now(), replaced ? Date.parse(replaced.at) + 1 : 0)).toISOString()
}

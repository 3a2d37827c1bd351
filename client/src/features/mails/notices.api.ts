import {
  listNotices,
  markNoticesSeen,
  type OptionalMailKind,
  setMailSettings,
} from '@ningjing/contract/mails/mails'
import type { Notice } from '@ningjing/contract/mails/mails.schemas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/calls/call.ts'
import { logError } from '../../lib/calls/log.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import { pageQuery } from '../../lib/lists/pages.ts'

/** How often the number of unseen notices is read again. */
const COUNT_MS = 60_000

/** Query for one page of the notices of the user with this e-mail, newest first. */
export const noticesPage = (email: string, cursor: string | undefined) =>
  pageQuery(ownKeyOf('mails', email, 'own'), cursor, (query, signal) =>
    call(listNotices, { params: { email }, query, signal }),
  )

/** Query for the number of notices that the user with this e-mail has not seen, and the mails they switched off. */
export const noticeState = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('mails', email, 'state'),
    queryFn: async ({ signal }) => {
      const { unseen, mailOff } = await call(listNotices, {
        params: { email },
        query: { limit: '1' },
        signal,
      })
      return { unseen, mailOff }
    },
    refetchInterval: COUNT_MS,
  })

/** Query for the notices that this admin has not seen and has to do something about, newest first. */
export const unseenAlerts = (email: string) =>
  pageQuery([...noticeState(email).queryKey, 'alerts'], undefined, (query, signal) =>
    call(listNotices, { params: { email }, query: { ...query, alerting: 'true' }, signal }),
  )

/** The number of notices that the user with this e-mail has not seen; undefined until it is known. */
export const useUnseen = (email: string): number | undefined =>
  useQuery({ ...noticeState(email), select: ({ unseen }) => unseen }).data

/** Marks the shown notices, and all older ones, as seen. Their marks stay until the list is read again. */
export function useMarkSeen(email: string, shown: Notice[] | undefined): void {
  const client = useQueryClient()
  const until = shown?.find(({ seen }) => !seen)?.createdAt
  useEffect(() => {
    if (until === undefined) return
    call(markNoticesSeen, { body: { until } })
      .then(() => client.invalidateQueries({ queryKey: noticeState(email).queryKey }))
      // They are marked the next time.
      .catch((error: unknown) => logError('marking notices as seen', error))
  }, [client, email, until])
}

/** Sets the mails that the user does not get, and reads them again, also after an error. */
export function useMailSettings(email: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mailOff: OptionalMailKind[]) => call(setMailSettings, { body: { mailOff } }),
    onSuccess: ({ mailOff }) =>
      client.setQueryData(noticeState(email).queryKey, (state) => state && { ...state, mailOff }),
    // What is being read now may be older. After an error, the call may have arrived.
    onSettled: () => void client.invalidateQueries({ queryKey: noticeState(email).queryKey }),
  })
}

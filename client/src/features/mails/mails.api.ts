import { listMails, type MailState, readMail, sendMailAgain } from '@ningjing/contract/mails/mails'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import { countQuery, pageQuery } from '../../lib/lists/pages.ts'

type Wanted = { state: MailState | undefined; cursor: string | undefined }

/** Query for one page of all mails, newest first, for the admin with this e-mail. */
export const mailsPage = (email: string, { state, cursor }: Wanted) =>
  pageQuery(ownKeyOf('mails', email, 'all', state), cursor, (page, signal) =>
    call(listMails, { query: { state, ...page }, signal }),
  )

/** Query for the number of all mails. */
export const mailsCount = (email: string) =>
  countQuery(ownKeyOf('mails', email, 'all'), (page, signal) => call(listMails, { query: page, signal }))

/** Query for one mail with its text. */
export const mailText = (email: string, key: string) =>
  queryOptions({
    queryKey: ownKeyOf('mails', email, 'text', key),
    queryFn: ({ signal }) => call(readMail, { params: { key }, signal }),
  })

/** Sends a mail again, and reads the list again, also after an error. */
export function useSendAgain(email: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => call(sendMailAgain, { params: { key } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownKeyOf('mails', email) }),
  })
}

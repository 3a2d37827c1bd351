import { listMessages, sendMessage } from '@ningjing/contract/messages/messages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'

/** Query for what was written to a class. */
export const messagesTo = (email: string, id: string) =>
  queryOptions({
    queryKey: ownKeyOf('messages', email, id),
    queryFn: ({ signal }) => call(listMessages, { params: { id }, signal }),
  })

type Written = { text: string; sid?: string; toWaiting?: boolean }

/** Mails everybody who is enrolled in a class. A repeat with the same `idempotencyKey` mails nobody again. */
export const writeTo = (id: string, body: Written, idempotencyKey: string) =>
  call(sendMessage, { params: { id }, body, idempotencyKey })

import { LIMITS } from '@ningjing/contract/limits'
import { sendTestMail } from '@ningjing/contract/mails/mails'
import { readDoctor, readSetup } from '@ningjing/contract/setup/setup'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { hasCode } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'

/** Query for how far the setup of the club is, for the admin with this e-mail. */
export const setupOf = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('setup', email, 'steps'),
    queryFn: ({ signal }) => call(readSetup, { signal }),
  })

/** Query for what the checks of all services find. Few an hour are allowed, so only a button runs them again. */
export const doctorOf = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('setup', email, 'doctor'),
    queryFn: ({ signal }) => call(readDoctor, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Why the services were not tried, or no mail was sent. Both have a limit of an hour, not of a moment. */
export function setupErrorText(error: unknown): string {
  const { points } = LIMITS.doctor[0]
  return hasCode(error, 'request.too-many')
    ? `This can be done ${points} times an hour. Please try again later.`
    : errorText(error)
}

/** Mails the admin, and reads the steps again. */
export function useTestMail(email: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(sendTestMail),
    onSuccess: () => client.invalidateQueries({ queryKey: setupOf(email).queryKey }),
  })
}

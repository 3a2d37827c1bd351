import { unsubscribe } from '@ningjing/contract/mails/mails'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../lib/calls/call.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Switches reminders off by the link of a mail, without a login. Opening the page changes nothing. */
export function UnsubscribeScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }),
    onSuccess: () => client.invalidateQueries(),
  })
  return (
    <div className="wrap w-full max-w-[640px] pt-10 pb-14 lg:pt-14 lg:pb-20">
      <meta name="robots" content="noindex" />
      <h1 className="title-section mb-4">Reminders by mail</h1>
      {isSuccess ? (
        <Notice tone="success" takesFocus>
          You get no more reminders by mail.
        </Notice>
      ) : (
        <>
          <p>
            We send you a mail a day before each date of your classes. Mails about your payments and seats
            stay.
          </p>
          {error && (
            <Notice tone="danger" className="mt-4">
              {errorText(error)}
            </Notice>
          )}
          <Button className="mt-6" busy={isPending} onClick={() => !isPending && mutate()}>
            Stop reminders
          </Button>
        </>
      )}
      <p className="mt-6 text-muted">
        You can change this at any time in your{' '}
        <Link to={paths.notices} className="link">
          notices
        </Link>
        .
      </p>
    </div>
  )
}

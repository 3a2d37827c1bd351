import { OPTIONAL_MAIL_KINDS, type OptionalMailKind, unsubscribe } from '@ningjing/contract/mails/mails'
import { PASS_MAIL_DAYS } from '@ningjing/contract/passes/passes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../lib/calls/call.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { refresh } from '../../lib/calls/query.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Texts = { title: string; what: string; button: string; done: string }

const TEXTS: Record<OptionalMailKind, Texts> = {
  reminder: {
    title: 'Reminders by mail',
    what: 'We send you a mail a day before each date of your classes.',
    button: 'Stop reminders',
    done: 'You get no more reminders by mail.',
  },
  'pass-ends': {
    title: 'Mails about the end of a pass',
    what: `We send you a mail ${PASS_MAIL_DAYS.join(' and ')} days before a pass ends, and when its last credit is used.`,
    button: 'Stop these mails',
    done: 'You get no more mails about the end of a pass.',
  },
}

/** What a token switches off: it names the kind between two dots. */
function textsOf(token: string): Texts {
  const named = token.split('.')[1]
  return TEXTS[OPTIONAL_MAIL_KINDS.find((kind) => kind === named) ?? 'reminder']
}

/** Switches a kind of mail off by the link of one, without a login. Opening the page changes nothing. */
export function UnsubscribeScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { title, what, button, done } = textsOf(token)
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }),
    onSuccess: () => refresh(client, 'mails'),
  })
  return (
    <div className="wrap w-full max-w-[640px] pt-10 pb-14 lg:pt-14 lg:pb-20">
      <meta name="robots" content="noindex" />
      <h1 className="title-section mb-4">{title}</h1>
      {isSuccess ? (
        <Notice tone="success" takesFocus>
          {done}
        </Notice>
      ) : (
        <>
          <p>{what} You still get those about your payments and seats.</p>
          {error && (
            <Notice tone="danger" className="mt-4">
              {errorText(error)}
            </Notice>
          )}
          <Button className="mt-6" busy={isPending} onClick={() => !isPending && mutate()}>
            {button}
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

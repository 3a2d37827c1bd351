import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useWebcal } from '../../lib/webcal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-texts.ts'
import { TextInput } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryNote } from '../../ui/spinner.tsx'
import { calendarKeyOf, useCalendarKey } from './private-calendar.api.ts'

/** Makes, copies and ends the secret address of the user's calendar, which the API shows only once. */
export function PrivateCalendar({ email }: { email: string }) {
  const { data, isPending, isFetching, failureCount, refetch } = useQuery(calendarKeyOf(email))
  return (
    <>
      <p className="text-muted">
        The link shows the name, dates, place and status of your classes, but no links to online classes.
        Anyone who has it can see them.
      </p>
      {data && <CalendarLink email={email} {...data} />}
      {!data && isPending && (
        <div className="mt-4 grid gap-1">
          <p role="status" className="text-muted">
            Looking for your link …
          </p>
          <RetryNote failures={failureCount} />
        </div>
      )}
      {!data && !isPending && (
        <>
          <Notice tone="danger" className="mt-4">
            We could not check whether you have a link. Check your connection and try again.
          </Notice>
          <Button look="secondary" className="mt-4" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </>
  )
}

type Result = { tone: 'success' | 'danger'; text: string; count: number }

type LinkProps = { email: string; exists: boolean; since: string | null }

function CalendarLink({ email, exists, since }: LinkProps) {
  const calls = useCalendarKey(email)
  const [url, setUrl] = useState<string | null>(null)
  const [result, setResult] = useState<Result>()
  const { run, isRunning } = useOneAtATime()
  const attempt = (action: () => Promise<string>) =>
    run(async () => {
      const count = (result?.count ?? 0) + 1
      setResult(undefined)
      try {
        setResult({ tone: 'success', text: await action(), count })
      } catch (error) {
        setResult({ tone: 'danger', text: errorText(error), count })
      }
    })
  const make = async () => {
    // If the answer is lost, the link before may have ended.
    setUrl(null)
    setUrl((await calls.make()).url)
    return exists
      ? 'Your new link is ready. It is shown only now; the one before has ended.'
      : 'Your link is ready. It is shown only now.'
  }
  const end = async () => {
    await calls.end()
    setUrl(null)
    return 'Your link has ended.'
  }
  return (
    <>
      {!url && exists && <p className="mt-4">{existsText(since)}</p>}
      {url && exists && (
        <div className="mt-4 grid gap-3">
          <TextInput label="Link for your calendar app" readOnly value={url} onFocus={selectAll} />
          <div className="flex flex-wrap gap-3">
            <Subscribe url={url} />
            <Button look="secondary" onClick={() => void attempt(() => copy(url))}>
              Copy link
            </Button>
          </div>
        </div>
      )}
      {result && (
        <Notice key={result.count} tone={result.tone} takesFocus className="mt-4">
          {result.text}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {/* The second click of a double click would end the link that the first has made. */}
        <Button look="secondary" busy={isRunning} onClick={({ detail }) => detail < 2 && void attempt(make)}>
          {exists ? 'Create a new link' : 'Create a calendar link'}
        </Button>
        {exists && (
          <Button look="danger" busy={isRunning} onClick={() => void attempt(end)}>
            End the link
          </Button>
        )}
      </div>
    </>
  )
}

/** Opens the calendar app of this device. */
function Subscribe({ url }: { url: string }) {
  const webcal = useWebcal(url)
  return (
    <a href={webcal} className={buttonClass()}>
      Subscribe
    </a>
  )
}

/** @param since null for a link from before its date was stored */
function existsText(since: string | null): string {
  const made = since ? `You have a link, made on ${dateText(since)}.` : 'You have a link.'
  return `${made} It was shown when it was made. A new link ends it, and apps that use it stop.`
}

const selectAll = ({ target }: { target: HTMLInputElement }) => target.select()

/** Browsers refuse it without a permission, and on pages without https. */
async function copy(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url)
    return 'The link is copied.'
  } catch {
    return 'The link could not be copied. Select it and copy it yourself.'
  }
}

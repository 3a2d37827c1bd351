import { createCalendarKey, endCalendarKey } from '@ningjing/contract/calendars'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { errorText } from '../../lib/error-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

type Result = { tone: 'success' | 'danger'; text: string }

/** Makes, copies and ends the secret address of the user's calendar, which the API shows only once. */
export function PrivateCalendar() {
  const [url, setUrl] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const { run, isRunning } = useOneAtATime()
  const attempt = (action: () => Promise<string>) =>
    run(async () => {
      setResult(null)
      try {
        setResult({ tone: 'success', text: await action() })
      } catch (error) {
        setResult({ tone: 'danger', text: errorText(error) })
      }
    })
  const make = async () => {
    setUrl((await call(createCalendarKey)).url)
    return 'Your new link is ready. It is shown only now; any link from before has ended.'
  }
  const end = async () => {
    const { deletedCount } = await call(endCalendarKey)
    setUrl(null)
    return deletedCount > 0 ? 'Your link has ended.' : 'There is no link to end.'
  }
  return (
    <>
      <p className="text-muted">
        It contains the name, dates, place and state of your classes, and no links to online classes. Anyone
        who knows the link can read it.
      </p>
      {url && (
        <div className="mt-4 grid gap-3">
          <TextInput label="Link for your calendar app" readOnly value={url} onFocus={selectAll} />
          <div>
            <Button onClick={() => void attempt(() => copy(url))}>Copy link</Button>
          </div>
        </div>
      )}
      {result && (
        <Notice tone={result.tone} className="mt-4">
          {result.text}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" busy={isRunning} onClick={() => void attempt(make)}>
          Make a new link
        </Button>
        <Button look="danger" busy={isRunning} onClick={() => void attempt(end)}>
          End the link
        </Button>
      </div>
    </>
  )
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

import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/calls/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { noticeState, useMailSettings } from './notices.api.ts'

/** Switches reminders by mail on and off. */
export function ReminderSetting({ email }: { email: string }) {
  const { data } = useQuery(noticeState(email))
  const { mutate, isPending, variables, error } = useMailSettings(email)
  if (!data) return null
  const isOff = (isPending ? variables : data.mailOff).includes('reminder')
  return (
    <div>
      <label className="-ml-3 inline-flex min-h-11 cursor-pointer items-center gap-2.5 pl-3">
        <input
          type="checkbox"
          className="check"
          checked={!isOff}
          aria-busy={isPending}
          onChange={() => !isPending && mutate(isOff ? [] : ['reminder'])}
        />
        Remind me by mail before each class
      </label>
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
    </div>
  )
}

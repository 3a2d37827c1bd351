import type { OptionalMailKind } from '@ningjing/contract/mails/mails'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/calls/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { noticeState, useMailSettings } from './notices.api.ts'

const SWITCHES: { kind: OptionalMailKind; label: string }[] = [
  { kind: 'reminder', label: 'Remind me by mail before each class' },
  { kind: 'pass-ends', label: 'Tell me by mail before a pass ends or is used up' },
]

/** Switches the mails on and off that a user may do without. */
export function ReminderSetting({ email }: { email: string }) {
  const { data } = useQuery(noticeState(email))
  const { mutate, isPending, variables, error } = useMailSettings(email)
  if (!data) return null
  const off = isPending ? variables : data.mailOff
  const change = (kind: OptionalMailKind) =>
    mutate(off.includes(kind) ? off.filter((one) => one !== kind) : [...off, kind])
  return (
    <div>
      {SWITCHES.map(({ kind, label }) => (
        <div key={kind}>
          <label className="-ml-3 inline-flex min-h-11 cursor-pointer items-center gap-2.5 pl-3">
            <input
              type="checkbox"
              className="check"
              checked={!off.includes(kind)}
              aria-busy={isPending}
              onChange={() => !isPending && change(kind)}
            />
            {label}
          </label>
        </div>
      ))}
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
    </div>
  )
}

import { SelectInput } from '../../ui/forms/field.tsx'

/** What a student may set when they join a waiting list. */
export type Rules = {
  /** Hours before the first date, as text; empty for no limit. */
  notLaterThanHours: string
  leaveOthers: boolean
}

export const NO_RULES: Rules = { notLaterThanHours: '', leaveOthers: false }

const LIMITS = [
  ['3', '3 hours before'],
  ['12', '12 hours before'],
  ['24', '1 day before'],
  ['48', '2 days before'],
  ['168', '1 week before'],
] as const

type Props = {
  rules: Rules
  onChange: (rules: Rules) => void
  /** Without dates there is nothing to be later than. */
  hasDates: boolean
}

/** The student's own rules for a waiting list. */
export function WaitingRules({ rules, onChange, hasDates }: Props) {
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer content-center">Your own rules (optional)</summary>
      <div className="mt-2 grid gap-2">
        {hasDates && (
          <SelectInput
            label="No seat later than"
            hint="After that you leave the waiting list, and get a message."
            value={rules.notLaterThanHours}
            onChange={({ target }) => onChange({ ...rules, notLaterThanHours: target.value })}
          >
            <option value="">Up to the end</option>
            {LIMITS.map(([hours, text]) => (
              <option key={hours} value={hours}>
                {text}
              </option>
            ))}
          </SelectInput>
        )}
        <label className="-ml-3 flex min-h-11 cursor-pointer items-center gap-2.5 pl-3">
          <input
            type="checkbox"
            className="check"
            checked={rules.leaveOthers}
            onChange={({ target }) => onChange({ ...rules, leaveOthers: target.checked })}
          />
          Leave my other waiting lists once I have this seat
        </label>
      </div>
    </details>
  )
}

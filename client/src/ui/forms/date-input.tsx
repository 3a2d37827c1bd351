import { useState } from 'react'
import { shortDateText } from '../date-texts.ts'
import { TextInput } from './field.tsx'

type DateInputProps = {
  label: string
  className?: string
  /** A date such as `2026-05-04`, or an empty text. */
  value: string
  /** The first valid date; also rejects years that are not fully typed. */
  min: string
  error?: string | undefined
  /** Called with each complete date, and with an empty text when the field is cleared. */
  onPick: (day: string) => void
}

/** A date, written as in texts until it is edited: browsers have formats of their own. */
export function DateInput({ label, className = '', value, min, error, onPick }: DateInputProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const type = (day: string, isWhole: boolean) => {
    setTyped(day)
    if (isWhole && day !== value) onPick(day)
  }
  // An address may hold anything; the browser shows what is no date as empty.
  const noon = Date.parse(`${typed}T12:00Z`)
  const isDate = !Number.isNaN(noon)
  return (
    <TextInput
      label={label}
      className={className}
      type="date"
      min={min}
      error={error}
      max="9999-12-31"
      value={typed}
      controlClass={isDate ? 'date-input' : ''}
      after={() =>
        isDate && (
          <span aria-hidden="true" className="date-shown">
            {shortDateText(noon, 'UTC')}
          </span>
        )
      }
      onChange={({ target }) => type(target.value, target.validity.valid)}
    />
  )
}

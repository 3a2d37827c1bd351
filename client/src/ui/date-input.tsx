import { useState } from 'react'
import { TextInput } from './field.tsx'

type DateInputProps = {
  label: string
  className?: string
  /** A day such as `2026-05-04`, or nothing. */
  value: string
  /** The first day that can be picked; keeps half-typed years from counting. */
  min: string
  /** Called with each whole day, and with nothing when it is emptied. */
  onPick: (day: string) => void
}

/** A day, picked or typed. */
export function DateInput({ label, className = '', value, min, onPick }: DateInputProps) {
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
  return (
    <TextInput
      label={label}
      className={className}
      type="date"
      min={min}
      max="9999-12-31"
      value={typed}
      onChange={({ target }) => type(target.value, target.validity.valid)}
    />
  )
}

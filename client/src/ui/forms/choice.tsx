import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { SelectInput } from './field.tsx'

type Props = {
  label: string
  /** The value in the address; empty or left out for the default. */
  value: string | undefined
  onChoose: (value: string) => void
}

type ChoiceProps = Props & {
  /** Label of the default. */
  all: string
  /** Value and label of each other option. */
  children: (readonly [string, string])[]
}

/** A filter with one of several values. */
export function ChoiceInput({ label, value, onChoose, all, children }: ChoiceProps) {
  const choice = useChoice(value, selectedIn, onChoose)
  return (
    <SelectInput
      label={label}
      ref={choice.control}
      value={choice.shown}
      onChange={({ target }) => choice.choose(selectedIn(target))}
    >
      <option value="">{all}</option>
      {children.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectInput>
  )
}

/** A filter that is `true` or not set. */
export function CheckInput({ label, value, onChoose }: Props) {
  const choice = useChoice(value, checkedIn, onChoose)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 px-3 font-medium">
      <input
        type="checkbox"
        ref={choice.control}
        checked={choice.shown === 'true'}
        onChange={({ target }) => choice.choose(checkedIn(target))}
        className="check"
      />
      {label}
    </label>
  )
}

const selectedIn = (select: HTMLSelectElement) => select.value
const checkedIn = (box: HTMLInputElement) => (box.checked ? 'true' : '')

/**
 * A choice that shows at once, while the address and the list follow. A choice made before hydration counts too:
 * React keeps it in the DOM, but fires no event for it.
 * @param read the choice shown by the control
 */
export function useChoice<Control extends Element>(
  value = '',
  read: (control: Control) => string,
  onChoose: (chosen: string) => void,
) {
  const control = useRef<Control>(null)
  const [shown, setShown] = useState(value)
  const [known, setKnown] = useState(value)
  /** The value that the address has or will have. On a slow device another is chosen before it has it. */
  const [asked, setAsked] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== asked) {
      setAsked(value)
      setShown(value)
    }
  }
  const takeFromPage = useEffectEvent(() => {
    const inPage = control.current ? read(control.current) : shown
    // An update without a change would be repeated after a later one.
    if (inPage !== shown) setShown(inPage)
  })
  const apply = useEffectEvent((chosen: string) => {
    setAsked(chosen)
    onChoose(chosen)
  })
  useLayoutEffect(() => void takeFromPage(), [])
  useEffect(() => {
    if (shown !== value) apply(shown)
  }, [shown, value])
  return { control, shown, choose: setShown }
}

import { DESK_MEANS, DESK_TEXTS, type DeskMeans } from '@ningjing/contract/payments/payments'
import { SelectInput, TextInput } from './field.tsx'

type Props = {
  /** Empty if nothing was paid at the desk. */
  how: DeskMeans | ''
  onHow: (how: DeskMeans | '') => void
  /** What that means, where it is not plain. */
  hintWithout?: string
  amount: string
  onAmount: (typed: string) => void
  /** What the price is. */
  hint: string
  readOnly?: boolean
  error: string | undefined
}

/** How a student has paid at the desk, and then how much. */
export function DeskPayment({ how, onHow, hintWithout, amount, onAmount, hint, readOnly, error }: Props) {
  return (
    <>
      <SelectInput
        label="Payment at the desk"
        name="how"
        value={how}
        hint={how === '' ? hintWithout : undefined}
        onChange={({ target }) => onHow(DESK_MEANS.find((one) => one === target.value) ?? '')}
      >
        <option value="">None</option>
        {DESK_MEANS.map((one) => (
          <option key={one} value={one}>
            {DESK_TEXTS[one]}
          </option>
        ))}
      </SelectInput>
      {how && (
        <TextInput
          label="Amount taken"
          inputMode="decimal"
          required
          name="paid.amount"
          readOnly={readOnly}
          value={amount}
          onChange={({ target }) => onAmount(target.value)}
          hint={hint}
          error={error}
        />
      )}
    </>
  )
}

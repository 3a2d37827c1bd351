import { SelectInput, TextInput } from './field.tsx'

type Props<Means extends string> = {
  /** What each means of payment is called. */
  means: Readonly<Record<Means, string>>
  /** Empty if nothing was paid at the desk. */
  how: Means | ''
  onHow: (how: Means | '') => void
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
export function DeskPayment<Means extends string>({
  means,
  how,
  onHow,
  hintWithout,
  amount,
  onAmount,
  hint,
  readOnly,
  error,
}: Props<Means>) {
  const names = Object.keys(means) as Means[]
  return (
    <>
      <SelectInput
        label="Payment at the desk"
        name="how"
        value={how}
        hint={how === '' ? hintWithout : undefined}
        onChange={({ target }) => onHow(names.find((one) => one === target.value) ?? '')}
      >
        <option value="">None</option>
        {names.map((one) => (
          <option key={one} value={one}>
            {means[one]}
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

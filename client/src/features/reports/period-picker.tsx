import type { ListAddress } from '../../lib/lists/list-address.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { SearchArea } from '../../ui/forms/search-form.tsx'
import { type ChosenPeriod, presetsOf } from './period.ts'

/** The earliest date that can be picked. */
const FIRST_DAY = '2000-01-01'

type Props = {
  address: ListAddress
  /** The period that is shown. */
  shown: ChosenPeriod
  today: string
  problem: string | undefined
}

/** The period of the figures, kept in the address. */
export function PeriodPicker({ address, shown, today, problem }: Props) {
  const { narrow } = address
  const choose = ({ from, to }: ChosenPeriod) => {
    narrow('from', from)
    narrow('to', to, 'replace')
  }
  return (
    <SearchArea className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-4">
      <div className="flex gap-3 max-sm:w-full">
        <DateInput
          label="From"
          className="min-w-0 flex-1"
          value={shown.from}
          min={FIRST_DAY}
          onPick={(day) => narrow('from', day)}
        />
        <DateInput
          label="To"
          className="min-w-0 flex-1"
          error={problem}
          value={shown.to}
          min={FIRST_DAY}
          onPick={(day) => narrow('to', day)}
        />
      </div>
      <ul
        aria-label="Usual periods"
        className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
      >
        {presetsOf(today).map(({ label, from, to }) => {
          const isShown = from === shown.from && to === shown.to
          return (
            <li key={label}>
              <Button
                size="small"
                className="w-full"
                look={isShown ? 'primary' : 'secondary'}
                aria-pressed={isShown}
                onClick={() => choose({ from, to })}
              >
                {label}
              </Button>
            </li>
          )
        })}
      </ul>
    </SearchArea>
  )
}

import { CURRENCIES, CURRENCY_CODES, type Currency } from '@ningjing/contract/formats'
import { useWatch } from 'react-hook-form'
import { FieldPair } from './field-group.tsx'
import { SiteSelect, SiteText } from './site-field.tsx'
import type { SiteValues } from './site-values.ts'

type Props = {
  /** The currency of the club if it can no longer be another one. */
  fixedCurrency: Currency | null
}

/** Currency, tax, and what students who cancel get back. */
export function MoneyFields({ fixedCurrency }: Props) {
  return (
    <>
      <FieldPair>
        <CurrencyField fixedCurrency={fixedCurrency} />
        <SiteText
          name="money.taxPercent"
          inputMode="decimal"
          required
          hint="Prices contain it; 0 for none."
        />
        <SiteText name="money.taxLabel" required />
        <SiteText name="money.taxNumber" optional />
      </FieldPair>
      <RuleFields />
    </>
  )
}

const FREE = 'Choose it before the first payment: then it is fixed.'
const FIXED = 'Fixed: a payment has begun in this currency.'

/** A version that was loaded into the form may have another currency than the fixed one. */
function CurrencyField({ fixedCurrency }: Props) {
  const chosen = useWatch<SiteValues, 'money.currency'>({ name: 'money.currency' })
  const offered = fixedCurrency ? new Set([fixedCurrency, chosen]) : new Set(CURRENCY_CODES)
  return (
    <SiteSelect
      name="money.currency"
      hint={fixedCurrency ? FIXED : FREE}
      options={[...offered].map((value) => ({ value, text: `${value}, ${CURRENCIES[value].name}` }))}
    />
  )
}

function RuleFields() {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">What students who cancel get back</legend>
      <p className="mt-1 mb-4 text-[.9375rem] text-muted">
        For classes without terms of their own, from the next order on. All is given back until the hours
        before the first date, then the percent; in classes without dates, all within the days after payment.
      </p>
      <FieldPair>
        <SiteText name="terms.freeHours" inputMode="numeric" required />
        <SiteText name="terms.latePercent" inputMode="numeric" required />
        <SiteText name="terms.freeDays" inputMode="numeric" required />
      </FieldPair>
    </fieldset>
  )
}

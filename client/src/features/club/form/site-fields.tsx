import { CURRENCIES, CURRENCY_CODES } from '@ningjing/contract/formats'
import { memo } from 'react'
import { AboutFields } from './about-fields.tsx'
import { FieldGroup, FieldPair } from './field-group.tsx'
import { LookFields } from './look-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { Sections } from './section-fields.tsx'
import { SiteParagraph, SiteSelect, SiteText } from './site-field.tsx'
import { Slides } from './slide-fields.tsx'

const CURRENCY_OPTIONS = CURRENCY_CODES.map((value) => ({
  value,
  text: `${value}, ${CURRENCIES[value].name}`,
}))
const CLOCK_OPTIONS = [
  { value: '12', text: 'AM and PM (6:00 PM)' },
  { value: '24', text: '24 hours (18:00)' },
]
const WEEK_OPTIONS = [
  { value: 'monday', text: 'Monday' },
  { value: 'sunday', text: 'Sunday' },
]

/** All fields of the site in seven folded groups. They render once; what is typed renders its own field. */
export const SiteFields = memo(function SiteFields() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FieldGroup title="Name" hint="What the club is called.">
        <FieldPair>
          <SiteText name="name" required />
          <SiteText
            name="shortName"
            optional
            hint="Where space is short, such as below an app icon. Empty takes the name."
          />
        </FieldPair>
        <SiteText name="firstTitle" required hint="Title and first heading of the home page." />
        <SiteParagraph name="searchLine" optional hint="What search engines show below that title." />
      </FieldGroup>
      <FieldGroup title="Look" hint="Color, letters, pictures.">
        <LookFields />
      </FieldGroup>
      <FieldGroup title="Home" hint="Slides and sections of the home page.">
        <Slides />
        <Sections />
      </FieldGroup>
      <FieldGroup title="Place" hint="Photos and rooms.">
        <PlaceFields />
      </FieldGroup>
      <FieldGroup title="About" hint="Description, address, links.">
        <AboutFields />
      </FieldGroup>
      <FieldGroup title="Money and rules" hint="Currency, tax, what those who cancel get back.">
        <FieldPair>
          <SiteSelect name="money.currency" options={CURRENCY_OPTIONS} />
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
      </FieldGroup>
      <FieldGroup title="Times" hint="Clock and first day of the week.">
        <FieldPair>
          <SiteSelect name="times.clock" options={CLOCK_OPTIONS} />
          <SiteSelect name="times.weekStart" options={WEEK_OPTIONS} />
        </FieldPair>
      </FieldGroup>
    </div>
  )
})

function RuleFields() {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">What students who cancel get back</legend>
      <p className="mt-1 mb-4 text-[.9375rem] text-muted">
        For classes without own terms, from the next order on. All is given back until the hours before the
        first date, then the percent; in classes without dates, all within the days after payment.
      </p>
      <FieldPair>
        <SiteText name="terms.freeHours" inputMode="numeric" required />
        <SiteText name="terms.latePercent" inputMode="numeric" required />
        <SiteText name="terms.freeDays" inputMode="numeric" required />
      </FieldPair>
    </fieldset>
  )
}

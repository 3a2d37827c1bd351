import { type ClosedDays, closedDaysText } from '@ningjing/contract/club/closed-days'
import { LIST_SIZES } from '@ningjing/contract/club/list-sizes'
import { FIELD_NAMES } from '../../../lib/site-field-names.ts'
import { FieldPair } from './field-group.tsx'
import { ListEditor } from './list-editor.tsx'
import { SiteSelect, SiteText } from './site-field.tsx'

const CLOCK_OPTIONS = [
  { value: '12', text: 'AM and PM (6:00 PM)' },
  { value: '24', text: '24 hours (18:00)' },
]
const WEEK_OPTIONS = [
  { value: 'monday', text: 'Monday' },
  { value: 'sunday', text: 'Sunday' },
]

/** Clock and week of the club, and the days on which it is closed. */
export function TimeFields() {
  return (
    <>
      <FieldPair>
        <SiteSelect name="times.clock" options={CLOCK_OPTIONS} />
        <SiteSelect name="times.weekStart" options={WEEK_OPTIONS} />
      </FieldPair>
      <ListEditor<ClosedDays>
        name="times.closed"
        label={FIELD_NAMES['times.closed']}
        one="closed days"
        {...LIST_SIZES.closed}
        empty={{ from: '', to: '', name: '' }}
        title={titleOf}
      >
        {(index) => (
          <>
            <SiteText
              name={`times.closed.${index}.name`}
              label="Why"
              required
              hint="Such as Christmas, or a repair. Instructors read it."
            />
            <FieldPair>
              <SiteText name={`times.closed.${index}.from`} label="First day" type="date" required />
              <SiteText name={`times.closed.${index}.to`} label="Last day" type="date" required />
            </FieldPair>
          </>
        )}
      </ListEditor>
    </>
  )
}

/** The days that a row names; the name alone until both are chosen. */
function titleOf(row: ClosedDays): string {
  const name = row.name || 'New closed days'
  return row.from && row.to ? closedDaysText({ ...row, name }, new Date()) : name
}

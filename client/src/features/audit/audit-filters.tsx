import { AUDIT_ACTIONS } from '@ningjing/contract/audit'
import { type ListAddress, SEARCH_MOST } from '../../lib/list-address.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { ACTION_TEXTS } from './audit-texts.ts'

/** No club kept a log before this day. */
const FIRST_DAY = '2020-01-01'
/** A row of its own on a phone. */
const WIDE = 'min-[24rem]:max-sm:col-span-2'
const ID_HINT = 'An e-mail address or an id.'

/** What of the log is shown, kept in the address. */
export function AuditFilters({ address }: { address: ListAddress }) {
  const { filter, narrow } = address
  return (
    <div className="mt-5 grid gap-4 min-[24rem]:grid-cols-2 xl:grid-cols-3">
      <div className={WIDE}>
        <SearchForm
          label="Who"
          hint={ID_HINT}
          value={filter('who')}
          most={SEARCH_MOST}
          onSearch={(text) => narrow('who', text)}
        />
      </div>
      <div className={WIDE}>
        <SearchForm
          label="About"
          hint={ID_HINT}
          value={filter('subject')}
          most={SEARCH_MOST}
          onSearch={(text) => narrow('subject', text)}
        />
      </div>
      <SelectInput
        label="What"
        className={WIDE}
        value={AUDIT_ACTIONS.find((action) => action === filter('what')) ?? ''}
        onChange={({ target }) => narrow('what', target.value)}
      >
        <option value="">Everything</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {ACTION_TEXTS[action]}
          </option>
        ))}
      </SelectInput>
      <DateInput label="From" value={filter('from')} min={FIRST_DAY} onPick={(day) => narrow('from', day)} />
      <DateInput
        label="Until and with"
        value={filter('to')}
        min={FIRST_DAY}
        onPick={(day) => narrow('to', day)}
      />
    </div>
  )
}

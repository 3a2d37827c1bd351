import { AUDIT_ACTIONS } from '@ningjing/contract/audit/audit'
import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import { useId, useState } from 'react'
import type { ListAddress } from '../../lib/lists/list-address.ts'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { SelectInput } from '../../ui/forms/field.tsx'
import { FiltersButton } from '../../ui/forms/filters-button.tsx'
import { SearchArea, SearchForm } from '../../ui/forms/search-form.tsx'
import { ACTION_TEXTS } from './audit-texts.ts'

/** The earliest date that can be picked. */
const FIRST_DAY = '2020-01-01'
/** Columns: on tablets two searches in a row, then three filters; on wide screens all five in one row. */
const SEARCH = 'md:col-span-3 xl:col-span-1'
const DAY = 'md:col-span-2 xl:col-span-1'

const FILTERS = ['who', 'subject', 'what', 'from', 'to'] as const

/** Filters of the audit log, kept in the URL; on phones behind a button. */
export function AuditFilters({ address }: { address: ListAddress }) {
  const { filter, narrow } = address
  const isBackwards = filter('to') !== '' && filter('to') < filter('from')
  const [isOpen, setIsOpen] = useState(isBackwards)
  const fieldsId = useId()
  const used = FILTERS.filter((name) => filter(name) !== '').length
  return (
    <SearchArea>
      <FiltersButton
        used={used}
        isOpen={isOpen}
        controls={fieldsId}
        onToggle={() => setIsOpen(!isOpen)}
        className="mt-5"
      />
      <div
        id={fieldsId}
        className={`mt-5 grid gap-4 ${isOpen ? '' : 'max-md:hidden'} min-[24rem]:grid-cols-2 md:grid-cols-6 xl:grid-cols-[4fr_4fr_3fr_3fr_3fr]`}
      >
        <div className={SEARCH}>
          <SearchForm
            label="Who"
            value={filter('who')}
            maxLength={MAX_SEARCH_LENGTH}
            onSearch={(text) => narrow('who', text)}
          />
        </div>
        <div className={SEARCH}>
          <SearchForm
            label="About"
            value={filter('subject')}
            maxLength={MAX_SEARCH_LENGTH}
            onSearch={(text) => narrow('subject', text)}
          />
        </div>
        <SelectInput
          label="What"
          className="min-[24rem]:col-span-2 xl:col-span-1"
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
        <DateInput
          label="From"
          className={DAY}
          value={filter('from')}
          min={FIRST_DAY}
          onPick={(day) => narrow('from', day)}
        />
        <DateInput
          label="To"
          error={isBackwards ? 'Pick a day that is not before From.' : undefined}
          className={DAY}
          value={filter('to')}
          min={FIRST_DAY}
          onPick={(day) => narrow('to', day)}
        />
      </div>
    </SearchArea>
  )
}

import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import { useId, useState } from 'react'
import type { ListAddress } from '../../lib/lists/list-address.ts'
import type { Sorting } from '../../lib/lists/sorting.ts'
import { SelectInput } from '../../ui/field.tsx'
import { FiltersButton } from '../../ui/filters-button.tsx'
import { SearchArea, SearchForm } from '../../ui/search-form.tsx'

/** A filter of a list: its name in the URL, its label and its options besides "All". */
export type ListFilter<Option extends string> = { name: string; label: string; options: readonly Option[] }

/** The option of a filter chosen in the URL; undefined for all. */
export function optionIn<Option extends string>(
  address: ListAddress,
  { name, options }: ListFilter<Option>,
): Option | undefined {
  return options.find((option) => option === address.filter(name))
}

const SORT_TEXTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  role: 'Role, A to Z',
  '-role': 'Role, Z to A',
  status: 'Status, A to Z',
  '-status': 'Status, Z to A',
  seats: 'Fewest seats first',
  '-seats': 'Most seats first',
  price: 'Lowest price first',
  '-price': 'Highest price first',
}
export type SortName = keyof typeof SORT_TEXTS

type Props<Sort extends SortName> = {
  address: ListAddress
  /** Label of the search field. */
  searchLabel: string
  filter: ListFilter<string>
  /** None for a list with one order. */
  sorting?: Sorting<Sort>
}

/**
 * Search and filter of a list, kept in the URL. On phones the filter is behind a button, and so is the sort order, if
 * the list has several: tables have no head there.
 */
export function ListFilters<Sort extends SortName>({ address, searchLabel, filter, sorting }: Props<Sort>) {
  const chosen = optionIn(address, filter)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const shown = isOpen ? '' : 'max-md:hidden'
  return (
    <SearchArea className="mt-4 flex flex-wrap items-end gap-3 sm:mt-5 md:flex-nowrap md:gap-4">
      <div className="flex min-w-0 flex-[1_1_12rem] md:max-w-3xl">
        <SearchForm
          label={searchLabel}
          value={address.search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={(text) => address.narrow('search', text)}
        />
      </div>
      <FiltersButton
        used={chosen ? 1 : 0}
        isOpen={isOpen}
        controls={id}
        onToggle={() => setIsOpen(!isOpen)}
        className="min-h-[52px]"
      />
      <div
        id={id}
        className={`grid gap-3 max-md:w-full min-[24rem]:grid-cols-2 md:block md:w-52 md:shrink-0 ${shown}`}
      >
        <SelectInput
          label={filter.label}
          value={chosen ?? ''}
          onChange={({ target }) => address.narrow(filter.name, target.value)}
        >
          <option value="">All</option>
          {filter.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectInput>
        {sorting && <SortBy sorting={sorting} />}
      </div>
    </SearchArea>
  )
}

function SortBy<Sort extends SortName>({ sorting: { sort, sorts, sortBy } }: { sorting: Sorting<Sort> }) {
  const choose = (value: string) => {
    const chosen = sorts.find((one) => one === value)
    if (chosen) sortBy(chosen)
  }
  return (
    <SelectInput
      label="Sort by"
      className="md:hidden"
      value={sort}
      onChange={({ target }) => choose(target.value)}
    >
      {sorts.map((one) => (
        <option key={one} value={one}>
          {SORT_TEXTS[one]}
        </option>
      ))}
    </SelectInput>
  )
}

import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import { useId, useState } from 'react'
import type { ListAddress } from '../../lib/lists/list-address.ts'
import type { Sorting } from '../../lib/lists/sorting.ts'
import { SelectInput } from '../../ui/forms/field.tsx'
import { FiltersButton } from '../../ui/forms/filters-button.tsx'
import { SearchArea, SearchForm } from '../../ui/forms/search-form.tsx'

/** A filter of a list. */
export type ListFilter<Option extends string> = {
  /** Its name in the URL. */
  name: string
  label: string
  /** The options besides "All". */
  options: readonly Option[]
  /** What the options are called on the screen; without it, by their name. */
  texts?: Readonly<Record<Option, string>>
}

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
  /** Label of the search field; none for a list without search. */
  searchLabel?: string | undefined
  filter?: ListFilter<string> | undefined
  /** None for a list with one order. */
  sorting?: Sorting<Sort> | undefined
}

/**
 * Search and filter of a list, kept in the URL. On phones the filter is behind a button if there is a search, and so is
 * the sort order, if the list has several: tables have no head there.
 */
export function ListFilters<Sort extends SortName>({ address, searchLabel, filter, sorting }: Props<Sort>) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!searchLabel && !filter && !sorting) return null
  const selects = (
    <>
      {filter && <FilterBy address={address} filter={filter} />}
      {sorting && <SortBy sorting={sorting} />}
    </>
  )
  if (!searchLabel) return <SearchArea className="mt-5 grid gap-3 sm:w-52">{selects}</SearchArea>
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
      {(filter || sorting) && (
        <>
          <FiltersButton
            used={filter && optionIn(address, filter) ? 1 : 0}
            isOpen={isOpen}
            controls={id}
            onToggle={() => setIsOpen(!isOpen)}
            className="min-h-[52px]"
          />
          <div
            id={id}
            className={`grid gap-3 max-md:w-full min-[24rem]:grid-cols-2 md:block md:w-52 md:shrink-0 ${shown}`}
          >
            {selects}
          </div>
        </>
      )}
    </SearchArea>
  )
}

function FilterBy({ address, filter }: { address: ListAddress; filter: ListFilter<string> }) {
  const { name, label, options, texts } = filter
  return (
    <SelectInput
      label={label}
      value={optionIn(address, filter) ?? ''}
      onChange={({ target }) => address.narrow(name, target.value)}
    >
      <option value="">All</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {texts?.[option] ?? option}
        </option>
      ))}
    </SelectInput>
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

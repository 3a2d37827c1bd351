import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import type { ListAddress } from '../../lib/list-address.ts'
import type { Sorting } from '../../lib/sorting.ts'
import { SelectInput } from '../../ui/field.tsx'
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

/** Search and filter of a list, kept in the URL. On phones, where tables have no head, also its sort order, if it has several. */
export function ListFilters<Sort extends SortName>({ address, searchLabel, filter, sorting }: Props<Sort>) {
  return (
    <SearchArea className="mt-5 grid gap-4 min-[24rem]:grid-cols-2 md:flex">
      <div className="flex min-[24rem]:col-span-2 md:flex-1">
        <SearchForm
          label={searchLabel}
          value={address.search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={(text) => address.narrow('search', text)}
        />
      </div>
      <SelectInput
        label={filter.label}
        className="md:w-52"
        value={optionIn(address, filter) ?? ''}
        onChange={({ target }) => address.narrow(filter.name, target.value)}
      >
        <option value="">All</option>
        {filter.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectInput>
      {sorting && <SortBy sorting={sorting} />}
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

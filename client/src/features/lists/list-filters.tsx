import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import type { ListAddress } from '../../lib/list-address.ts'
import type { Sorting } from '../../lib/sorting.ts'
import { SelectInput } from '../../ui/field.tsx'
import { SearchForm } from '../../ui/search-form.tsx'

/** A filter of a list: its name in the address, its label, and what can be chosen beside everything. */
export type ListFilter<Option extends string> = { name: string; label: string; options: readonly Option[] }

/** What of a filter is chosen in the address; undefined for everything. */
export function chosenIn<Option extends string>(
  address: ListAddress,
  { name, options }: ListFilter<Option>,
): Option | undefined {
  return options.find((option) => option === address.filter(name))
}

/** The ways to sort a list, in words. */
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
  /** What the search looks at. */
  searchLabel: string
  filter: ListFilter<string>
  sorting: Sorting<Sort>
}

/** Search and filter of a list, kept in the address; and its order where the table has no head to press. */
export function ListTools<Sort extends SortName>({ address, searchLabel, filter, sorting }: Props<Sort>) {
  return (
    <div className="mt-5 grid gap-4 min-[24rem]:grid-cols-2 md:flex">
      <div className="flex min-[24rem]:col-span-2 md:flex-1">
        <SearchForm
          label={searchLabel}
          value={address.search}
          most={MAX_SEARCH_LENGTH}
          onSearch={(text) => address.narrow('search', text)}
        />
      </div>
      <SelectInput
        label={filter.label}
        className="md:w-52"
        value={chosenIn(address, filter) ?? ''}
        onChange={({ target }) => address.narrow(filter.name, target.value)}
      >
        <option value="">All</option>
        {filter.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectInput>
      <SortBy sorting={sorting} />
    </div>
  )
}

function SortBy<Sort extends SortName>({ sorting: { sort, sorts, sortBy } }: Pick<Props<Sort>, 'sorting'>) {
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

import { type ListAddress, SEARCH_MOST } from '../../lib/list-address.ts'
import { SelectInput } from '../../ui/field.tsx'
import { SearchForm } from '../../ui/search-form.tsx'

type Props = {
  address: ListAddress
  /** What the search looks at. */
  searchLabel: string
  filter: { name: string; label: string; options: readonly string[] }
}

/** Search and filter of a list, both kept in the address. */
export function ListTools({ address, searchLabel, filter: { name, label, options } }: Props) {
  const chosen = address.filter(name)
  return (
    <div className="mt-5 flex flex-col gap-4 sm:flex-row">
      <SearchForm
        label={searchLabel}
        value={address.search}
        most={SEARCH_MOST}
        onSearch={(text) => address.narrow('search', text)}
      />
      <SelectInput
        label={label}
        className="sm:w-52"
        value={options.includes(chosen) ? chosen : ''}
        onChange={({ target }) => address.narrow(name, target.value)}
      >
        <option value="">All</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectInput>
    </div>
  )
}

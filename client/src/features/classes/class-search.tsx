import type { Instructor } from '@ningjing/contract/instructors.schemas'
import { useState } from 'react'
import { type ListAddress, MAX_SEARCH_LENGTH } from '../../lib/list-address.ts'
import { SelectInput } from '../../ui/field.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { classQueryOf, SORT_NAMES } from './class-query.ts'

/** A search is sent once nothing was typed for this long, in milliseconds. */
const TYPING_PAUSE_MS = 400

type Props = {
  address: ListAddress
  /** Who can be filtered by; empty while that is not known. */
  instructors: Pick<Instructor, '_id' | 'name'>[]
}

/** Search, filters and order of the public classes, all kept in the address. */
export function ClassSearch({ address, instructors }: Props) {
  const query = classQueryOf(address)
  const [instructor, chooseInstructor] = useChoice(query.instructor, (id) => address.narrow('instructor', id))
  const [sort, chooseSort] = useChoice(query.sort, (order) => address.narrow('sort', order))
  const [available, chooseAvailable] = useChoice(query.available, (flag) => address.narrow('available', flag))
  const isListed = instructors.some(({ _id }) => _id === instructor)
  return (
    <div className="mb-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-x-4 md:grid-cols-[repeat(2,minmax(0,1fr))_auto] lg:grid-cols-[minmax(0,1fr)_208px_208px_auto] max-lg:*:first:col-span-full">
      <SearchForm
        label="Class or instructor"
        value={address.search}
        most={MAX_SEARCH_LENGTH}
        pauseMs={TYPING_PAUSE_MS}
        onSearch={(text, isTyping) =>
          address.narrow('search', text, isTyping && address.search ? 'replace' : undefined)
        }
      />
      <SelectInput
        label="Instructor"
        value={instructor}
        onChange={({ target }) => chooseInstructor(target.value)}
      >
        <option value="">All instructors</option>
        {instructor && !isListed && <option value={instructor}>Chosen instructor</option>}
        {instructors.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectInput>
      <SelectInput label="Sort by" value={sort} onChange={({ target }) => chooseSort(target.value)}>
        {Object.entries(SORT_NAMES).map(([value, name], index) => (
          <option key={value} value={index === 0 ? '' : value}>
            {name}
          </option>
        ))}
      </SelectInput>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start px-3 font-medium max-md:col-span-2 max-md:-ml-3 md:min-h-[52px]">
        <input
          type="checkbox"
          checked={available === 'true'}
          onChange={({ target }) => chooseAvailable(target.checked ? 'true' : '')}
          className="check"
        />
        Seats left
      </label>
    </div>
  )
}

/** A choice that shows at once: the address, and the list with it, may follow a moment later. */
function useChoice(value = '', onChoose: (chosen: string) => void) {
  const [shown, setShown] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setShown(value)
  }
  const choose = (chosen: string) => {
    setShown(chosen)
    onChoose(chosen)
  }
  return [shown, choose] as const
}

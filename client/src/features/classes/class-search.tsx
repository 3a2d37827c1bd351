import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import type { Instructor } from '@ningjing/contract/instructors.schemas'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ListAddress } from '../../lib/list-address.ts'
import { SelectInput } from '../../ui/field.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { classQueryOf, SORT_NAMES } from './class-query.ts'

/** Time without typing before a search is sent. */
const TYPING_PAUSE_MS = 400

type Props = {
  address: ListAddress
  /** Options of the filter; empty while they load. */
  instructors: Pick<Instructor, '_id' | 'name'>[]
}

/** Search, filters and order of the public classes, kept in the URL. */
export function ClassSearch({ address, instructors }: Props) {
  const query = classQueryOf(address)
  const instructor = useChoice(query.instructor, selectedIn, (id) => address.narrow('instructor', id))
  const sort = useChoice(query.sort, selectedIn, (order) => address.narrow('sort', order))
  const available = useChoice(query.available, checkedIn, (flag) => address.narrow('available', flag))
  const isListed = instructors.some(({ _id }) => _id === instructor.shown)
  return (
    <div className="mb-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-x-4 md:grid-cols-[repeat(2,minmax(0,1fr))_auto] lg:grid-cols-[minmax(0,1fr)_208px_208px_auto] max-lg:*:first:col-span-full">
      <SearchForm
        label="Search class or instructor"
        value={address.search}
        maxLength={MAX_SEARCH_LENGTH}
        pauseMs={TYPING_PAUSE_MS}
        onSearch={(text, isTyping) =>
          address.narrow('search', text, isTyping && address.search ? 'replace' : undefined)
        }
      />
      <SelectInput
        label="Instructor"
        ref={instructor.control}
        value={instructor.shown}
        onChange={({ target }) => instructor.choose(selectedIn(target))}
      >
        <option value="">All instructors</option>
        {instructor.shown && !isListed && <option value={instructor.shown}>Selected instructor</option>}
        {instructors.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label="Sort by"
        ref={sort.control}
        value={sort.shown}
        onChange={({ target }) => sort.choose(selectedIn(target))}
      >
        {Object.entries(SORT_NAMES).map(([value, name], index) => (
          <option key={value} value={index === 0 ? '' : value}>
            {name}
          </option>
        ))}
      </SelectInput>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start px-3 font-medium max-md:col-span-2 max-md:-ml-3 md:min-h-[52px]">
        <input
          type="checkbox"
          ref={available.control}
          checked={available.shown === 'true'}
          onChange={({ target }) => available.choose(checkedIn(target))}
          className="check"
        />
        Only with seats left
      </label>
    </div>
  )
}

const selectedIn = (select: HTMLSelectElement) => select.value
const checkedIn = (box: HTMLInputElement) => (box.checked ? 'true' : '')

/**
 * A choice that shows at once, while the address and the list follow. A choice made before hydration counts too:
 * React keeps it in the DOM, but fires no event for it.
 * @param read the choice shown by the control
 */
function useChoice<Control extends Element>(
  value = '',
  read: (control: Control) => string,
  onChoose: (chosen: string) => void,
) {
  const control = useRef<Control>(null)
  const [shown, setShown] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setShown(value)
  }
  const takeFromPage = useEffectEvent(() => control.current && setShown(read(control.current)))
  const apply = useEffectEvent(onChoose)
  useLayoutEffect(() => void takeFromPage(), [])
  useEffect(() => {
    if (shown !== value) apply(shown)
  }, [shown, value])
  return { control, shown, choose: setShown }
}

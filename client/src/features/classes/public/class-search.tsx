import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import { weekdaysFrom } from '@ningjing/contract/formats'
import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { formats } from '../../../lib/formats.ts'
import type { ListAddress } from '../../../lib/lists/list-address.ts'
import { SelectInput } from '../../../ui/field.tsx'
import { SearchArea, SearchForm } from '../../../ui/search-form.tsx'
import { type ClassFilter, type ClassQuery, classQueryOf, SORT_NAMES } from './class-query.ts'
import { LEVEL_NAMES } from './level-names.ts'

/** Time without typing before a search is sent. */
const TYPING_PAUSE_MS = 400

type Props = {
  address: ListAddress
  /** Options of the filter; empty while they load. */
  instructors: Pick<Instructor, '_id' | 'name'>[]
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Search, filters and order of the public classes, kept in the URL. On phones the filters are a row of chips. */
export function ClassSearch({ address, instructors }: Props) {
  const query = classQueryOf(address)
  const chosen = query.instructor
  const isListed = instructors.some(({ _id }) => _id === chosen)
  return (
    <SearchArea className="mb-4 items-end gap-4 sm:grid sm:grid-cols-2 md:grid-cols-[1fr_1fr_1.15fr_1.1fr] lg:grid-cols-[minmax(0,1fr)_repeat(4,minmax(0,168px))] max-lg:*:first:col-span-full">
      <SearchForm
        label="Search class or instructor"
        value={address.search}
        maxLength={MAX_SEARCH_LENGTH}
        pauseMs={TYPING_PAUSE_MS}
        onSearch={(text, isTyping) =>
          address.narrow('search', text, isTyping && address.search ? 'replace' : undefined)
        }
      />
      <div className="chips sm:contents">
        <Choice {...{ address, query }} name="weekday" label="Weekday" all="Any day">
          {weekdaysFrom(formats().weekStart).map((day) => [String(day), DAYS[day - 1] ?? ''])}
        </Choice>
        <Choice {...{ address, query }} name="level" label="Level" all="Any level">
          {Object.entries(LEVEL_NAMES).slice(0, -1)}
        </Choice>
        <Choice {...{ address, query }} name="instructor" label="Instructor" all="All instructors">
          {[
            ...(chosen && !isListed ? [[chosen, 'Selected instructor'] as const] : []),
            ...instructors.map(({ _id, name }) => [_id, name] as const),
          ]}
        </Choice>
        <Choice {...{ address, query }} name="sort" label="Sort by" all={SORT_NAMES.newest}>
          {Object.entries(SORT_NAMES).slice(1)}
        </Choice>
        <div className="col-span-full flex gap-2 sm:-ml-3 sm:flex-wrap">
          <Check {...{ address, query }} name="upcoming" label="With upcoming dates" />
          <Check {...{ address, query }} name="available" label="Only with seats left" />
        </div>
      </div>
    </SearchArea>
  )
}

type ControlProps = {
  address: ListAddress
  query: ClassQuery
  name: ClassFilter | 'sort'
  label: string
}

type ChoiceProps = ControlProps & {
  /** Label of the default. */
  all: string
  /** Value and label of each other option. */
  children: (readonly [string, string])[]
}

function Choice({ address, query, name, label, all, children }: ChoiceProps) {
  const choice = useChoice(query[name], selectedIn, (value) => address.narrow(name, value))
  return (
    <SelectInput
      label={label}
      ref={choice.control}
      value={choice.shown}
      onChange={({ target }) => choice.choose(selectedIn(target))}
    >
      <option value="">{all}</option>
      {children.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectInput>
  )
}

function Check({ address, query, name, label }: ControlProps) {
  const choice = useChoice(query[name], checkedIn, (value) => address.narrow(name, value))
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 px-3 font-medium">
      <input
        type="checkbox"
        ref={choice.control}
        checked={choice.shown === 'true'}
        onChange={({ target }) => choice.choose(checkedIn(target))}
        className="check"
      />
      {label}
    </label>
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

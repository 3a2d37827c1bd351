import { LEVEL_NAMES } from '@ningjing/contract/classes/class-fields'
import { MAX_SEARCH_LENGTH } from '@ningjing/contract/fields'
import { weekdaysFrom } from '@ningjing/contract/formats'
import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'
import type { ComponentProps } from 'react'
import { formats, WEEKDAY_NAMES } from '../../../lib/formats.ts'
import type { ListAddress } from '../../../lib/lists/list-address.ts'
import { CheckInput, ChoiceInput } from '../../../ui/forms/choice.tsx'
import { SearchArea, SearchForm } from '../../../ui/forms/search-form.tsx'
import { type ClassFilter, type ClassQuery, classQueryOf, DEFAULT_SORT, SORT_NAMES } from './class-query.ts'

/** Time without typing before a search is sent. */
const TYPING_PAUSE_MS = 400

type Props = {
  address: ListAddress
  /** Options of the filter; empty while they load. */
  instructors: Pick<Instructor, '_id' | 'name'>[]
}

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
          {weekdaysFrom(formats().weekStart).map((day) => [String(day), WEEKDAY_NAMES[day - 1] ?? ''])}
        </Choice>
        <Choice {...{ address, query }} name="level" label="Level" all="Any level">
          {Object.entries(LEVEL_NAMES).filter(([level]) => level)}
        </Choice>
        <Choice {...{ address, query }} name="instructor" label="Instructor" all="All instructors">
          {[
            ...(chosen && !isListed ? [[chosen, 'Selected instructor'] as const] : []),
            ...instructors.map(({ _id, name }) => [_id, name] as const),
          ]}
        </Choice>
        <Choice {...{ address, query }} name="sort" label="Sort by" all={SORT_NAMES[DEFAULT_SORT]}>
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

type ChoiceProps = ControlProps & Pick<ComponentProps<typeof ChoiceInput>, 'all' | 'children'>

function Choice({ address, query, name, ...rest }: ChoiceProps) {
  return <ChoiceInput {...rest} value={query[name]} onChoose={(value) => address.narrow(name, value)} />
}

function Check({ address, query, name, label }: ControlProps) {
  return <CheckInput label={label} value={query[name]} onChoose={(value) => address.narrow(name, value)} />
}

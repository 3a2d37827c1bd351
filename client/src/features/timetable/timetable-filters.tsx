import { LEVEL_NAMES, LEVELS } from '@ningjing/contract/classes/class-fields'
import { placeKey } from '@ningjing/contract/classes/place'
import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { ChoiceInput } from '../../ui/forms/choice.tsx'
import { SearchArea } from '../../ui/forms/search-form.tsx'
import type { FilterName, TimetableAddress } from './timetable-address.ts'

type Props = {
  address: TimetableAddress
  /** Of the whole week: what can be chosen. */
  dates: TimetableDate[]
}

/** Filters of the timetable, in the address. They offer what the week has, and what is chosen. */
export function TimetableFilters({ address: { filters, narrow }, dates }: Props) {
  const teachers = dates.map(({ instructorId, instructor }) => [instructorId, instructor] as const)
  const places = dates.flatMap(({ place }) => place ?? []).map((place) => [place, place] as const)
  const levels = LEVELS.filter((level) => level && dates.some((one) => one.level === level))
  const choice = (name: FilterName) => ({
    value: filters[name],
    onChoose: (value: string) => narrow(name, value),
  })
  return (
    <SearchArea className="chips sm:grid sm:grid-cols-3 sm:gap-4 lg:max-w-[720px] print:hidden">
      <ChoiceInput label="Level" all="Any level" {...choice('level')}>
        {withChosen(
          filters.level,
          levels.map((level) => [level, LEVEL_NAMES[level]] as const),
          LEVEL_NAMES[filters.level],
        )}
      </ChoiceInput>
      <ChoiceInput label="Instructor" all="All instructors" {...choice('instructor')}>
        {withChosen(filters.instructor, byName(teachers), 'Selected instructor')}
      </ChoiceInput>
      <ChoiceInput label="Place" all="All places" {...choice('place')}>
        {withChosen(filters.place, byName(places, placeKey), filters.place)}
      </ChoiceInput>
    </SearchArea>
  )
}

type Option = readonly [value: string, label: string]

/** Each once, by name. */
function byName(options: Option[], keyOf = (value: string) => value): Option[] {
  const once = new Map(options.map((one) => [keyOf(one[0]), one]))
  return [...once.values()].sort(([, a], [, b]) => a.localeCompare(b))
}

/** With the chosen value, also when the week does not have it. */
function withChosen(chosen: string, options: Option[], label: string): Option[] {
  const isListed = chosen === '' || options.some(([value]) => value === chosen)
  return isListed ? options : [[chosen, label], ...options]
}

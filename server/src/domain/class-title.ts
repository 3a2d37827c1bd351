import { zonedText } from '@ningjing/contract/classes/schedule'
import type { Times } from '@ningjing/contract/formats'
import type { ClassRecord } from './records.ts'

export type Titled = Pick<ClassRecord, 'of' | 'name' | 'zone' | 'sessions'>

/** What students and staff read of a class beside others: a single date with its time, `Yin, Tue, 1 Dec, 6:30 PM`. */
export function titleOf(yogaClass: Titled, club: Times, now: Date): string {
  const begin = beginOfDate(yogaClass, club, now)
  return begin ? `${yogaClass.name}, ${begin}` : yogaClass.name
}

/** The same with the year, for what is kept. */
export function keptTitleOf(yogaClass: Titled, club: Times): string {
  return titleOf(yogaClass, club, new Date(0))
}

/** When a single date begins; undefined for a class. Its zone is named where the club has another one. */
export function beginOfDate(
  { of, zone, sessions }: Omit<Titled, 'name'>,
  club: Times,
  now: Date,
): string | undefined {
  const date = of ? sessions[0] : undefined
  return date && zonedText(date.at, { ...club, zone: zone || club.zone }, now, club.zone)
}

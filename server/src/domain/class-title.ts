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

/** The same of what was booked: a class that was booked as a whole with the date that was its next one then. */
export function bookedTitleOf(yogaClass: Titled, at: Date, club: Times, now: Date): string {
  const { of, name, zone } = yogaClass
  return of ? titleOf(yogaClass, club, now) : `${name}, ${beginText(at, zone, club, now)}`
}

/** When a single date begins; undefined for a class. Its zone is named where the club has another one. */
export function beginOfDate(
  { of, zone, sessions }: Omit<Titled, 'name'>,
  club: Times,
  now: Date,
): string | undefined {
  const date = of ? sessions[0] : undefined
  return date && beginText(date.at, zone, club, now)
}

const beginText = (at: Date, zone: string | undefined, club: Times, now: Date) =>
  zonedText(at, { ...club, zone: zone || club.zone }, now, club.zone)

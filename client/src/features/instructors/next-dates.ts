import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'

const MAX_DATES = 3

/**
 * The next dates that an instructor teaches in their classes, by time; those of a substitute are left out. `nextAt`,
 * and not the clock, decides what is to come, so a page and its hydration show the same.
 */
export function nextDates(classes: PublicClass[]) {
  return classes
    .filter(({ stage }) => stage === 'open')
    .flatMap((yogaClass) => {
      const { place, isOnline } = yogaClass
      return yogaClass.sessions.map((session) => ({ place, isOnline, ...session, yogaClass }))
    })
    .filter(({ at, canceled, teacher, yogaClass: { nextAt } }) => {
      return !(canceled || teacher) && nextAt !== null && at >= nextAt
    })
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(0, MAX_DATES)
}

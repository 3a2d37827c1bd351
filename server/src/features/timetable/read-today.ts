import { endOf, laterDay } from '@ningjing/contract/classes/schedule'
import { NEXT_OWN_DATES } from '@ningjing/contract/timetable/timetable'
import type { Today } from '@ningjing/contract/timetable/timetable.schemas'
import { dayAt } from '@ningjing/contract/zone'
import { betweenDays } from '../../base/days.ts'
import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { teacherOf } from '../../domain/teacher.ts'
import type { Caller } from '../../http/caller.ts'
import { todayDates } from './timetable.rules.ts'

/** What the home of the caller begins with: their next dates, those that they teach, or all of today. */
export async function readToday(deps: Deps, caller: Caller): Promise<Today> {
  const zone = deps.config.CLUB_TIME_ZONE
  const dates = caller.role === 'student' ? await nextDates(deps, caller) : await staffDates(deps, caller)
  return { zone, dates }
}

/** Dates that the student comes to and that are not over, also running ones. */
async function nextDates({ stores, clock, config }: Deps, { _id }: Caller) {
  const now = clock.now()
  const enrolled = await stores.payments.listEnrolled(_id)
  const classIds = enrolled.map(({ classId }) => classId)
  const classes = await stores.timetable.ofClasses(classIds)
  const places = (await stores.places.findAll(_id, classIds)).flatMap(({ roster }) => Object.values(roster))
  const skipped = new Set(places.flatMap(({ skips = {} }) => Object.keys(skips)))
  const shown = { isStaff: false, zone: config.CLUB_TIME_ZONE, now }
  const isToCome = (session: SessionRecord) =>
    !session.canceled && !skipped.has(session.id) && endOf(session) > now
  const dates = todayDates(classes, isToCome, shown)
  // A date is listed once, even if the student has a seat both in it and in its whole class.
  return [...new Map(dates.map((date) => [date.sid, date])).values()].slice(0, NEXT_OWN_DATES)
}

async function staffDates({ stores, clock, config }: Deps, { _id, role }: Caller) {
  const now = clock.now()
  const zone = config.CLUB_TIME_ZONE
  const today = dayAt(now, zone)
  const isAdmin = role === 'admin'
  const { start, end } = betweenDays(today, isAdmin ? today : laterDay(today, 1), zone)
  const classes = await stores.timetable.between({ start, end })
  const sold = classes.filter(({ dropIn }) => dropIn !== undefined).map(({ _id }) => _id)
  const freed = sold.length > 0 ? await stores.timetable.freedSeatsOf(sold) : []
  return todayDates(
    classes,
    (session, yogaClass) =>
      !yogaClass.of &&
      session.at >= start &&
      session.at < end &&
      (isAdmin || teacherOf(yogaClass, session)._id === _id),
    { isStaff: true, zone, now, freed },
  )
}

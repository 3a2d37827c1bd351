import { ROSTER_DAY_MS } from '@ningjing/contract/roster/roster'
import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { sessionView } from '../../domain/class-plan-views.ts'
import { teacherOf } from '../../domain/teacher.ts'
import type { Caller } from '../../http/caller.ts'

/** Dates of the last and the next 24 hours: those of the caller's classes and those that they teach, for an admin all. */
export async function listRosterDates({ stores, clock }: Deps, { _id: userId, role }: Caller) {
  const now = clock.now().getTime()
  const [start, end] = [new Date(now - ROSTER_DAY_MS), new Date(now + ROSTER_DAY_MS)]
  const classes = await stores.timetable.between({ start, end })
  return classes
    .filter(({ of, stage }) => !of && stage === 'open')
    .flatMap((yogaClass) => {
      const { _id: classId, name, instructor, instructorId, zone, place, online, sessions } = yogaClass
      const isOwn = (date: SessionRecord) =>
        role === 'admin' || [instructorId, teacherOf(yogaClass, date)._id].includes(userId)
      return sessions
        .filter((date) => !date.canceled && date.at >= start && date.at < end && isOwn(date))
        .map((date) => {
          return {
            classId,
            name,
            instructor,
            zone,
            place,
            isOnline: online !== '',
            session: sessionView(date),
          }
        })
    })
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

/** By time, then in an order that does not change. */
const orderOf = ({ name, session: { at, id } }: { name: string; session: { at: string; id: string } }) =>
  `${at} ${name} ${id}`

import type { ClosedDate, DifferingDate } from '@ningjing/contract/classes/class-life.schemas'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { closedOn } from '@ningjing/contract/club/closed-days'
import { dayAt } from '@ningjing/contract/zone'
import { betweenDays } from '../../base/days.ts'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { Caller } from '../../http/caller.ts'
import { clubNow } from '../../steps/club-now.ts'
import { findOwn } from './class-life.ts'
import { differingFrom, isToCome } from './repeated-dates.rules.ts'

/** The upcoming dates of a class that its present weekly times would not create, by time. Throws `class.not-found`. */
export async function differingDates(deps: Deps, staff: Caller, id: string): Promise<DifferingDate[]> {
  const found = await findOwn(deps, staff, id)
  const now = deps.clock.now()
  const differing = differingFrom(found, (await clubNow(deps)).club.closed, now)
  if (differing.length === 0) return []
  const dates = await deps.stores.classes.datesToCome(id, now)
  const enrolled = new Map(dates.map((date) => [date._id, date.enrolled]))
  return differing.map(({ session, closed, to }) => ({
    ...dateView(session, found.enrolled + (enrolled.get(session.id) ?? 0)),
    closed,
    to,
  }))
}

/** The dates to come of approved classes on days on which the club is closed, by time. */
export async function closedDates(deps: Deps): Promise<ClosedDate[]> {
  const { stores, config, clock } = deps
  // Asked for right after publishing, also of another process, which may still know the version before.
  await stores.site.newestNow()
  const { closed } = (await clubNow(deps)).club
  const [zone, now] = [config.CLUB_TIME_ZONE, clock.now()]
  const today = dayAt(now, zone)
  // A date is on the day of its own zone, which begins up to a day earlier or later.
  const toCome = closed
    .filter(({ to }) => to >= laterDay(today, -1))
    .map(({ from, to }) => betweenDays(laterDay(from, -1), laterDay(to, 1), zone))
  const found = await Promise.all(toCome.map((days) => stores.timetable.between(days)))
  const classes = new Map(found.flat().map((one) => [one._id, one]))
  return [...classes.values()]
    .filter(({ of, stage }) => of === '' && stage === 'open')
    .flatMap(({ _id: classId, name, sessions, enrolled }) =>
      sessions
        .filter((one) => isToCome(one, now))
        .flatMap((session) => {
          const days = closedOn(closed, session.local.slice(0, 10))
          const students = enrolled + (classes.get(session.id)?.enrolled ?? 0)
          return days ? [{ ...dateView(session, students), closed: days.name, classId, name }] : []
        }),
    )
    .sort((a, b) => a.at.localeCompare(b.at) || a.sid.localeCompare(b.sid))
}

function dateView({ id, at, local, minutes }: SessionRecord, enrolled: number) {
  return { sid: id, at: isoOf(at), local, minutes, enrolled }
}

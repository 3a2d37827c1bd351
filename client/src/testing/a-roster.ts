import type { Roster, RosterStudent } from '@ningjing/contract/roster/roster.schemas'
import { anId } from '@ningjing/contract/testing/builders'

const HOUR_MS = 3_600_000

/** The roster of a class that begins now, with students of these names. */
export function aRoster(names: string[] = [], name = 'Yin'): Roster {
  return {
    class: { _id: anId(), name, zone: 'America/New_York', place: 'Lotus Hall', capacity: 8 },
    sessions: [aRosterDate(0, '2027-01-11T18:30')],
    students: names.map((student) => aRosterStudent(student)),
  }
}

/** The dates of these rosters, as `listRosterDates` answers them. */
export const datesOfRosters = (...rosters: Roster[]) =>
  rosters.flatMap(({ class: { _id: classId, name, zone, place }, sessions }) =>
    sessions.map((session) => ({ classId, name, instructor: 'Mei', zone, place, isOnline: false, session })),
  )

/** A date of a roster that begins in so many hours. */
export function aRosterDate(hours: number, local: string, canceled = false) {
  const at = new Date(Date.now() + hours * HOUR_MS).toISOString()
  return { id: anId(), at, local, minutes: 60, canceled }
}

export const aRosterStudent = (name: string, facts: Partial<RosterStudent> = {}): RosterStudent => ({
  userId: anId(),
  name,
  firstTime: false,
  kind: 'card',
  marks: {},
  ...facts,
})

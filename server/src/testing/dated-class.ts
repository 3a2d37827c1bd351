import { scheduleFacts } from '@ningjing/contract/classes/schedule'
import { anId } from '@ningjing/contract/testing/builders'
import { localAt } from '@ningjing/contract/zone'
import type { ClassPlan, SessionRecord } from '../domain/class-plan.records.ts'

const HOUR_MS = 3600_000
const ZONE = 'America/New_York'

/** A date of an hour that begins at a moment, on the clock of a zone. */
export function aSession(at: Date, zone: string, facts: Partial<SessionRecord> = {}): SessionRecord {
  return { id: anId(), local: localAt(at, zone), at, minutes: 60, seq: 0, ...facts }
}

/** A date that begins so many hours from `now`, on the whole minute. */
function dateIn(hours: number, now: Date, id: string): SessionRecord {
  const at = new Date(Math.floor((now.getTime() + hours * HOUR_MS) / 60_000) * 60_000)
  return aSession(at, ZONE, { id })
}

/** The schedule of a class with dates of an hour, each so many hours from `now`; sales end at the first one. */
export function datesIn(hours: number[], now: Date, newId: () => string): Partial<ClassPlan> {
  const sessions = hours.map((one) => dateIn(one, now, newId()))
  const facts = scheduleFacts(sessions, ZONE, now)
  return { zone: ZONE, sessions, ...facts, salesEndAt: facts.firstAt }
}

import { CLUB_TERMS, freeHoursEnd } from '@ningjing/contract/enrolments/terms'
import type { SessionRecord } from '../domain/class-plan.records.ts'
import type { ClassRecord, OrderRecord } from '../domain/records.ts'
import type { Place, Skips } from '../domain/seat.records.ts'

/**
 * What the seats of a date are from besides those it was opened with, by the class as it is: from each student who does
 * not come to it, and from each who left the class while one of its dates had their seat (D8, D10).
 */
export function freedSeats({ roster, handed = {} }: Pick<ClassRecord, 'roster' | 'handed'>, sid: string) {
  return [
    ...Object.entries(handed).map(([id, { skips }]) => skips[sid]?.id ?? id),
    ...Object.values(roster).flatMap(({ skips = {} }) => skips[sid]?.id ?? []),
  ]
}

/**
 * How many seats of a date its class has again: those of students who have left the class after the date.
 * @param grown ids of what the date has seats from
 * @param freed ids of the seats that dates have, and their classes have not
 */
export function seatsBack(grown: string[], freed: ReadonlySet<string>): number {
  return grown.filter((id) => !freed.has(id)).length
}

/** What a place with skips leaves behind, as it was read (D10). */
export type Leaving = {
  skips: Skips
  /** Of the class: a date has a seat of the place, so that it goes to the dates for good. */
  capacity?: number
  /** No date had a seat of the place, because none is sold by itself. */
  dropIn?: null
}

/** @param sold ids of the dates that have a class of their own */
export function leavingOf(
  { capacity, dropIn, sessions, stage }: Pick<ClassRecord, 'capacity' | 'dropIn' | 'sessions' | 'stage'>,
  { skips }: Place,
  sold: readonly string[],
  now: Date,
): Leaving | undefined {
  if (!skips) return undefined
  const coming = sessions.filter((session) => skips[session.id] && !session.canceled && session.at > now)
  if (stage === 'canceled' || coming.length === 0) return { skips }
  const isLent = dropIn || coming.some(({ id }) => sold.includes(id))
  return { skips, ...(isLent ? { capacity } : { dropIn: null }) }
}

/** Until when a student may say that they do not come to a date, or come after all. */
export function skipEnd({ terms = CLUB_TERMS }: Pick<OrderRecord, 'terms'>, { at }: SessionRecord): Date {
  return freeHoursEnd({ terms }, at)
}

/**
 * The dates of which the student of a place may say that they do not come, or has said so. Who has one date only leaves
 * the class.
 */
export function skipsOf(
  { of, sessions, stage }: Pick<ClassRecord, 'of' | 'sessions' | 'stage'>,
  { skips = {} }: Place,
  order: Pick<OrderRecord, 'terms'>,
  now: Date,
) {
  const held = sessions.filter(({ canceled }) => !canceled)
  if (of || stage !== 'open') return []
  return held.flatMap((session) => {
    const [until, isSkipped] = [skipEnd(order, session), skips[session.id] !== undefined]
    const maySkip = held.length > 1 && until > now
    return session.at > now && (isSkipped || maySkip) ? [{ sid: session.id, isSkipped, until }] : []
  })
}

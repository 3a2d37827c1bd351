import { scheduleFacts } from '@ningjing/contract/classes/schedule'
import { localAt } from '@ningjing/contract/zone'

/** The numbers of records. */
export const GROWN = { users: 100_000, instructors: 500, classes: 50_000, payments: 500_000 }

export const NOW = new Date()
/** The zone of the club. */
export const ZONE = 'America/New_York'

export const userId = (index: number) => idOf('a', index)
export const classId = (index: number) => idOf('c', index)
export const orderId = (index: number) => idOf('e', index)

/** The id of a record, by a hexadecimal digit for its kind. */
export function idOf(kind: string, index: number): string {
  return kind + index.toString(16).padStart(23, '0')
}

export function sessionOf(id: string, at: Date) {
  return { id, local: localAt(at, ZONE), at, minutes: 60, seq: 0 }
}

export function planOf(sessions: ReturnType<typeof sessionOf>[]) {
  return { zone: ZONE, sessions, place: 'Studio 1', ...scheduleFacts(sessions, ZONE, NOW) }
}

import type { DateField } from '@ningjing/contract/classes/class-fields'
import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { weekLater } from '../form/schedule-dates.ts'
import type { SoldDate } from './class-life.api.ts'

/**
 * What is typed about one date: `local` and `minutes` to add or move it, `share` and `reason` to cancel it, `email` and
 * `reason` to give it another teacher, `sold` where it is sold by itself.
 */
export type SessionDraft = {
  local: string
  minutes: string
  share: boolean
  reason: string
  email: string
  sold: Record<DateField, string>
}

/** Nothing is typed yet. */
export const BLANK: SessionDraft = {
  ...{ local: '', minutes: '60', share: true, reason: '', email: '' },
  sold: { seats: '', price: '', place: '', online: '' },
}

/** A date as it is now. */
export function draftOf({ local, minutes }: Session, sold?: SoldDate): SessionDraft {
  return { ...BLANK, local, minutes: String(minutes), ...(sold && { sold: typedOf(sold) }) }
}

/** A date like this one, in the first week after it that is free. */
export function addedAfter(date: Session | undefined, all: readonly Session[]): SessionDraft {
  if (!date) return BLANK
  let local = weekLater(date.local)
  while (all.some((one) => !one.canceled && one.local === local)) local = weekLater(local)
  return { ...draftOf(date), local }
}

/** What is typed about a date that is sold by itself begins with what it has. */
const typedOf = ({ seats, price, place, online }: SoldDate): SessionDraft['sold'] => ({
  seats: String(seats),
  price: String(price),
  place,
  online,
})

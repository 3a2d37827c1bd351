import type { RefundFacts } from '@ningjing/contract/enrolments/terms'
import type { SessionRecord } from '../domain/class-plan.records.ts'
import type { ClassRecord, OrderRecord } from '../domain/records.ts'
import type { Place } from '../domain/seat.records.ts'

/** A place in a class, with the order that paid it. */
type PaidPlace = {
  order: Pick<OrderRecord, 'cents' | 'createdAt' | 'terms' | 'moved'>
  yogaClass: Pick<ClassRecord, 'sessions'>
  place: Place
}

type Canceled = Pick<SessionRecord, 'canceled'>

/**
 * What the staff wrote to the student when they ended an enrollment, canceled its class, or ended a pass with nothing to
 * give back; empty if nothing.
 */
export function endReason(
  { barred = {}, canceled }: Partial<Pick<ClassRecord, 'barred' | 'canceled'>>,
  orderId: string,
  order?: Pick<OrderRecord, 'refundNotes'> | null,
): string {
  const { reason, note = order?.refundNotes?.[0] } = barred[orderId] ?? {}
  return (reason === 'class-canceled' ? canceled?.reason : note) ?? ''
}

/** Why the dates were canceled of which an order has got the share, up to the end of its place. */
export function shareReasons(
  { sessions = [] }: Partial<Pick<ClassRecord, 'sessions'>>,
  order: Pick<OrderRecord, 'cents' | 'createdAt'> | null,
  endedAt: Date | null,
): string[] {
  if (!order || order.cents === 0) return []
  return sessions.flatMap(({ canceled }) => {
    if (!canceled || !hasShare({ canceled }, order)) return []
    const isPaid = !endedAt || (canceled.sharedAt ?? canceled.at) <= endedAt
    return isPaid && canceled.reason ? canceled.reason : []
  })
}

/** What the refund of a place depends on. */
export function refundFacts({ order, yogaClass, place }: PaidPlace): RefundFacts {
  const { cents, createdAt, terms, moved } = order
  const { sessions } = yogaClass
  const { back = 0, shares = {} } = place
  const due = sessions.filter((date) => hasShare(date, order) && shares[date.id] === undefined)
  return {
    paidInCents: cents,
    backInCents: back,
    ...(due.length > 0 && { sharesDue: due.length }),
    orderedAt: createdAt,
    ...(!moved && { joinedAt: createdAt }),
    paidAt: place.at,
    ...(terms && { terms }),
    sessions,
  }
}

/** Whether an order gets the share of a date: it was canceled since the order began, and no other date replaces it. */
function hasShare(date: Canceled, order: Pick<OrderRecord, 'createdAt'>): boolean {
  return date.canceled?.share === true && isCanceledSince(date, order)
}

/** Whether a date was canceled since an order began, so that it was one of those that the order pays. */
export function isCanceledSince(
  { canceled }: Canceled,
  { createdAt }: Pick<OrderRecord, 'createdAt'>,
): boolean {
  return canceled !== undefined && canceled.at >= createdAt
}

/** Places that a class has for those who come to all of its dates. One that is sold by the date only gets no more of them. */
export function capacityOf({
  capacity,
  enrolled,
  dropIn,
}: Pick<ClassRecord, 'capacity' | 'enrolled' | 'dropIn'>): number {
  return dropIn?.only ? enrolled : capacity
}

import type { CLASS_SORTS, ReviewSort } from '@ningjing/contract/classes/classes'
import { NEWEST_FIRST, OLDEST_FIRST, type Order } from '../../base/paging.ts'

/** The sort orders of the public list. */
export const CLASS_ORDERS: Record<(typeof CLASS_SORTS)[number], Order> = {
  newest: NEWEST_FIRST,
  price: { field: 'priceInCents', direction: 1 },
  '-price': { field: 'priceInCents', direction: -1 },
  popular: { field: 'enrolled', direction: -1 },
  name: { field: 'sortName', direction: 1 },
  upcoming: { field: 'nextAt', direction: 1, nullsLast: true },
}

/** The sort orders of an admin's list. */
export const REVIEW_ORDERS: Record<ReviewSort, Order> = {
  newest: NEWEST_FIRST,
  oldest: OLDEST_FIRST,
  name: CLASS_ORDERS.name,
  '-name': { ...CLASS_ORDERS.name, direction: -1 },
  status: { field: 'status', direction: 1 },
  '-status': { field: 'status', direction: -1 },
  seats: { field: 'seats', direction: 1 },
  '-seats': { field: 'seats', direction: -1 },
  price: CLASS_ORDERS.price,
  '-price': CLASS_ORDERS['-price'],
}

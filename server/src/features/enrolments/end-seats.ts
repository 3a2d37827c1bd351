import type { EndSeats } from '../../seats/end-holds.ts'
import { endPasses } from '../passes/end-pass.ts'
import { endPurchases } from '../payments/purchases/end-purchase.ts'
import { endHold } from '../payments/release-hold.ts'
import { endPlaces } from './enrolment-end.ts'

/** How seats, passes and checkouts of a user end: the layers below that need it get it passed in. */
export const END_SEATS: EndSeats = {
  hold: endHold,
  places: endPlaces,
  passes: endPasses,
  purchases: endPurchases,
}

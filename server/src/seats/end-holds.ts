import type { Deps } from '../deps.ts'

/**
 * Releases the seat that a student holds in a class, through the card provider; `paid` when the card was charged
 * before that. `payments` implements it; app.ts passes it in.
 */
export type EndHold = (deps: Deps, userId: string, classId: string) => Promise<'ended' | 'paid'>

/** Ends the enrollments of a user who leaves the club, each by its terms. `enrolments` implements it. */
type EndPlaces = (deps: Deps, userId: string) => Promise<void>

/** Ends what a user has begun to pay besides seats. `payments` implements it. Throws `service.cards-down`. */
type EndPurchases = (deps: Deps, userId: string) => Promise<void>

/** Ends the passes of a user who leaves the club, each with what it has left. `passes` implements it. */
type EndPasses = (deps: Deps, userId: string) => Promise<void>

/** What is done with the seats, passes and checkouts of a user who leaves the club. */
export type EndSeats = { hold: EndHold; places: EndPlaces; passes: EndPasses; purchases: EndPurchases }

/** Releases all seats that a user holds. Throws `service.cards-down`. */
export async function endHolds(deps: Deps, endHold: EndHold, userId: string): Promise<void> {
  for (const { classId } of await deps.stores.seats.holds(userId)) await endHold(deps, userId, classId)
}

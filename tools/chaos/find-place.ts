import type { Document } from 'mongodb'
import type { State } from './read-state.ts'

/** An order for a place in a class. */
export type Claim = { orderId: string; classId: string; userId: string }

/** The entry of an order in the roster of its class. */
export function placeOf({ classes }: State, claim: Claim | undefined): Document | undefined {
  const place = claim && classes.get(claim.classId)?.roster[claim.userId]
  return place?.orderId === claim?.orderId ? place : undefined
}

/** The end of an order: that of its enrollment, or what has blocked it before it had a seat. */
export function barOf(
  { classes }: State,
  claim: Pick<Claim, 'orderId' | 'classId'> | undefined,
): Document | undefined {
  return claim && classes.get(claim.classId)?.barred[claim.orderId]
}

/** The end of an enrollment; an order that was blocked before it had a seat has none. */
export function endOf(state: State, claim: Parameters<typeof barOf>[1]): Document | undefined {
  const bar = barOf(state, claim)
  return bar?.cents === undefined ? undefined : bar
}

/** All ends of enrollments in a class, by order id. */
export function endsIn({ barred }: Document): [orderId: string, end: Document][] {
  return Object.entries<Document>(barred).filter(([, { cents }]) => cents !== undefined)
}

/** Whether a sum can be all sure parts and some of those without an answer. */
export function isPossibleSum(sum: number, sure: number[], unsure: number[]): boolean {
  let possible = new Set([sure.reduce((total, part) => total + part, 0)])
  for (const part of unsure) possible = new Set([...possible, ...[...possible].map((one) => one + part)])
  return possible.has(sum)
}

/** How many credits came back to a pass that had ended. */
export const lateOf = (uses: Document) => Object.values<Document>(uses).filter(({ late }) => late).length

/** Cents that a pass gives back: for what it had left at its end, and for each credit that came back later. */
export function dueOfPass({ end, granted, uses }: Document = {}): number {
  if (!end) return 0
  if (granted === null) return end.cents
  return Math.floor((end.paidInCents * (end.credits + lateOf(uses))) / granted)
}

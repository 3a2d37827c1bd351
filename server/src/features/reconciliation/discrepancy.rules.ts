import { PROMISES, type PromiseNumber } from './promises.rules.ts'

/** One place where the stored data breaks a promise. */
export type Discrepancy = { promise: PromiseNumber; text: string }

export function discrepancy(promise: PromiseNumber, text: string): Discrepancy {
  return { promise, text }
}

/** For lists of discrepancies: one if the promise is broken, else none. */
export function discrepancyIf(isBroken: boolean, promise: PromiseNumber, text: string): Discrepancy[] {
  return isBroken ? [discrepancy(promise, text)] : []
}

/** A line with the number of the promise, its sentence and the place. */
export function lineOf({ promise, text }: Discrepancy): string {
  return `${promise}  ${PROMISES[promise]}  ${text}`
}

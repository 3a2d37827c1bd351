import { route } from '../endpoint.ts'

export const readReconciliation = route('GET', '/reconciliation', 'admin')
export const startReconciliation = route('POST', '/reconciliation', 'admin')

/** Discrepancies of a run that are kept; the others are only counted. */
export const MAX_KEPT_DISCREPANCIES = 100

/** Classes whose money is kept: those that differ most from the card provider, then those with the most paid. */
export const MAX_KEPT_CLASSES = 100

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../fields.schemas.ts'
import * as reconciliation from './reconciliation.ts'

/** Dollars paid, given back, and kept (paid less given back). */
const Sums = z.object({ paid: z.number(), refunded: z.number(), kept: z.number() })

/** What a run has found. Ids only, no names and no e-mails. */
const Run = z.object({
  startedAt: Moment,
  endedAt: Moment,
  /** Name of the admin who started it; null for the operator's command, and for an erased account. */
  byName: z.nullable(z.string()),
  /** Number of promises, classes and payment records that were checked. */
  promises: z.number(),
  classes: z.number(),
  payments: z.number(),
  /** Sums of our payment records, and of the same payments at the card provider. */
  ours: Sums,
  provider: Sums,
  /** The same by class, those that differ most first. */
  money: z.object({
    /** Number of classes that somebody has paid for. */
    count: z.number(),
    classes: z
      .array(
        z.object({
          classId: Id,
          /** Empty if there is no such class. */
          name: z.string(),
          ours: Sums,
          provider: Sums,
        }),
      )
      .check(z.maxLength(reconciliation.MAX_KEPT_CLASSES)),
  }),
  /** Number of all discrepancies. */
  found: z.number(),
  discrepancies: z
    .array(
      z.object({
        /** Number and sentence of the broken promise (docs/money-and-seats.md). */
        promise: z.string(),
        sentence: z.string(),
        text: z.string(),
        remedy: z.string(),
      }),
    )
    .check(z.maxLength(reconciliation.MAX_KEPT_DISCREPANCIES)),
})
export type ReconciliationRun = z.infer<typeof Run>

const State = z.object({
  run: z.nullable(Run),
  /** When a run failed that was started after `run`. */
  failedAt: z.nullable(Moment),
  isRunning: z.boolean(),
})
export type ReconciliationState = z.infer<typeof State>

export const readReconciliation = endpoint(reconciliation.readReconciliation, {
  summary: 'What the last reconciliation with the card provider has found, and whether one is running.',
  reply: State,
})

export const startReconciliation = endpoint(reconciliation.startReconciliation, {
  summary: 'Starts a reconciliation, which takes seconds to minutes. One runs at a time.',
  reply: z.object({ isRunning: z.boolean() }),
  problems: ['reconciliation.running'],
  limit: 'reconciliation',
})

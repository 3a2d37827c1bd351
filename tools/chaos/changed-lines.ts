/** A line of the product's source that is replaced. */
export type Change = { file: string; from: string; to: string }

/** Holds and offers end, refused refunds are tried again, and mails about edits are sent, during the run. */
const SHORT_TIMES: Change[] = [
  {
    file: '/contract/src/limits.ts',
    from: 'export const HOLD_MS = 10 * 60_000',
    to: 'export const HOLD_MS = 20_000',
  },
  {
    file: '/contract/src/limits.ts',
    from: 'export const MAX_HOLD_MS = 30 * 60_000',
    to: 'export const MAX_HOLD_MS = 60_000',
  },
  {
    file: '/contract/src/waiting/waiting.ts',
    from: 'export const OFFER_MS = 12 * HOUR_MS',
    to: 'export const OFFER_MS = 15_000',
  },
  {
    file: '/contract/src/waiting/waiting.ts',
    from: 'export const LAST_DAY_OFFER_MS = HOUR_MS',
    to: 'export const LAST_DAY_OFFER_MS = 15_000',
  },
  {
    file: '/contract/src/waiting/waiting.ts',
    from: 'export const LAST_HOURS_OFFER_MS = HOUR_MS / 4',
    to: 'export const LAST_HOURS_OFFER_MS = 15_000',
  },
  {
    file: '/server/src/domain/given-back.ts',
    from: '[1, 10, 60, 360].map((minutes) => minutes * 60_000)',
    to: '[1_000, 2_000, 3_000, 4_000]',
  },
  {
    file: '/server/src/features/classes/classes.rules.ts',
    from: 'export const EDIT_MAIL_MS = 3_600_000',
    to: 'export const EDIT_MAIL_MS = 10_000',
  },
]

/**
 * A class that repeats each week sees one day more every ten seconds, until the run is over, and looks every two seconds
 * which dates it has to open.
 */
const SHORT_DAYS: Change[] = [
  {
    file: '/server/src/features/classes/repeated-dates.rules.ts',
    from: '[DAYS_AHEAD, MAX_DAYS_AHEAD]',
    to: '[2 + Math.floor((Math.min(now, process.env.CHAOS_ENDS_AT) - yogaClass.createdAt) / 10_000), MAX_DAYS_AHEAD]',
  },
  {
    file: '/server/src/features/classes/repeated-dates.rules.ts',
    from: 'betweenDays(today, today, zone).end',
    to: 'new Date(tools.now.getTime() + 2_000)',
  },
  {
    file: '/server/src/features/classes/keep-dates.ts',
    from: 'const EVERY_MS = 60_000',
    to: 'const EVERY_MS = 2_000',
  },
]

/** One refund in ten fails at the card stand-in a moment after it has succeeded. */
const FAILING_REFUNDS: Change = {
  file: '/sandbox/cards/money/refunds.ts',
  from: 'const behavior = refundBehaviorOf(ledger, charge)',
  to: "const behavior = Math.random() < 0.1 ? 'succeeds-then-fails' : refundBehaviorOf(ledger, charge)",
}

/** The negative controls: a step of docs/money-and-seats.md without one of its conditions, or one that does less. */
export const CONTROLS: Record<string, Change[]> = {
  // Holds a seat although none is left.
  O1: [
    {
      file: '/server/src/seats/seats.store.ts',
      from: 'priceInCents: hold.cents,\n      seats: { $gte: 1 },',
      to: 'priceInCents: hold.cents,',
    },
  ],
  // Gives money back by hand of which another call has just said so.
  O21: [
    {
      file: '/server/src/features/payments/orders.store.ts',
      from: '{ _id, state, tries, nextAt: null, ...asRead }',
      to: '{ _id, nextAt: null }',
    },
  ],
  // Gives the seat of somebody who leaves to the class, although its dates have it.
  D10: [
    {
      file: '/server/src/seats/places.store.ts',
      from: 'const isLent = asRead.capacity !== undefined',
      to: 'const isLent = false',
    },
  ],
  // Ends the place of any order.
  O10: [
    {
      file: '/server/src/seats/places.store.ts',
      from: '.orderId`]: orderId,',
      to: ".orderId`]: { $ne: '' },",
    },
  ],
}

/** The lines that every run changes. */
export const OF_EVERY_RUN: Change[] = [...SHORT_TIMES, ...SHORT_DAYS, FAILING_REFUNDS]

import { zonedText } from './classes/schedule.ts'
import type { Facts } from './field-reasons.ts'
import type { Clock, Currency } from './formats.ts'
import { centsOf, centsText } from './money.ts'

/** Why an order is blocked and refunded. */
export const BAR_REASONS = {
  'no-seat': () => 'No seat was left, so the payment is refunded in full.',
  'enrolled-already': () => 'You were enrolled in this class already, so the payment is refunded in full.',
  'class-closed': () => 'This class is not offered anymore, so the payment is refunded in full.',
  'refunded-already': () => 'The payment was refunded in full before a seat was given.',
  mismatch: () => 'The payment did not fit its order, so it is refunded in full.',
  canceled: () => 'You have canceled this enrollment.',
  removed: () => 'The club has ended this enrollment.',
  'class-canceled': () => 'The club has canceled this class.',
  left: () => 'This enrollment ended with your account.',
  moved: () => 'The club has moved this enrollment to another class.',
  'not-moved': () => 'This enrollment was not moved.',
}

/**
 * What a problem says of one reason, made of its facts. The API sends it as `detail`, and the client writes it from
 * `facts.reason` and the other facts.
 */
const REASONS = {
  ...BAR_REASONS,
  'pictures-are-public': () =>
    'Uploaded pictures are public. Confirm your e-mail address by the link that we have sent you, then try again.',
  'offers-are-mails': () =>
    'Offers are sent by e-mail. Confirm your e-mail address by the link that we have sent you, then try again.',
  'free-needs-email': () =>
    'A free class needs a confirmed e-mail address. Confirm yours by the link that we have sent you, then try again.',
  'network-pays-much': () =>
    'Many seats are being paid from your network now. Confirm your e-mail address by the link that we have sent you, then try again.',
  'no-email': () => 'This sign-in has no e-mail address.',
  'new-email-unconfirmed': () => 'Please confirm your new e-mail address first.',
  'holds-at-limit': ({ classes, seconds }: { classes: number; seconds: number }) =>
    `You are paying for ${classes} classes at once. Finish one of them, or wait until one ends in ${durationOf(seconds)}.`,
  'seats-not-paid': ({ lapses, seconds }: { lapses: number; seconds: number }) =>
    `A seat in this class was kept for you ${lapses} times and not paid. You can try again in ${durationOf(seconds)}.`,
  'cards-declined': ({ cards, seconds }: { cards: number; seconds: number }) =>
    `${cards} cards were declined within an hour. You can try again in ${durationOf(seconds)}.`,
  'offers-not-taken': ({ seconds, until, zone, clock }: Pause) => {
    const now = new Date(Date.parse(until) - seconds * 1000)
    const at = zonedText(new Date(until), { zone, clock }, now)
    return `Seats were offered to you and not taken. You can join a waiting list again in ${durationOf(seconds)}: from ${at}.`
  },
  'seat-offered': () => 'A seat is offered to you already.',
  'seat-kept': () => 'A seat is kept for you while you pay.',
  'seat-has-payer': () =>
    'You have begun to pay for this offered seat in another way. Until the offer ends, it can only be paid that way.',
  'seat-lost': () => 'The seat could not be kept. Please try again.',
  'begins-sooner': () => 'The class begins sooner than that. Choose fewer hours.',
  'student-pays': () => 'This student is paying for the class right now.',
  'student-offered': () =>
    'The waiting list offers this student a seat, which they can take until the offer ends.',
  'costs-more': ({ name, price, left, currency }: Dearer) =>
    `${name} costs ${centsText(centsOf(price), currency)}, and ${centsText(centsOf(left), currency)} of what was paid are left.`,
  'dates-have-students': () => 'Students are enrolled already, so move or cancel its dates one by one.',
  'only-admins-cancel': () => 'After its first date only an admin can cancel a class.',
  'dates-canceled': () => 'All dates of this class are canceled. Add a date first.',
  'dates-to-come': () =>
    'This class still has single dates to come. Cancel the class, or each of these dates, first.',
  'series-comes-too': () =>
    'Students of the series come to this date, too. Change the place or the link of the whole class.',
  'sold-by-date': () => 'This class is sold by the date, so only the sales of its dates begin and end.',
  'you-are-last-admin': () => 'You are the last admin. Make somebody else an admin first.',
  'you-teach': ({ classes }: { classes: number }) =>
    classes === 1
      ? 'You teach 1 class that is offered, or waiting for a decision. People count on that, so your account has to stay.'
      : `You teach ${classes} classes that are offered, or waiting for a decision. People count on that, so your account has to stay.`,
  'user-teaches': ({ classes }: { classes: number }) =>
    classes === 1
      ? 'This user teaches 1 class that is offered, or waiting for a decision.'
      : `This user teaches ${classes} classes that are offered, or waiting for a decision.`,
}

/** Ends at `until`, an ISO moment that a text names in `zone`. */
type Pause = { seconds: number; until: string; zone: string; clock: Clock }
type Dearer = { name: string; price: number; left: number; currency: Currency }

export type Reason = keyof typeof REASONS

/** The facts of a problem with this reason. */
export function because<R extends Reason>(
  reason: R,
  ...values: Parameters<(typeof REASONS)[R]>
): { facts: Facts } {
  return { facts: { reason, ...values[0] } }
}

/** The sentence for the reason among the facts; undefined without one, or with one of a newer release. */
export function reasonText(facts: Facts = {}): string | undefined {
  const { reason = '' } = facts
  if (!Object.hasOwn(REASONS, reason)) return undefined
  // What `because` has put together.
  return (REASONS[reason as Reason] as (facts: Facts) => string)(facts)
}

/** A wait in words, rounded up: `a minute`, `12 minutes`, `3 hours`, `7 days`. */
export function durationOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}

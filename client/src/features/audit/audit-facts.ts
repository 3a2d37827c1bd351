import type { AuditFact } from '@ningjing/contract/audit/audit'
import { termsText } from '@ningjing/contract/enrolments/terms-text'
import { DESK_TEXTS } from '@ningjing/contract/payments/payments'
import { CLASS_FIELD_WORDS } from '../../lib/class-field-words.ts'
import { repeatedText } from '../../lib/formats.ts'
import { FIELD_NAMES } from '../../lib/site-field-names.ts'
import { called, datesText, listText, momentText, moneyText, storedDropInText } from './audit-values.ts'
import {
  DISPUTES,
  METHODS,
  PASS_WORDS,
  PROFILE_WORDS,
  REASONS,
  ROLES,
  STAGES,
  STATUSES,
} from './audit-words.ts'

type Value = {
  /** What a stored value is called. */
  textOf?: (value: unknown, zone: string) => string
}
/** A fact as a sentence: as it is, and as it changed. `none` stands for a value that is empty. */
type Sentences = Value & {
  is: (text: string) => string
  became: (before: string, after: string) => string
  none?: string
}
/** An id, which is shown by its last digits behind its kind. */
type IdFact = { kind: string }

/** Of a value whose text is the sentence. */
const AS_IT_IS = {
  is: (text: string) => text,
  became: (_before: string, text: string) => text,
}

/** The sentences of each fact; null for a fact that says nothing to people. A fact without a row does not compile. */
export const FACTS: Record<AuditFact, Sentences | IdFact | null> = {
  at: {
    textOf: momentText,
    is: (at) => `Date: ${at}.`,
    became: (before, after) => `It moved from ${before} to ${after}.`,
  },
  canceled: { is: () => 'It is canceled.', became: () => 'It is canceled.' },
  capacity: {
    is: (seats) => `It has ${seats} seats.`,
    became: (before, after) => `It had ${before} seats and now has ${after}.`,
  },
  cents: {
    textOf: moneyText,
    is: (amount) => `Amount: ${amount}.`,
    became: (before, after) => `The amount in all was ${before} and is now ${after}.`,
  },
  changed: {
    textOf: (fields) => listText(fields, FIELD_NAMES),
    is: (fields) => `These fields changed: ${fields}.`,
    became: (_before, fields) => `These fields changed: ${fields}.`,
    none: 'no field',
  },
  characters: {
    is: (count) => `The text has ${count} characters.`,
    became: (before, after) => `The text had ${before} characters and now has ${after}.`,
  },
  classId: { kind: 'Class' },
  credit: {
    textOf: (credit) =>
      credit ? 'What the pass has paid comes back.' : 'What the pass has paid stays used.',
    ...AS_IT_IS,
  },
  credits: {
    is: (credits) => `Credits: ${credits}.`,
    became: (before, after) => `Credits: ${after}, before ${before}.`,
    none: 'unlimited',
  },
  dates: {
    textOf: datesText,
    is: (dates) => `The dates are ${dates}.`,
    became: (before, after) => `The dates were ${before}, and are now ${after}.`,
    none: 'not set',
  },
  days: {
    is: (days) => `It is valid for ${days} days.`,
    became: (before, after) => `It was valid for ${before} days and now is for ${after}.`,
  },
  decidedAt: {
    textOf: momentText,
    is: (at) => `It was decided ${at}.`,
    became: (before) => `The decision of ${before} no longer counts.`,
    none: 'never',
  },
  decidedBy: null,
  desk: {
    textOf: (means) => called(means, DESK_TEXTS),
    is: (means) => `How it was paid: ${means}.`,
    became: (before, after) => `How it was paid was ${before}, and is now ${after}.`,
  },
  dispute: {
    textOf: (state) => called(state, DISPUTES),
    is: (state) => `The dispute is ${state}.`,
    became: (before, after) => `The dispute was ${before} and is now ${after}.`,
  },
  fields: {
    textOf: (fields) => listText(fields, { ...CLASS_FIELD_WORDS, ...PROFILE_WORDS, ...PASS_WORDS }),
    is: (fields) => `These fields changed: ${fields}.`,
    became: (_before, fields) => `These fields changed: ${fields}.`,
    none: 'none',
  },
  dropIn: {
    textOf: (dropIn) => storedDropInText(dropIn as never),
    is: (text) => `Single dates: ${text}`,
    became: (before, after) => `Single dates were: ${before} They are now: ${after}`,
    none: 'not sold by themselves.',
  },
  from: { is: (day) => `The first day is ${day}.`, became: (_before, day) => `The first day is ${day}.` },
  instructorId: null,
  left: { is: (left) => `Credits left: ${left}.`, became: (_was, left) => `Credits left: ${left}.` },
  marks: null,
  messageId: null,
  method: {
    textOf: (method) => called(method, METHODS),
    is: (method) => `The sign-in method is ${method}.`,
    became: (before, after) => `The sign-in method was ${before} and is now ${after}.`,
  },
  minutes: {
    is: (minutes) => `It lasts ${minutes} minutes.`,
    became: (before, after) => `It lasted ${before} minutes and now lasts ${after}.`,
  },
  note: {
    is: (note) => `How it was given back: ${note}`,
    became: (_before, note) => `How it was given back: ${note}`,
  },
  onSale: {
    textOf: (onSale) => (onSale ? 'It is on sale.' : 'It is not on sale.'),
    ...AS_IT_IS,
  },
  opened: {
    textOf: datesText,
    is: (dates) => `These dates were added: ${dates}.`,
    became: (_before, dates) => `These dates were added: ${dates}.`,
    none: 'none',
  },
  orderId: { kind: 'Order' },
  passId: { kind: 'Pass' },
  past: null,
  picture: { kind: 'Picture' },
  priceInCents: {
    textOf: moneyText,
    is: (price) => `The price is ${price}.`,
    became: (before, after) => `The price was ${before} and is now ${after}.`,
  },
  productId: { kind: 'Pass' },
  reason: {
    textOf: (reason) => called(reason, REASONS),
    is: (reason) => `Reason: ${reason}.`,
    became: (_before, reason) => `Reason: ${reason}.`,
    none: 'none was given',
  },
  recipients: {
    is: (count) => (count === '1' ? '1 person gets it.' : `${count} people get it.`),
    became: (_before, count) => `${count} people get it.`,
  },
  repeat: {
    textOf: (repeat) => repeatedText(repeat as never),
    is: (text) => `It repeats: ${text}.`,
    became: (before, after) => `It repeated: ${before}. It now repeats: ${after}.`,
    none: 'not each week',
  },
  role: {
    textOf: (role) => called(role, ROLES),
    is: (role) => `The role is ${role}.`,
    became: (before, after) => `The role was ${before} and is now ${after}.`,
  },
  rows: {
    is: (count) => (count === '1' ? 'It was 1 pass.' : `It was ${count} passes.`),
    became: (_before, count) => `It was ${count} passes.`,
  },
  salesEndAt: {
    textOf: momentText,
    is: (at) => `The end of sales is ${at}.`,
    became: (before, after) => `The end of sales was ${before} and is now ${after}.`,
    none: 'never',
  },
  seats: {
    is: (seats) => `${seats} seats are left.`,
    became: (before, after) => `${before} seats were left, and now ${after} are.`,
  },
  sessionId: null,
  share: {
    textOf: (share) => (share ? 'The students get its share back.' : 'The students get a make-up date.'),
    ...AS_IT_IS,
  },
  stage: {
    textOf: (stage) => called(stage, STAGES),
    is: (stage) => `The class is ${stage}.`,
    became: (before, after) => `The class was ${before} and is now ${after}.`,
  },
  status: {
    textOf: (status) => called(status, STATUSES),
    is: (status) => `The class is ${status}.`,
    became: (before, after) => `The class was ${before} and is now ${after}.`,
  },
  students: {
    is: (count) => (count === '1' ? '1 student.' : `${count} students.`),
    became: (_before, count) => `${count} students.`,
  },
  teacher: {
    is: (name) => `${name} teaches.`,
    became: (before, after) => `${after} teaches instead of ${before}.`,
    none: 'The teacher of the class',
  },
  teacherId: null,
  terms: {
    // How a class without dates, or a free one, says them differs only in its form.
    textOf: (terms) => termsText(terms as never, { hasDates: true, isFree: false }),
    is: (terms) => `Cancellation: ${terms}`,
    became: (before, after) => `Cancellation was: ${before} It is now: ${after}`,
    none: 'the club’s terms.',
  },
  to: { is: (day) => `The last day is ${day}.`, became: (_before, day) => `The last day is ${day}.` },
  toWaiting: {
    textOf: (toWaiting) => (toWaiting ? 'The waiting list gets it.' : 'The waiting list does not get it.'),
    ...AS_IT_IS,
  },
  userId: null,
  version: {
    is: (version) => `It is version ${version}.`,
    became: (before, after) => `Version ${after} replaces version ${before}.`,
  },
}

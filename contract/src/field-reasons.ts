import type * as z from 'zod/mini'
import type { Currency } from './formats.ts'
import { centsOf, centsText } from './money.ts'

/** What a sentence is made of: its `reason`, numbers and names. */
export type Facts = Record<string, string | number>

/** One invalid input field: its dotted path, and a message for the person who filled it in, made of the facts. */
export type FieldProblem = { path: string; message: string; facts?: Facts | undefined }

type From = { minimum: number; maximum: number }
type Most = { maximum: number }
type Least = { minimum: number }

/**
 * What a form or the API says of a field with one reason, made of its facts. The API sends it as `message` of the field,
 * and the client writes it from `facts.reason` and the other facts.
 */
export const FIELD_TEXTS = {
  required: () => 'This is required.',
  text: () => 'Use a text.',
  number: () => 'Use a number.',
  'whole-number': () => 'Use a whole number.',
  'true-or-false': () => 'Use true or false.',
  object: () => 'Use a JSON object.',
  list: () => 'Use a list.',
  'other-value': () => 'Use another value.',
  'only-value': ({ value }: { value: string }) => `Use ${value}.`,
  'one-of': ({ values }: { values: string }) => `Use one of ${values}.`,
  'too-long': ({ maximum }: Most) => `Use at most ${maximum} characters.`,
  'too-short': ({ minimum }: Least) => `Use at least ${minimum} characters.`,
  'too-big': ({ maximum }: Most) => `Use at most ${maximum}.`,
  'too-small': ({ minimum }: Least) => `Use at least ${minimum}.`,
  'not-valid': () => 'This value is not valid.',
  'number-between': ({ minimum, maximum }: From) => `Use a number from ${minimum} to ${maximum}.`,
  'whole-number-between': ({ minimum, maximum }: From) => `Use a whole number from ${minimum} to ${maximum}.`,

  invisible: () => 'Remove tabs, line breaks and invisible characters.',
  'invisible-in-lines': () => 'Remove tabs and invisible characters.',
  // A letter under a pile of marks would cover the lines beside it.
  'too-many-marks': () => 'Use fewer accents on one letter.',
  'no-sign': () => 'Use at least one letter, digit or sign.',
  id: () => 'Use an id of 24 hex digits.',
  email: () => 'Use a valid e-mail address.',
  phone: () => 'Use 6 to 15 digits, with an optional + in front.',
  link: () => 'Use an https:// address.',
  day: () => 'Use a day such as 2026-05-04.',
  cursor: () => 'Use the nextCursor of the page before.',
  'mail-key': () => 'Use the key of a mail.',
  'link-token': () => 'Use the token of the link.',
  'idempotency-key': () => 'Use 1 to 200 visible ASCII characters.',
  'too-deep': () => 'This is nested too deeply.',
  'name-not-allowed': () => 'This name is not allowed.',
  'script-place': () => 'file:line:column',

  // Of the forms of login, registration and payment, letter for letter (product §5).
  'email-required': () => 'Email is required',
  'password-required': () => 'Password is required',
  'name-required': () => 'name is required',
  'password-too-short': () => 'Password must be 6 characters',
  'password-too-weak': () => 'Password must have one capital letter and special character.',
  'passwords-differ': () => 'Password did not match',
  'full-name-required': () => 'Full name is required',
  'postal-code-required': () => 'Postal code is required',

  // The rule for prices of no currency, and of one.
  'price-form': () => 'Use 0, or a price of at most 10,000 with at most two decimals.',
  price: ({ least }: { least: number }) =>
    `Use 0, or a price from ${least.toFixed(2)} to 10,000 with at most two decimals.`,
  'too-many-decimals': () => 'Use at most two decimals.',
  'price-only': () => 'Take the price of the class. Only admins take another amount.',
  'class-free': () => 'This class is free.',
  transaction: () => 'Use a transaction id.',
  'payment-missing': () => 'Send the transaction id, or the selection of a free class.',
  'class-missing': () => 'Send the selection or the class.',
  'student-missing': () => 'Send the id or the e-mail of a student.',
  'too-many-students': ({ maximum }: Most) => `Send at most ${maximum} marks.`,

  'local-time': () => 'Use a date and a time, such as 2026-12-01T18:30.',
  'time-skipped': () => 'The clocks skip this time on this day. Use another time.',
  'time-past': () => 'Use a time in the future.',
  'time-late': ({ years }: { years: number }) => `Use a time within the next ${years} years.`,
  'time-taken': () => 'Another date begins at this time.',
  'too-many-dates': ({ maximum }: Most) => `Use at most ${maximum} dates.`,
  'whole-minutes': () => 'Use whole minutes.',
  minutes: ({ minimum, maximum }: From) => `Use ${minimum} to ${maximum} minutes.`,
  weekday: () => 'Use a weekday from 1, Monday, to 7.',
  'time-of-day': () => 'Use a time such as 18:30.',
  'no-times': () => 'Use at least one time.',
  'too-many-times': ({ maximum }: Most) => `Use at most ${maximum} times a week.`,
  'time-twice': () => 'Use each time of a week once.',
  'not-sold-by-date': () => 'Only a class that is sold by the date alone can repeat.',
  'before-first-day': () => 'Use the first day, or a later one.',
  'after-last-day': () => 'Use a day that is not after the last one.',
  'first-after-last': () => 'Use a first day that is not after the last one.',
  'other-century': () => 'Use days of this century or the next.',
  'period-too-long': ({ years }: { years: number }) => `Use a period of at most ${years} years.`,
  'too-many-days': ({ maximum }: Most) => `Use at most ${maximum} days.`,
  'days-out-of-range': ({ back, ahead }: { back: number; ahead: number }) =>
    `Use days from ${back} days ago to ${ahead} days ahead.`,

  'pass-costs': () => 'A pass costs something.',
  'one-pass': () => 'Send one pass.',
  'pass-not-longer': () => 'Use a day after the last one of the pass, today at the earliest.',
  'pass-too-long': ({ days }: { days: number }) => `Use a day within the next ${days} days.`,
  'pass-not-begun': () => 'The days of this pass begin with the first class booked.',
  'no-classes': () => 'Choose at least one class.',
  'too-many-classes': ({ maximum }: Most) => `Choose at most ${maximum} classes.`,

  year: () => 'Use a year such as 2023.',
  percent: () => 'Use 0 to 99.999.',
  color: () => 'Use a color such as #1a5d48.',
  upload: () => 'Upload a picture.',
  'site-picture': () => 'Upload a picture, or choose one of the site.',
  'page-or-link': () => 'Choose a page, or use an https:// address.',
  'sections-once': () => 'List each section once.',
  'classes-stay': () => 'The classes stay on the home page.',
  'no-slide': () => 'Leave at least one slide on.',
  'room-twice': () => 'Give each room its own name.',
  'chosen-twice': () => 'Choose each once.',
  'menu-price': () => 'Use a price such as 19.99.',
  version: () => 'Use the number of a version.',
  'no-preview': () => 'Use the path of a public page, such as /classes.',
  'below-least': (cheap: Cheap) =>
    cheap.more === 0 && !cheap.names.includes('\n')
      ? `${namesText(cheap)} costs less than ${leastOf(cheap)}, the least that a card can be charged. Change the price first.`
      : `${namesText(cheap)} cost less than ${leastOf(cheap)}, the least that a card can be charged. Change the price first.`,
}

/** Names, one a line, and how many more there are; all cost less than `least`. */
type Cheap = { names: string; more: number; least: number; currency: Currency }

const leastOf = ({ least, currency }: Cheap) => centsText(centsOf(least), currency)

function namesText({ names, more }: Cheap): string {
  const shown = names.split('\n').map((name) => `“${name}”`)
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ')
}

type Texts = typeof FIELD_TEXTS
type PlainReason = { [R in keyof Texts]: Parameters<Texts[R]> extends [] ? R : never }[keyof Texts]
type FactsWith<R extends keyof Texts> = { reason: R } & Parameters<Texts[R]>[0]

/** A reason without facts, or one among its facts. */
export type FieldRule =
  | PlainReason
  | { [R in Exclude<keyof Texts, PlainReason>]: FactsWith<R> }[Exclude<keyof Texts, PlainReason>]

/** Facts of the rules of schemas, by their sentence: of a check, zod keeps a text only. */
const factsByText = new Map<string, Facts>()

/** The sentence of a rule, for a check of a schema and for a form. */
/* @__NO_SIDE_EFFECTS__ */
export function ruleText(rule: FieldRule): string {
  const facts = factsOfRule(rule)
  const text = textOf(facts) ?? ''
  factsByText.set(text, facts)
  return text
}

/** A problem of a field that no schema finds. */
export function field(path: string, rule: FieldRule): FieldProblem {
  const facts = factsOfRule(rule)
  return { path, message: textOf(facts) ?? '', facts }
}

/** The problem of a field that a schema finds. */
export function fieldOf({ path, message }: Pick<z.core.$ZodIssue, 'path' | 'message'>): FieldProblem {
  const facts = factsByText.get(message)
  return { path: path.map(String).join('.'), message, ...(facts && { facts }) }
}

/** The sentence for the reason among the facts of a problem; its `message` for one of a newer release. */
export function fieldText({ facts, message }: FieldProblem): string {
  return textOf(facts) ?? message
}

function factsOfRule(rule: FieldRule): Facts {
  return typeof rule === 'string' ? { reason: rule } : rule
}

function textOf(facts: Facts = {}): string | undefined {
  const { reason = '' } = facts
  if (!Object.hasOwn(FIELD_TEXTS, reason)) return undefined
  // A `FieldRule` was their type.
  return (FIELD_TEXTS[reason as keyof Texts] as (facts: Facts) => string)(facts)
}

const TYPES: Record<string, FieldRule> = {
  string: 'text',
  number: 'number',
  int: 'whole-number',
  boolean: 'true-or-false',
  object: 'object',
  array: 'list',
}

/** The sentence for an issue whose schema names no rule. zod/mini has none without a locale. */
export const issueText: z.core.$ZodErrorMap = (issue) => ruleText(ruleOf(issue))

function ruleOf(issue: z.core.$ZodRawIssue): FieldRule {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : (TYPES[issue.expected] ?? 'other-value')
    case 'invalid_value': {
      const values = issue.values.map((value) => `"${String(value)}"`).join(', ')
      return issue.values.length > 1 ? { reason: 'one-of', values } : { reason: 'only-value', value: values }
    }
    case 'too_big':
      return {
        reason: issue.origin === 'string' ? 'too-long' : 'too-big',
        maximum: Number(issue.maximum),
      }
    case 'too_small':
      return {
        reason: issue.origin === 'string' ? 'too-short' : 'too-small',
        minimum: Number(issue.minimum),
      }
    default:
      return 'not-valid'
  }
}

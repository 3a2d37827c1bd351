import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Terms } from './classes/class-plan.schemas.ts'
import { FIELD_TEXTS, type FieldRule, field, fieldOf, fieldText } from './field-reasons.ts'
import { Email, line, lines } from './fields.schemas.ts'

const cheap = { reason: 'below-least', least: 2.5, currency: 'EUR' } as const

it.each<[FieldRule, string]>([
  ['required', 'This is required.'],
  ['invisible', 'Remove tabs, line breaks and invisible characters.'],
  ['invisible-in-lines', 'Remove tabs and invisible characters.'],
  ['too-many-marks', 'Use fewer accents on one letter.'],
  ['phone', 'Use 6 to 15 digits, with an optional + in front.'],
  ['price-form', 'Use 0, or a price of at most 10,000 with at most two decimals.'],
  ['price-only', 'Take the price of the class. Only admins take another amount.'],
  ['class-free', 'This class is free.'],
  [{ reason: 'minutes', minimum: 15, maximum: 480 }, 'Use 15 to 480 minutes.'],
  [{ reason: 'days-out-of-range', back: 7, ahead: 400 }, 'Use days from 7 days ago to 400 days ahead.'],
  [
    { ...cheap, names: 'A', more: 0 },
    '“A” costs less than €2.50, the least that a card can be charged. Change the price first.',
  ],
  [
    { ...cheap, names: 'A\nB\nC', more: 0 },
    '“A”, “B” and “C” cost less than €2.50, the least that a card can be charged. Change the price first.',
  ],
  [
    { ...cheap, names: 'A\nB', more: 2 },
    '“A”, “B” and 2 more cost less than €2.50, the least that a card can be charged. Change the price first.',
  ],
])('the problem %j says: %s', (rule, text) => {
  const problem = field('site.name', rule)
  expect(problem).toEqual({
    path: 'site.name',
    message: text,
    facts: typeof rule === 'string' ? { reason: rule } : rule,
  })
  expect(fieldText({ ...problem, message: '' })).toBe(text)
})

it.each<[string, z.ZodMiniType, unknown, object]>([
  ['a check with a rule', line(3), '', { reason: 'required' }],
  [
    'a check with a rule and facts',
    Terms,
    { freeHours: 1, latePercent: 101, freeDays: 1 },
    { reason: 'whole-number-between', minimum: 0, maximum: 100 },
  ],
  ['a check without a rule', lines(3), 'four', { reason: 'too-long', maximum: 3 }],
  [
    'a check without a rule of a shared schema',
    Email,
    `${'a'.repeat(254)}@b.example`,
    { reason: 'too-long', maximum: 254 },
  ],
  ['a number', z.number().check(z.minimum(2)), 1, { reason: 'too-small', minimum: 2 }],
  ['a missing value', z.object({ a: z.number() }), {}, { reason: 'required' }],
  ['another type', z.string(), 1, { reason: 'text' }],
  ['another value', z.enum(['a', 'b']), 'c', { reason: 'one-of', values: '"a", "b"' }],
  ['the only value', z.literal(true), false, { reason: 'only-value', value: '"true"' }],
  ['an issue of no kind of these', z.string().check(z.refine(() => false)), '', { reason: 'not-valid' }],
])('the problem of %s has its facts', (_what, schema, value, facts) => {
  const [issue] = z.safeParse(schema, value).error?.issues ?? []
  if (!issue) throw new Error('No issue.')
  const problem = fieldOf(issue)
  expect(problem).toMatchObject({ message: issue.message, facts })
  expect(fieldText({ ...problem, message: '' })).toBe(issue.message)
})

it('the path of a problem is dotted', () => {
  const schema = z.object({ times: z.array(z.number()) })
  const [issue] = z.safeParse(schema, { times: [1, 'b'] }).error?.issues ?? []
  expect(issue && fieldOf(issue).path).toBe('times.1')
})

it.each([[undefined], [{}], [{ reason: 'of-a-newer-release' }], [{ reason: 'toString' }]])(
  'a problem without a known reason says its message: %o',
  (facts) => {
    expect(fieldText({ path: 'name', message: 'Use another name.', facts })).toBe('Use another name.')
  },
)

it('no two reasons have the same sentence: by it the reason of an issue is found', () => {
  const facts = { minimum: 1, maximum: 2, years: 3, back: 4, ahead: 5, least: 6, more: 7 }
  const names = { names: 'A', value: '"a"', values: '"a", "b"', currency: 'EUR' }
  const texts = Object.values(FIELD_TEXTS).map((write) => write({ ...facts, ...names } as never))
  expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([])
})

import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { schemaResolver } from './schema-resolver.ts'

const schema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, 'missing'), z.regex(/^a/, 'no a')),
    place: z.object({ city: z.string().check(z.minLength(1, 'no city')) }),
  })
  .check(z.refine(({ name }) => name !== 'all wrong', 'all wrong'))

const resolve = (values: z.input<typeof schema>) =>
  schemaResolver<z.input<typeof schema>, z.output<typeof schema>>(schema)(values)

it('returns what the schema makes of valid values', () => {
  expect(resolve({ name: ' anna ', place: { city: 'Rome' } })).toEqual({
    values: { name: 'anna', place: { city: 'Rome' } },
    errors: {},
  })
})

it('returns the first error of each field, nested like the fields', () => {
  expect(resolve({ name: ' ', place: { city: '' } })).toMatchObject({
    values: {},
    errors: { name: { message: 'missing' }, place: { city: { message: 'no city' } } },
  })
})

it('returns an error of the whole form as root', () => {
  expect(resolve({ name: 'all wrong', place: { city: 'Rome' } })).toMatchObject({
    errors: { root: { message: 'all wrong' } },
  })
})

import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fittingReply, type UnfitRow } from './fitting-reply.ts'

z.config(z.locales.en())

const Row = z.object({ _id: z.string(), seats: z.number() })
const List = z.union([z.array(Row), z.object({ items: z.array(Row), total: z.number() })])
const good = { _id: 'a', seats: 3 }
const bad = { _id: 'b', seats: 'ana@ningjing.example' }

function fitted(schema: z.ZodMiniType, reply: unknown) {
  const unfit: UnfitRow[] = []
  return { reply: fittingReply(schema, reply, (row) => unfit.push(row)), unfit }
}

describe('a reply', () => {
  it('holds no field that the contract does not name', () => {
    expect(fitted(List, [{ ...good, secret: 1 }])).toEqual({ reply: [good], unfit: [] })
  })

  it.each([
    ['an array', List, [good, bad], [good]],
    ['a page', List, { items: [bad, good], total: 2 }, { items: [good], total: 2 }],
    [
      'a record',
      z.object({ name: z.string(), rows: z.array(Row) }),
      { name: 'x', rows: [bad] },
      { name: 'x', rows: [] },
    ],
  ])('leaves out and reports a row that does not fit in %s', (_kind, schema, reply, expected) => {
    const unfit = [{ id: 'b', issues: ['seats: Invalid input: expected number, received string'] }]
    expect(fitted(schema, reply)).toEqual({ reply: expected, unfit })
  })

  it('reports a row without an id', () => {
    expect(fitted(List, [null]).unfit).toEqual([{ id: undefined, issues: [expect.any(String)] }])
  })

  it.each([
    ['a record', Row, bad],
    ['a page', List, { items: [good], total: 'two' }],
    ['nothing', List, undefined],
  ])('fails when %s itself does not fit, and names no value', (_kind, schema, reply) => {
    expect(() => fitted(schema, reply)).toThrow(/^The reply of record (b|undefined) does not fit: ((?!@).)+$/)
  })
})

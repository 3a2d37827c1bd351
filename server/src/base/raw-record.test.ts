import { BSON } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { RawRecord } from './raw-record.ts'

const rawOf = (record: BSON.Document) => new RawRecord(Buffer.from(BSON.serialize(record)))

describe('a record as the database sent it', () => {
  /** A value of each type that records have, before the fields that are read. */
  const others = {
    id: new BSON.ObjectId(),
    none: null,
    isOn: true,
    picture: new Uint8Array([1, 0, 2]),
    stamp: new BSON.Timestamp({ t: 1, i: 2 }),
    list: ['a', 'b'],
    inside: { name: 'no', at: new Date(0) },
  }

  it('has the same strings, numbers and moments as the driver decodes', () => {
    const numbers = { small: -7, large: 4_000_000_000, part: 0.1, long: BSON.Long.fromNumber(-5e12) }
    const before = new Date('1969-12-31T23:59:59.999Z')
    const record = rawOf({
      ...others,
      name: 'Yin 瑜伽',
      empty: '',
      ...numbers,
      at: new Date(1_795_621_466_750),
      before,
    })
    expect([record.text('name'), record.text('empty')]).toEqual(['Yin 瑜伽', ''])
    expect(['small', 'large', 'part', 'long'].map((name) => record.number(name))).toEqual([
      -7, 4_000_000_000, 0.1, -5e12,
    ])
    expect([record.moment('at'), record.moment('before')]).toEqual([1_795_621_466_750, -1])
  })

  it('finds a field by its whole name', () => {
    const record = rawOf({ names: 'all', nam: 'part', name: 'this' })
    expect(record.text('name')).toBe('this')
    expect([record.has('na'), record.has('nam')]).toEqual([false, true])
    expect(record.names()).toEqual(['names', 'nam', 'name'])
  })

  it('has the records inside it', () => {
    const record = rawOf({
      ...others,
      canceled: { at: new Date(5) },
      dates: [{ id: 'a' }, { id: 'b' }],
      none: [],
    })
    expect([record.record('canceled')?.moment('at'), record.record('moved')]).toEqual([5, undefined])
    expect(record.records('dates').map((date) => date.text('id'))).toEqual(['a', 'b'])
    expect(record.records('none')).toEqual([])
  })

  it('says which field it lacks', () => {
    expect(() => rawOf(others).text('zone')).toThrow('A record has no zone.')
  })

  it('is not read past a value of an unknown length', () => {
    expect(() => rawOf({ code: new BSON.Code('x', { a: 1 }), name: 'a' }).text('name')).toThrow('type 15')
  })
})

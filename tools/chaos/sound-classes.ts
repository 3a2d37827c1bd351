import type { Document } from 'mongodb'

export const ANA = { _id: 't1', name: 'Ana', email: 'ana@chaos.example', role: 'instructor' }
export const BEN = { _id: 't2', name: 'Ben', email: 'ben@chaos.example', role: 'instructor' }

/** A moment of the run. */
export const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes))

const hour = (text: string) => new Date(`${text}:00Z`)

export const byId = (documents: Document[]) => new Map(documents.map((document) => [document._id, document]))

/** Dates that are sold by themselves: a student of the class does not come to the first; the second was moved twice. */
export const SINGLE_DATES = [
  { id: 'd4', local: '2026-01-02T18:00', at: hour('2026-01-02T18') },
  {
    ...{ id: 'd5', local: '2026-01-09T19:00', at: hour('2026-01-09T19') },
    moved: { from: hour('2026-01-09T20'), before: [{ from: hour('2026-01-09T18') }] },
  },
]
/** They are those of each Friday. */
const WEEKLY = {
  repeat: { weekly: [{ weekday: 5, time: '18:00' }], from: '2026-01-01', until: null },
  repeatOpened: { '5 18:00': '2026-01-09' },
}

function singleDate(date: { id: string }): Document {
  const grown: Record<string, number> = date.id === 'd4' ? { k1: 1 } : { k2: 0 }
  const capacity = 2 + (grown.k1 ?? 0)
  return {
    ...{ seats: capacity, held: 0, enrolled: 0, capacity, status: 'approved', stage: 'open' },
    ...{ holds: {}, sessions: [{ ...date }], grown, roster: {}, barred: {} },
  }
}

/** The classes of a sound run, and the dates that are sold by themselves. */
export function classesOf(): Map<string, Document> {
  const first = {
    ...{ seats: 3, held: 0, enrolled: 1, capacity: 4, status: 'approved', stage: 'open' },
    description: 'Text 1',
    salesEndAt: null,
    holds: {},
    sessions: [{ id: 'd1' }, { id: 'd2', teacher: { ...BEN } }, { id: 'd3', canceled: { at: at(5) } }],
    roster: { u1: { orderId: 'o1', at: at(1), back: 1700, shares: { d3: 1500 } } },
    barred: {
      o2: { reason: 'no-seat', at: at(1) },
      o3: { reason: 'canceled', at: at(2), cents: 2250 },
      o5: { reason: 'moved', at: at(3), cents: 1800, to: 'o6' },
    },
  }
  const canceled = {
    ...{ seats: 2, held: 0, enrolled: 0, capacity: 2, status: 'approved', stage: 'canceled' },
    canceled: { at: at(3) },
    holds: {},
    sessions: [],
    roster: {},
    barred: { o4: { reason: 'class-canceled', at: at(4), cents: 4500 } },
  }
  const full = {
    ...{ seats: 0, held: 0, enrolled: 0, capacity: 0, status: 'approved', stage: 'open' },
    ...{ holds: {}, sessions: [], roster: {}, barred: {} },
    queue: [{ userId: 'u5' }],
    queued: 1,
  }
  const other = {
    ...{ seats: 1, held: 0, enrolled: 1, capacity: 2, status: 'approved', stage: 'open' },
    ...{ holds: {}, sessions: SINGLE_DATES, dropIn: { seats: 2 }, ...WEEKLY },
    barred: { o8: { reason: 'canceled', at: at(4), cents: 3000 } },
    roster: { u7: { orderId: 'o6', at: at(3), back: 300, skips: { d4: { id: 'k1' } } } },
  }
  const taught = { instructorId: ANA._id, instructor: ANA.name, email: ANA.email, queued: 0 }
  return byId([
    { _id: 'c1', ...taught, ...first },
    { _id: 'c2', ...taught, ...canceled },
    { _id: 'c3', ...taught, ...full },
    { _id: 'c4', ...taught, ...other },
    ...SINGLE_DATES.map((date) => ({ _id: date.id, of: 'c4', ...taught, ...singleDate(date) })),
  ])
}

import type { Collection, Db, Filter } from 'mongodb'
import { byId } from '../../base/by-id.ts'
import type { Indexes } from '../../base/indexes.ts'
import type { AuditRecord } from '../../domain/audit.records.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { type WorthOf, worthInCents } from './pass-worth.rules.ts'

/** Between two moments; `end` is exclusive. */
type Range = { start: Date; end: Date }

/** What the club owes to those who have passes: credits, unlimited passes, and cents. */
export type OpenPasses = { credits: number; unlimited: number; cents: number }

const BY_END = { state: 1, validUntil: 1, left: 1 } as const

const INDEXES: Indexes = { purses: [{ key: BY_END }] }

const WORTH = {
  granted: 1,
  left: 1,
  state: 1,
  validUntil: 1,
  stoppedAt: 1,
  paidInCents: 1,
  lostAt: 1,
  'product.days': 1,
}

/** Passes by when they end, and what they add up to. Writes nothing. */
export function passBookStore(db: Db) {
  const purses = db.collection<PurseRecord>('purses')
  const audit = db.collection<AuditRecord>('audit')
  return {
    indexes: INDEXES,
    /** Passes by their ids. */
    findAll: async (ids: string[]): Promise<ReadonlyMap<string, PurseRecord>> =>
      byId(ids.length === 0 ? [] : await purses.find({ _id: { $in: ids } }).toArray()),
    /** The active passes that end within one of these spans, whose beginning is not part of them. */
    findEnding: (spans: [after: Date, until: Date][]): Promise<PurseRecord[]> =>
      purses.find({ $or: spans.map(endingIn) }).toArray(),
    /** Credits that were left of the passes whose last day was in the range: a pass ends as that day does. */
    countExpired: async ({ start, end }: Range): Promise<number> => {
      const [sum] = await purses
        .aggregate<{ credits: number }>([
          { $match: endingIn([start, end]) },
          { $group: { _id: null, credits: { $sum: '$left' } } },
        ])
        .toArray()
      return sum?.credits ?? 0
    },
    /** Credits that were used in the range, less those that came back in it. */
    countUsed: (range: Range): Promise<number> => countUsed(audit, range),
    /** What can still be used of all passes. A payment that a bank has taken back is owed to nobody. */
    open: async (now: Date, zone: string): Promise<OpenPasses> => {
      const found = await purses.find<WorthOf>({ $or: openAt(now) }, { projection: WORTH }).toArray()
      const open: OpenPasses = { credits: 0, unlimited: 0, cents: 0 }
      for (const purse of found) {
        // It was stopped for that, unless an admin has let it go on.
        if (purse.lostAt && purse.state === 'stopped') continue
        if (purse.left === null) open.unlimited += 1
        open.credits += purse.left ?? 0
        open.cents += worthInCents(purse, now, zone)
      }
      return open
    },
    /** All passes that were not refused, oldest first. */
    all: () => purses.find({ refused: { $exists: false } }).sort({ _id: 1 }),
  }
}

const endingIn = ([after, until]: [Date, Date]): Filter<PurseRecord> => {
  return { state: 'active', validUntil: { $gt: after, $lte: until } }
}

/** What uses one credit does not say how many. A move of a place uses nothing: its line says the place before. */
async function countUsed(audit: Collection<AuditRecord>, { start, end }: Range): Promise<number> {
  const what = ['pass.use', 'pass.return'] as const
  const sums = await audit
    .aggregate<{ _id: (typeof what)[number]; credits: number }>([
      { $match: { what: { $in: what }, at: { $gte: start, $lt: end }, before: null } },
      { $group: { _id: '$what', credits: { $sum: { $ifNull: ['$after.credits', 1] } } } },
    ])
    .toArray()
  const [used = 0, back = 0] = what.map((one) => sums.find(({ _id }) => _id === one)?.credits)
  return used - back
}

/** Each alternative is a range of the index. One that is stopped keeps the time that it had left. */
const openAt = (now: Date): Filter<PurseRecord>[] => [
  { state: 'active', validUntil: { $gt: now } },
  { state: 'active', validUntil: null },
  { state: 'stopped' },
]

import { anId } from '@ningjing/contract/testing/builders'
import type { PurseRecord } from '../domain/purse.records.ts'

/** A pass of ten credits, three of which are left. */
export function aPurse(overrides: Partial<PurseRecord> = {}): PurseRecord {
  const validFrom = overrides.validFrom ?? new Date('2026-10-01T10:00:00Z')
  return {
    _id: anId(),
    kind: 'pass',
    userId: anId(),
    productId: anId(),
    product: {
      name: '10 classes',
      credits: 10,
      days: 90,
      from: 'purchase',
      for: { all: true },
      perDay: 1,
      ahead: 8,
      once: false,
    },
    paidInCents: 15_000,
    granted: 10,
    left: 3,
    state: 'active',
    uses: {},
    days: {},
    validFrom,
    validUntil: new Date(validFrom.getTime() + 90 * 24 * 3_600_000),
    createdAt: validFrom,
    rev: 0,
    todo: [],
    todos: 0,
    ...overrides,
  }
}

import type { OfferedProduct, Pass } from '../src/passes/passes.schemas.ts'
import { anId } from './builders.ts'

/** A pass of ten credits that is on sale, for all classes. */
export function aProduct(overrides: Partial<OfferedProduct> = {}): OfferedProduct {
  return {
    _id: anId(),
    kind: 'pass',
    name: '10 classes',
    description: '',
    price: 150,
    credits: 10,
    days: 90,
    from: 'purchase',
    for: { all: true },
    perDay: 1,
    ahead: 8,
    once: false,
    onSale: true,
    position: 0,
    classes: [],
    ...overrides,
  }
}

/** A pass of a student with seven of ten credits, valid for years. */
export function aPass(overrides: Partial<Pass> = {}): Pass {
  return {
    _id: anId(),
    product: anId(),
    name: '10 classes',
    granted: 10,
    left: 7,
    state: 'active',
    for: { all: true },
    perDay: 1,
    ahead: 8,
    days: 90,
    validFrom: '2026-05-01T10:00:00.000Z',
    validUntil: '2031-12-02T05:00:00.000Z',
    uses: [],
    ...overrides,
  }
}

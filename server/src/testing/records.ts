import { anId } from '@ningjing/contract/testing/builders'
import { NO_GENDER } from '@ningjing/contract/users/users'
import { NO_PLAN } from '../domain/class-plan.records.ts'
import type { ProductRecord } from '../domain/product.records.ts'
import type { ClassRecord, PaymentRecord, UserRecord } from '../domain/records.ts'

/** A stored student; valid by default. */
export function aUserRecord(overrides: Partial<UserRecord> = {}): UserRecord {
  const _id = overrides._id ?? anId()
  return {
    _id,
    uid: `uid-${_id}`,
    email: `user-${_id.slice(-6)}@ningjing.example`,
    emailVerified: true,
    signInMethods: ['password'],
    name: 'Ana Silva',
    phone: '',
    photo: '',
    gender: NO_GENDER,
    address: '',
    bio: '',
    role: 'student',
    tokenVersion: 0,
    registered: true,
    todo: [],
    todos: 0,
    createdAt: new Date(),
    ...overrides,
  }
}

/** A stored approved class with nothing sold; `capacity` follows from the seats. */
export function aClassRecord(overrides: Partial<ClassRecord> = {}): ClassRecord {
  const { seats = 12, held = 0, enrolled = 0 } = overrides
  return {
    _id: anId(),
    of: '',
    name: 'Hatha for Beginners',
    image: '/art/class-tree.svg',
    description: '',
    instructor: 'Mei Tanaka',
    instructorId: anId(),
    email: 'mei@ningjing.example',
    priceInCents: 4500,
    createdAt: new Date(),
    decidedBy: null,
    decidedAt: null,
    changedSince: [],
    status: 'approved',
    feedback: '',
    seats,
    held,
    enrolled,
    capacity: seats + held + enrolled,
    rev: 0,
    holds: {},
    roster: {},
    barred: {},
    stage: 'open',
    queued: 0,
    ...NO_PLAN,
    todo: [],
    todos: 0,
    ...overrides,
  }
}

/** A stored card payment without refunds. */
export function aPaymentRecord(overrides: Partial<PaymentRecord> = {}): PaymentRecord {
  const { _id = anId(), classId = anId(), priceInCents = 4500 } = overrides
  return {
    _id,
    userId: anId(),
    email: 'ana@ningjing.example',
    transactionId: `pi_${_id}`,
    selectedId: anId(),
    classId,
    priceInCents,
    refundedInCents: 0,
    classItem: {
      classId,
      name: 'Hatha for Beginners',
      image: '/art/class-tree.svg',
      instructor: 'Mei Tanaka',
      priceInCents,
    },
    createdAt: new Date(),
    kind: 'card',
    endedAt: null,
    ...overrides,
  }
}

/** A pass of ten credits that is on sale. */
export function aProductRecord(overrides: Partial<ProductRecord> = {}): ProductRecord {
  return {
    _id: anId(),
    kind: 'pass',
    ...{ name: '10 classes', description: '', priceInCents: 15_000, credits: 10, days: 90, from: 'purchase' },
    ...{ for: { all: true }, perDay: 1, ahead: 8, once: false, onSale: true, position: 0 },
    createdAt: new Date('2026-05-01T10:00:00Z'),
    ...{ rev: 0, todo: [], todos: 0 },
    ...overrides,
  }
}

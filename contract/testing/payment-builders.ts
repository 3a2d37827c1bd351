import type { AdminPayment, Payment, Receipt } from '../src/payments/payments.schemas.ts'
import { anId, MORNING } from './builders.ts'

const NOTHING_BACK = { handed: 0, refundFailed: 0, dueBack: null } as const
const LASTING = {
  productId: null,
  kind: 'card',
  number: null,
  currency: 'USD',
  ...NOTHING_BACK,
  tax: null,
  endedAt: null,
  moved: null,
} as const

/** A card payment without refunds. */
export function aPayment(overrides: Partial<Payment> = {}): Payment {
  const classId = overrides.classId ?? anId()
  return {
    _id: anId(),
    email: 'ana@ningjing.example',
    transactionId: 'pi_3Nxy',
    selectedId: anId(),
    classId,
    price: 45,
    refunded: 0,
    classItem: {
      classId,
      name: 'Hatha for Beginners',
      image: '/art/class-tree.svg',
      instructor: 'Mei Tanaka',
      price: 45,
    },
    createdAt: MORNING,
    ...LASTING,
    ...overrides,
  }
}

/** The receipt of a card payment without refunds. */
export const aReceipt = (changes: Partial<Receipt> = {}): Receipt => ({
  ...aPayment(),
  endReason: '',
  refundReasons: [],
  issuer: { name: 'Ningjing', address: '', email: '', phone: '', taxNumber: '' },
  means: { kind: 'card' },
  paidNumber: null,
  ...changes,
})

/** A card payment without refunds, as the admins see it. */
export function anAdminPayment(overrides: Partial<AdminPayment> = {}): AdminPayment {
  return {
    _id: anId(),
    classId: anId(),
    className: 'Hatha for Beginners',
    student: { _id: anId(), name: 'Ana Silva', email: 'ana@ningjing.example' },
    price: 45,
    refunded: 0,
    transactionId: 'pi_3Nxy',
    createdAt: MORNING,
    dispute: null,
    ...LASTING,
    ...overrides,
  }
}

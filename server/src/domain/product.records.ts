import type { ProductKind, ValidFrom } from '@ningjing/contract/passes/passes'
import type { TodoOwner } from './todo.records.ts'

/** What a pass is good for, as it was sold. */
export type PassTerms = {
  name: string
  /** Bookings that it pays; null for as many as wanted. */
  credits: number | null
  /** How long it is valid. */
  days: number
  from: ValidFrom
  for: { all: true } | { classIds: string[] }
  /** Bookings on one day, and those to come at a time. */
  perDay: number
  ahead: number
  /** Each person can buy it once. */
  once: boolean
}

/** What an order of a pass has besides. */
export type PassSold = {
  productId: string
  /** As it was when the order began. */
  product: PassTerms
  /**
   * Product and user, so that a student has one checkout of a pass at a time, and an order of a pass that each person can
   * have once (`claimOf`).
   */
  claim: string
  /** A pass of the same student: this one begins when that one ends. */
  after?: string
}

/** What the club sells besides seats. Never deleted: passes name it. */
export type ProductRecord = TodoOwner &
  PassTerms & {
    _id: string
    kind: ProductKind
    description: string
    priceInCents: number
    onSale: boolean
    /** Its place on the page: lower ones come first. */
    position: number
    createdAt: Date
    /** Increases with every write. */
    rev: number
  }

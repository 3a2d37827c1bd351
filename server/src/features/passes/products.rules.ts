import { isDeepStrictEqual } from 'node:util'
import type { AuditFacts } from '@ningjing/contract/audit/audit'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { PRODUCT_DEFAULTS, PRODUCT_FIELDS, type ProductField } from '@ningjing/contract/passes/passes'
import type { Product, ProductToAdd, ProductToEdit } from '@ningjing/contract/passes/passes.schemas'
import type { ProductRecord } from '../../domain/product.records.ts'

/** A product with everything that an admin can set. */
type Settings = Omit<ProductRecord, '_id' | 'kind' | 'createdAt' | 'rev' | 'todo' | 'todos'>

/** @param position if none is sent */
export function settingsOf({ price, description = '', ...sent }: ProductToAdd, position: number): Settings {
  return {
    ...PRODUCT_DEFAULTS,
    position,
    ...withoutUndefined(sent),
    description,
    priceInCents: centsOf(price),
  }
}

/** The fields that are sent and were changed since the form showed them, with their values now as JSON. */
export function outdatedFields(product: ProductRecord, { shown = {}, ...sent }: ProductToEdit) {
  const now = productView(product)
  const differs = (field: ProductField, value: unknown) =>
    value !== undefined && !isDeepStrictEqual(value, now[field])
  // A repeat after a lost answer finds what it has sent.
  const outdated = PRODUCT_FIELDS.filter((one) => differs(one, sent[one]) && differs(one, shown[one]))
  return Object.fromEntries(outdated.map((one) => [one, JSON.stringify(now[one])]))
}

/** What an edit changes of a product. */
export function changesOf(
  product: ProductRecord,
  { price, shown: _shown, ...sent }: ProductToEdit,
): Partial<Settings> {
  const wanted: Partial<Settings> = {
    ...withoutUndefined(sent),
    ...(price !== undefined && { priceInCents: centsOf(price) }),
  }
  const changed = Object.entries(wanted).filter(
    ([name, value]) => !isDeepStrictEqual(value, product[name as keyof Settings]),
  )
  return Object.fromEntries(changed)
}

/** The values of an object that are there. */
function withoutUndefined<T extends object>(values: T) {
  const there = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there) as { [Key in keyof T]: Exclude<T[Key], undefined> }
}

/** What the audit log says of a product. */
export function productFacts({ priceInCents, credits, days, onSale }: Settings): AuditFacts {
  return { priceInCents, credits, days, onSale }
}

/** The fields of these that the audit log names without their values. */
export function namedFields(changes: Partial<Settings>): ProductField[] {
  return PRODUCT_FIELDS.filter(
    (field) => field !== 'price' && field in changes && !(field in productFacts(changes as Settings)),
  )
}

export function productView(product: ProductRecord): Product {
  const { priceInCents, todo: _todo, todos: _todos, rev: _rev, createdAt: _createdAt, ...shown } = product
  return { ...shown, price: dollarsOf(priceInCents) }
}

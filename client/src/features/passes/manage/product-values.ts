import { dollarsFrom } from '@ningjing/contract/money'
import { PRODUCT_DEFAULTS, type ProductField, type ValidFrom } from '@ningjing/contract/passes/passes'
import type { Product, ProductToAdd, ProductToEdit } from '@ningjing/contract/passes/passes.schemas'
import { productForm } from '@ningjing/contract/passes/product-form.schemas'
import { pick } from '@ningjing/contract/pick'
import type { Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formats } from '../../../lib/formats.ts'
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts'
import { priceText } from '../../../ui/texts.ts'

/** A pass in its form; numbers are typed as text. */
export type ProductValues = {
  name: string
  description: string
  price: string
  bookings: 'counted' | 'unlimited'
  credits: string
  days: string
  from: ValidFrom
  classes: 'all' | 'chosen'
  classIds: string[]
  perDay: string
  ahead: string
  once: boolean
  onSale: boolean
}

type Filled = z.output<ReturnType<typeof productForm>>

const EMPTY: ProductValues = {
  name: '',
  description: '',
  price: '',
  bookings: 'counted',
  credits: '',
  days: '',
  from: 'purchase',
  classes: 'all',
  classIds: [],
  perDay: String(PRODUCT_DEFAULTS.perDay),
  ahead: String(PRODUCT_DEFAULTS.ahead),
  once: PRODUCT_DEFAULTS.once,
  onSale: PRODUCT_DEFAULTS.onSale,
}

/** What many clubs sell; prices differ too much to name one. */
export const EXAMPLES: ProductValues[] = [
  { ...EMPTY, name: '10-class pass', credits: '10', days: '180', from: 'first-use' },
  { ...EMPTY, name: 'Month pass', bookings: 'unlimited', days: '30' },
  { ...EMPTY, name: 'Intro offer', credits: '3', days: '21', from: 'first-use', once: true },
]

/** The values of a pass in its form; of a new one without it. */
export function productValues(product?: Product): ProductValues {
  if (!product) return EMPTY
  const { name, description, price, credits, days, from, perDay, ahead, once, onSale } = product
  const classIds = 'classIds' in product.for ? product.for.classIds : []
  return {
    name,
    description,
    price: String(price),
    bookings: credits === null ? 'unlimited' : 'counted',
    credits: credits === null ? '' : String(credits),
    days: String(days),
    from,
    classes: 'all' in product.for ? 'all' : 'chosen',
    classIds,
    perDay: String(perDay),
    ahead: String(ahead),
    once,
    onSale,
  }
}

/** Validates the form of a pass; a valid one gives what is sent. */
export const productResolver: Resolver<ProductValues, unknown, ProductToAdd> = (values) => {
  const isCounted = values.bookings === 'counted'
  const isForSome = values.classes === 'chosen'
  const { credits, classIds, ...typed } = values
  const shown = { ...typed, ...(isCounted && { credits }), ...(isForSome && { classIds }) }
  const form = productForm(formats().currency)
  const resolve = schemaResolver<ProductValues, Filled>({ safeParse: () => form.safeParse(shown) })
  const resolved = resolve(values)
  if (Object.keys(resolved.errors).length > 0) return { values: {}, errors: resolved.errors }
  return { values: bodyOf(resolved.values as Filled), errors: {} }
}

function bodyOf({ credits, classIds, ...filled }: Filled): ProductToAdd {
  return {
    ...filled,
    credits: credits ?? null,
    for: classIds ? { classIds: classIds.toSorted() } : { all: true },
  }
}

/** The price in dollars as it is typed; NaN if it is none. */
export const typedPrice = (typed: string) => dollarsFrom(typed.trim(), formats().currency)

/** Only what differs from the pass as the form showed it. */
export function changesOf(body: ProductToAdd, shown: Product): ProductToEdit {
  const before = productBody(shown)
  const changed = Object.entries(body).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ProductToAdd]),
  )
  return Object.fromEntries(changed)
}

/** The fields that are changed, as the form showed them. */
export const shownOf = (changes: ProductToEdit, shown: Product): Partial<Product> =>
  pick(shown, Object.keys(changes) as ProductField[])

/** What the fields of `product.edited` are now. */
export const fieldsNow = (facts: Record<string, string | number>): Partial<Product> =>
  Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, JSON.parse(String(value))]))

const FIELD_NAMES: Record<ProductField, string> = {
  name: 'name',
  description: 'description',
  price: 'price',
  credits: 'credits',
  days: 'days',
  from: 'when its days begin',
  for: 'classes',
  perDay: 'bookings a day',
  ahead: 'bookings to come',
  once: 'once per person',
  onSale: 'on sale',
  position: 'place',
}

/** What the second of two admins who edit the same pass reads. */
export function editedText(now: Partial<Product>): string {
  const names = (Object.keys(now) as ProductField[]).map((field) =>
    field === 'price' ? `price (now ${priceText(now.price ?? 0)})` : FIELD_NAMES[field],
  )
  return `Somebody else has changed this pass while you were editing: ${names.join(', ')}. Nothing was saved, and nothing you typed is lost. Save again to replace it.`
}

/** A pass as the form would send it. */
function productBody(product: Product): ProductToAdd {
  return 'classIds' in product.for
    ? { ...product, for: { classIds: product.for.classIds.toSorted() } }
    : product
}

import { wholeUpTo } from '@ningjing/contract/classes/class-plan.schemas'
import { Day, Email, typedNumber } from '@ningjing/contract/fields.schemas'
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportReason,
  MAX_IMPORT_WAIT_DAYS,
  MAX_IMPORT_YEARS,
} from '@ningjing/contract/passes/imports'
import type { ImportedPass } from '@ningjing/contract/passes/imports.schemas'
import { betweenDays } from '../../base/days.ts'
import { derivedId } from '../../base/derived-id.ts'
import { isoOf } from '../../base/iso.ts'
import type { ProductRecord } from '../../domain/product.records.ts'
import type { ImportedRecord } from './imported.store.ts'

/** What a row says of a pass. Its `_id` follows from e-mail, product and day, so that a repeat has the same one. */
export type ImportRow = Pick<ImportedRecord, '_id' | 'email' | 'productId' | 'left' | 'validUntil'>

type Facts = { products: ProductRecord[]; zone: string; now: Date }

const DAY_MS = 24 * 3600_000

/** In which cell each column is; undefined if the first line of a file does not name them all. */
export function columnsOf(header: string[] = []): Record<ImportColumn, number> | undefined {
  const names = header.map((name) => name.toLowerCase())
  const places = IMPORT_COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())] as const)
  if (places.some(([, place]) => place === -1)) return undefined
  // One entry for each column.
  return Object.fromEntries(places) as Record<ImportColumn, number>
}

/** What a row says, or why it is refused. */
export function importRow(
  cells: string[],
  columns: Record<ImportColumn, number>,
  { products, zone, now }: Facts,
): ImportRow | ImportReason {
  const cellOf = (column: ImportColumn) => cells[columns[column]] ?? ''
  if (cells.length <= Math.max(...Object.values(columns))) return 'cells'
  const email = Email.safeParse(cellOf('email')).data
  if (email === undefined) return 'email'
  const [product, other] = productsCalled(products, cellOf('product'))
  if (!product) return 'product'
  if (other) return 'product-twice'
  const left = leftOf(cellOf('left'), product)
  if (typeof left === 'string') return left
  const day = Day.safeParse(cellOf('validUntil')).data
  if (day === undefined) return 'day'
  const validUntil = betweenDays(day, day, zone).end
  if (validUntil <= now) return 'past'
  if (validUntil > yearsAfter(now)) return 'late'
  const _id = derivedId(email, product._id, day)
  return { _id, email, productId: product._id, left, validUntil }
}

/** Those with this id, else with this name. */
function productsCalled(products: ProductRecord[], called: string): ProductRecord[] {
  const byId = products.filter(({ _id }) => _id === called)
  return byId.length > 0 ? byId : products.filter(({ name }) => name === called)
}

/** The credits of a row, at most those of a new pass; null for as many as wanted. */
function leftOf(typed: string, { credits }: ProductRecord): number | null | ImportReason {
  if (credits === null) return typed === '' ? null : 'left-unlimited'
  return typedNumber(wholeUpTo(credits, 1)).safeParse(typed).data ?? 'left'
}

function yearsAfter(now: Date): Date {
  const later = new Date(now)
  later.setUTCFullYear(now.getUTCFullYear() + MAX_IMPORT_YEARS)
  return later
}

/** The record of a row that waits: until its pass ends, but not forever. */
export function importedRecord(row: ImportRow, by: string, now: Date): ImportedRecord {
  const longest = new Date(now.getTime() + MAX_IMPORT_WAIT_DAYS * DAY_MS)
  const waitsUntil = row.validUntil < longest ? row.validUntil : longest
  return { ...row, by, createdAt: now, waitsUntil }
}

/** @param names of products, by id */
export function importedView(
  { _id, email, productId, left, validUntil, waitsUntil, createdAt }: ImportedRecord,
  names: ReadonlyMap<string, string>,
): ImportedPass {
  return {
    _id,
    email,
    product: productId,
    name: names.get(productId) ?? '',
    left,
    validUntil: isoOf(validUntil),
    waitsUntil: isoOf(waitsUntil),
    createdAt: isoOf(createdAt),
  }
}

import type { ClassNumbers } from './class-numbers.rules.ts'

/** A payment as the figures count it: its moment in milliseconds, amounts in cents. */
export type Sale = { createdAt: number; classId: string; priceInCents: number }

/** The payments of a calendar month (UTC), by time, packed: half a million as records take seconds. */
export type SalesMonth = {
  /** Such as `2026-05`. */
  _id: string
  /** The ids of its classes, each once. */
  classIds: Uint8Array
  /** Three numbers of a payment: milliseconds since the month began, the place of its class among the ids, cents. */
  sales: Uint8Array
}

const ID_BYTES = 12
const NUMBERS = 3

/**
 * Packs the payments of a month, which are ordered by time.
 * @param wholes the dates that are sold by themselves: their payments are those of their class
 */
export function packSales(
  month: string,
  sales: Sale[],
  wholes: ReadonlyMap<string, string> = new Map(),
): SalesMonth {
  const start = startOf(month).getTime()
  const places = new Map<string, number>()
  const numbers = new Uint32Array(sales.length * NUMBERS)
  for (const [index, { createdAt, classId: soldId, priceInCents }] of sales.entries()) {
    const classId = wholes.get(soldId) ?? soldId
    const place = places.get(classId) ?? places.size
    places.set(classId, place)
    numbers.set([createdAt - start, place, priceInCents], index * NUMBERS)
  }
  return {
    _id: month,
    classIds: new Uint8Array(Buffer.from([...places.keys()].join(''), 'hex')),
    sales: new Uint8Array(numbers.buffer),
  }
}

/**
 * Calls `onSale` for each payment of a month, by time.
 * @param onSale gets the moment in milliseconds, the place of the class in `classNumbersOf`, and cents
 */
export function eachSale(
  { _id: month, sales }: SalesMonth,
  onSale: (at: number, place: number, cents: number) => void,
): void {
  const start = startOf(month).getTime()
  // A copy, because bytes in a reply of the database may begin anywhere.
  const numbers = new Uint32Array(new Uint8Array(sales).buffer)
  for (let index = 0; index < numbers.length; index += NUMBERS) {
    onSale(start + (numbers[index] ?? 0), numbers[index + 1] ?? 0, numbers[index + 2] ?? 0)
  }
}

/** The ids of the classes of a month. */
export function classIdsOf({ classIds }: SalesMonth): Set<string> {
  const ids = Buffer.from(classIds).toString('hex')
  const found = new Set<string>()
  for (let start = 0; start < ids.length; start += ID_BYTES * 2)
    found.add(ids.slice(start, start + ID_BYTES * 2))
  return found
}

/** The numbers of the classes of a month, by their place. */
export function classNumbersOf({ classIds }: SalesMonth, classes: ClassNumbers): Uint32Array {
  const bytes = Buffer.from(classIds)
  const numbers = new Uint32Array(bytes.length / ID_BYTES)
  for (let place = 0; place < numbers.length; place += 1) {
    numbers[place] = classes.numberOf(bytes, place * ID_BYTES)
  }
  return numbers
}

/** The months (UTC) in which a period lies; `end` is exclusive. */
export function monthsOf(start: Date, end: Date): string[] {
  const months: string[] = []
  for (let month = start.toISOString().slice(0, 7); startOf(month) < end; month = monthAfter(month)) {
    months.push(month)
  }
  return months
}

/** The first moments of a month and of the next one. */
export function rangeOf(month: string): { start: Date; end: Date } {
  return { start: startOf(month), end: startOf(monthAfter(month)) }
}

function startOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`)
}

export function monthAfter(month: string): string {
  const start = startOf(month)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)).toISOString().slice(0, 7)
}

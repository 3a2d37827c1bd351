type Value = string | number | Date | null

/** One column of a file: its heading and the value of a row. */
export type Column<Row> = readonly [heading: string, read: (row: Row) => Value]

/** Characters that are collected before they are sent, so that a long table needs little memory and few writes. */
const BLOCK_LENGTH = 16 * 1024

/** A table as CSV (RFC 4180), block by block. Safe to open in a spreadsheet. */
export async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  let block = lineOf(columns.map(([heading]) => heading))
  for await (const row of rows) {
    block += lineOf(columns.map(([, read]) => read(row)))
    if (block.length < BLOCK_LENGTH) continue
    yield block
    block = ''
  }
  if (block !== '') yield block
}

function lineOf(values: Value[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

function cellOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return value instanceof Date ? value.toISOString() : quoted(withoutFormula(value))
}

/** Signs that begin a formula, the full-width ones included, at every place where a spreadsheet may begin a cell. */
const FORMULA_START = /(?<=^|[;|\t\r\n])(?=[=+\-@＝＋－＠\t\r])/g
const PHONE = /^\+\d[\d ]*$/

/** Puts an apostrophe before what a spreadsheet would run as a formula. A phone number is left as it is. */
function withoutFormula(text: string): string {
  return PHONE.test(text) ? text : text.replace(FORMULA_START, "'")
}

function quoted(text: string): string {
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

import { CsvError, parse } from 'csv-parse/sync'

/** A row of a CSV file: the line on which it ends, counted from 1, and its cells without spaces around them. */
export type CsvRow = { line: number; cells: string[] }

const [COMMA, SEMICOLON, LINE_FEED] = [',', ';', '\n'].map((sign) => sign.charCodeAt(0))

/**
 * The rows of a CSV file (RFC 4180) as spreadsheets write it: with commas or semicolons, whichever its first line has
 * more of. Rows without a value are left out. Undefined for a file whose last quotation mark is missing.
 */
export function readCsv(file: Buffer): CsvRow[] | undefined {
  try {
    const parsed: unknown[] = parse(isUtf16(file) ? file : textOf(file), {
      bom: true,
      delimiter: delimiterOf(file),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    })
    // What `info` makes of each row.
    const rows = parsed as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

const isUtf16 = (file: Buffer) => file.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))

/** Excel saves a CSV file in the encoding of Western Windows unless it is asked for UTF-8. */
function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

function delimiterOf(file: Buffer): ',' | ';' {
  const end = file.indexOf(LINE_FEED ?? 0)
  const first = end === -1 ? file : file.subarray(0, end)
  const count = (sign: number | undefined) => first.filter((byte) => byte === sign).length
  return count(SEMICOLON) > count(COMMA) ? ';' : ','
}

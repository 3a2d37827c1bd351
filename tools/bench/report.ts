/** A measured value compared with its budget. */
export type Check = { what: string; page: string; measured: string; budget: string; isKept: boolean }

/** Compares a value with its maximum. */
export function atMost(what: string, page: string, measured: number, budget: number, unit = ''): Check {
  const isKept = measured <= budget
  return { what, page, measured: figure(measured, unit), budget: `≤ ${figure(budget, unit)}`, isKept }
}

/** Compares a value with its minimum. */
export function atLeast(what: string, page: string, measured: number, budget: number): Check {
  return { what, page, measured: figure(measured), budget: `≥ ${figure(budget)}`, isKept: measured >= budget }
}

/** A number with thousands separators and no meaningless digits. */
export function figure(value: number, unit = ''): string {
  const digits = Math.abs(value) < 10 ? 3 : 0
  return value.toLocaleString('en', { maximumFractionDigits: digits }) + (unit && ` ${unit}`)
}

/** A Markdown table; numbers are written as figures. */
export function table(heads: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The table of all checks. */
export function checksTable(checks: Check[]): string {
  return table(
    ['What', 'Page', 'Measured', 'Budget', 'Kept'],
    checks.map(({ isKept, ...check }) => [
      check.what,
      check.page,
      check.measured,
      check.budget,
      isKept ? 'yes' : '**no**',
    ]),
  )
}

/** Replaces the figures between the markers of this name in a document; throws if it has no such markers. */
export function withFigures(document: string, name: string, figures: string): string {
  const between = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*(<!-- /${name} -->)`)
  if (!between.test(document)) throw new Error(`The document has no markers for the figures of ${name}.`)
  return document.replace(between, (_, start, end) => `${start}\n${figures}\n\n${end}`)
}

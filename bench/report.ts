/** One promise and what became of it. */
export type Check = { what: string; page: string; measured: string; budget: string; isKept: boolean }

/** A number that may not be more than its budget. */
export function atMost(what: string, page: string, measured: number, budget: number, unit = ''): Check {
  return {
    what,
    page,
    measured: figure(measured, unit),
    budget: `≤ ${figure(budget, unit)}`,
    isKept: measured <= budget,
  }
}

/** A number that may not be less than its budget. */
export function atLeast(what: string, page: string, measured: number, budget: number): Check {
  return { what, page, measured: figure(measured), budget: `≥ ${figure(budget)}`, isKept: measured >= budget }
}

/** A number for people: thousands set apart, and no digits that mean nothing. */
export function figure(value: number, unit = ''): string {
  const digits = Math.abs(value) < 10 ? 3 : 0
  return value.toLocaleString('en', { maximumFractionDigits: digits }) + (unit && ` ${unit}`)
}

/** A table in Markdown. */
export function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Every promise, and whether it is kept. */
export function checksTable(checks: Check[]): string {
  return table(
    ['What', 'Page', 'Measured', 'Budget', 'Kept'],
    checks.map(({ what, page, measured, budget, isKept }) => [
      what,
      page,
      measured,
      budget,
      isKept ? 'yes' : '**no**',
    ]),
  )
}

const BETWEEN = /(<!-- bench -->\n)[\s\S]*(<!-- \/bench -->)/

/** A document with the figures of another run in it. */
export function withFigures(document: string, figures: string): string {
  if (!BETWEEN.test(document)) throw new Error('The document has no place for the figures.')
  return document.replace(BETWEEN, (_, start, end) => `${start}\n${figures}\n\n${end}`)
}

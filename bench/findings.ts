import { BUDGETS, type ScoredWord } from './budgets.ts'
import type { Load } from './load.ts'
import type { Marks, PageInteractions, TimedPage, Weight } from './measure.ts'
import { atLeast, atMost, type Check, figure, table } from './report.ts'

/** Everything one run has measured. */
export type Findings = {
  weights: Weight[]
  times: TimedPage[]
  marks: Marks[]
  interactions: PageInteractions[]
  loads: Load[]
}

/** Every budget held against what was measured. */
export function checksOf({ weights, times, marks, interactions }: Findings): Check[] {
  const ours = times.filter(({ variant }) => variant === 'ours')
  return [
    ...weights.flatMap(byteChecks),
    ...ours.flatMap((one) => timeChecks(one, times)),
    ...interactions.flatMap(interactionChecks),
    ...marks.flatMap(scoreChecks),
  ]
}

function byteChecks({ page, width, ...bytes }: Weight): Check[] {
  const where = `${page} at ${width} px`
  const { initialScripts, fonts, firstScreenPictures, otherOrigins } = BUDGETS.bytes
  return [
    atMost('initial JavaScript', where, bytes.initialScripts, initialScripts, 'B'),
    atMost('fonts', where, bytes.fonts, fonts, 'B'),
    atMost('pictures of the first screen', where, bytes.firstScreenPictures, firstScreenPictures, 'B'),
    atMost('other origins', where, bytes.otherOrigins.length, otherOrigins),
  ]
}

function timeChecks(ours: TimedPage, times: TimedPage[]): Check[] {
  const { page, firstPaintMs, largestPaintMs, layoutShift, performance } = ours
  const plain = times.find((one) => one.page === page && one.variant === 'without script')
  const { firstPaintRatio, largestPaintRatio, layoutShift: shift } = BUDGETS.times
  return [
    atMost('FCP beside no script', page, firstPaintMs / (plain?.firstPaintMs ?? 0), firstPaintRatio, '×'),
    atMost(
      'LCP beside no script',
      page,
      largestPaintMs / (plain?.largestPaintMs ?? 0),
      largestPaintRatio,
      '×',
    ),
    atMost('CLS', page, layoutShift, shift),
    atLeast('Lighthouse performance', page, performance, BUDGETS.scores.performance),
  ]
}

function interactionChecks({ page, steps }: PageInteractions): Check[] {
  const { worstInteractionMs } = BUDGETS.times
  return steps
    .slice(0, 1)
    .map(({ what, ms }) => atMost(`worst interaction: ${what}`, page, ms, worstInteractionMs, 'ms'))
}

const WORDS: ScoredWord[] = ['performance', 'accessibility', 'best-practices', 'seo']

function scoreChecks({ page, scores }: Marks): Check[] {
  return WORDS.flatMap((word) => {
    const score = scores[word]
    return score === undefined ? [] : [atLeast(`Lighthouse ${word}`, page, score, BUDGETS.scores[word])]
  })
}

/** How fast each page shows itself, beside what it is compared with. */
export function timesTable(times: TimedPage[]): string {
  return table(
    ['Page', 'FCP ms', 'LCP ms', 'CLS', 'Lighthouse performance'],
    times.map(({ page, variant, firstPaintMs, largestPaintMs, layoutShift, performance }) => [
      variant === 'bare React' ? 'bare React, one heading' : `${page}, ${variant}`,
      figure(firstPaintMs),
      figure(largestPaintMs),
      figure(layoutShift),
      figure(performance),
    ]),
  )
}

/** What a new visitor's browser transfers. */
export function weightsTable(weights: Weight[]): string {
  return table(
    ['Page', 'Initial JavaScript B', 'Fonts B', 'First-screen pictures B', 'Requests', 'Other origins'],
    weights.map(({ page, width, initialScripts, fonts, firstScreenPictures, requests, otherOrigins }) => [
      `${page} at ${width} px`,
      ...[initialScripts, fonts, firstScreenPictures, requests, otherOrigins.length].map((one) =>
        figure(one),
      ),
    ]),
  )
}

/** What the server stood. */
export function loadTable(loads: Load[]): string {
  return table(
    ['Asked for', 'Requests a second', 'p99 ms', 'Failed'],
    loads.map(({ path, perSecond, p99Ms, failed }) => [
      path,
      figure(perSecond),
      figure(p99Ms),
      figure(failed),
    ]),
  )
}

/** Where to look when a budget is not kept: the slow things a visitor did, and what cost marks. */
export function detailsOf({ interactions, marks }: Findings): string[] {
  return [
    ...interactions.map(
      ({ page, steps }) => `${page}: ${steps.map(({ what, ms }) => `${what} ${figure(ms)} ms`).join(', ')}`,
    ),
    ...marks.flatMap(({ page, faults }) => (faults.length > 0 ? [`${page}: ${faults.join(', ')}`] : [])),
  ]
}

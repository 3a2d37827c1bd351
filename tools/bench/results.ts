import { BUDGETS, PAGES, TIMETABLE } from './budgets.ts'
import type { Bookings } from './cost/bookings.ts'
import type { ColdPages } from './cost/cold-pages.ts'
import type { Cost } from './cost/costs.ts'
import type { Growth } from './growth/growth.ts'
import type { Load } from './load.ts'
import type { PageInteractions, PageScores, TimedPage, Variant, Weight } from './measure.ts'
import { atLeast, atMost, type Check, figure, table } from './report.ts'

/** Everything that one run measures. */
export type Results = {
  weights: Weight[]
  times: TimedPage[]
  scores: PageScores[]
  interactions: PageInteractions[]
  loads: Load[]
  costs: Cost[]
  bookings: Bookings
  openingMs: number
  coldPages: ColdPages
}

/** Compares all results with their budgets. */
export function checksOf({
  weights,
  times,
  scores,
  interactions,
  costs,
  bookings,
  openingMs,
  coldPages,
}: Results): Check[] {
  return [
    ...weights.flatMap(byteChecks),
    ...PAGES.flatMap((page) => timeChecks(page, times)),
    ...timetableChecks(times),
    ...interactions.flatMap(interactionChecks),
    ...scores.flatMap(scoreChecks),
    ...costs.map(costCheck),
    bookingCheck(bookings),
    atMost('add and approve', 'a class of every week', openingMs, BUDGETS.server.openingMs, 'ms'),
    ...coldPageChecks(coldPages),
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

function timeChecks(page: string, times: TimedPage[]): Check[] {
  const of = (wanted: Variant) => times.find((one) => one.page === page && one.variant === wanted)
  const [ours, plain, baseline] = [of('ours'), of('without script'), of('baseline')]
  if (!ours) return []
  const { firstPaintRatio, largestPaintRatio, layoutShift } = BUDGETS.times
  const { firstPaintRatioToBaseline, largestPaintRatioToBaseline } = BUDGETS.times
  const ratio = (what: string, mine: number, other: number | undefined, budget: number) =>
    atMost(what, page, mine / (other ?? Number.NaN), budget, '×')
  return [
    ratio('FCP to no script', ours.firstPaintMs, plain?.firstPaintMs, firstPaintRatio),
    ratio('LCP to no script', ours.largestPaintMs, plain?.largestPaintMs, largestPaintRatio),
    ...(baseline
      ? [
          ratio('FCP to baseline', ours.firstPaintMs, baseline.firstPaintMs, firstPaintRatioToBaseline),
          ratio('LCP to baseline', ours.largestPaintMs, baseline.largestPaintMs, largestPaintRatioToBaseline),
        ]
      : []),
    atMost('CLS', page, ours.layoutShift, layoutShift),
    atLeast('Lighthouse performance', page, ours.performance, BUDGETS.scores.performance),
  ]
}

function timetableChecks(times: TimedPage[]): Check[] {
  const of = (wanted: string) => times.find(({ page, variant }) => page === wanted && variant === 'ours')
  const [timetable, list] = [of(TIMETABLE), of('/classes')]
  if (!timetable || !list) return []
  const ratio = timetable.largestPaintMs / list.largestPaintMs
  return [atMost('LCP to /classes', TIMETABLE, ratio, BUDGETS.times.timetableRatio, '×')]
}

function interactionChecks({ page, steps }: PageInteractions): Check[] {
  const { worstInteractionMs, interactionRatioToBaseline } = BUDGETS.times
  const [worst] = steps
  if (!worst) return []
  const what = `worst interaction: ${worst.what}`
  const { ms, baselineMs } = worst
  return [
    atMost(what, page, ms, worstInteractionMs, 'ms'),
    ...(baselineMs === undefined
      ? []
      : [atMost(`${what}, to baseline`, page, ms / baselineMs, interactionRatioToBaseline, '×')]),
  ]
}

function scoreChecks({ page, scores }: PageScores): Check[] {
  return (['performance', 'accessibility', 'best-practices', 'seo'] as const).flatMap((category) => {
    const score = scores[category]
    return score === undefined
      ? []
      : [atLeast(`Lighthouse ${category}`, page, score, BUDGETS.scores[category])]
  })
}

function costCheck({ path, comparedWith, ours, theirs }: Cost): Check {
  const { costRatioToBare, costRatioToPlain } = BUDGETS.server
  const budget = comparedWith === 'bare' ? costRatioToBare : costRatioToPlain
  return atMost(`CPU to ${comparedWith} server`, path, ours / theirs, budget, '×')
}

function bookingCheck({ creditMs, freeMs }: Bookings): Check {
  const { creditRatioToFree } = BUDGETS.server
  return atMost(
    'time to a free enrollment',
    'booking with a credit',
    creditMs / freeMs,
    creditRatioToFree,
    '×',
  )
}

function coldPageChecks({ pages, waits, memoryBytes, failed }: ColdPages): Check[] {
  const where = `${pages} cold pages`
  return [
    ...waits.map(({ call, worstMs }) =>
      atMost(`worst wait of ${call}`, where, worstMs, BUDGETS.server.worstWaitMs, 'ms'),
    ),
    atMost('memory', where, memoryBytes, BUDGETS.server.memoryBytes, 'B'),
    atMost('failed', where, failed, 0),
  ]
}

/** Compares what a large club costs with its budgets. */
export function growthChecks({ waits, scans, sweep, reconciliation, coldPages }: Growth): Check[] {
  const { visitorWaitMs, timetableWaitMs, adminWaitMs, adminBytes, exportWaitMs } = BUDGETS.server
  const { sweepQueryMs, reconcileBytes } = BUDGETS.server
  const { seconds, peakBytes, discrepancies } = reconciliation
  const checksOf = ({ kind, path, medianMs, bytes }: Growth['waits'][number]) => {
    if (kind === 'first') return [atMost('wait of the first visitor', path, medianMs, visitorWaitMs, 'ms')]
    if (kind === 'visitor') {
      const budget = path.includes('/schedule?') ? timetableWaitMs : visitorWaitMs
      return [atMost('wait of a visitor after a write', path, medianMs, budget, 'ms')]
    }
    if (kind === 'export') return [atMost('a file for an admin', path, medianMs, exportWaitMs, 'ms')]
    return [
      atMost('wait of an admin', path, medianMs, adminWaitMs, 'ms'),
      atMost('answer to an admin', path, bytes, adminBytes, 'B'),
    ]
  }
  return [
    ...waits.flatMap(checksOf),
    atMost('scans and large sorts', 'all pages and lists of visitors', scans.length, 0),
    atMost('slowest query of a sweep', sweep.query, sweep.ms, sweepQueryMs, 'ms'),
    atMost('memory', `reconciliation in ${figure(seconds)} s`, peakBytes, reconcileBytes, 'B'),
    atMost('discrepancies', 'reconciliation', discrepancies.length, 0),
    ...coldPageChecks(coldPages),
  ]
}

/** All results as Markdown tables. */
export function tablesOf({ times, interactions, weights, loads, costs }: Results): string[] {
  return [
    table(
      ['Page', 'FCP ms', 'LCP ms', 'CLS', 'Lighthouse performance'],
      times.map((one) => [
        `${one.page}, ${one.variant}`,
        one.firstPaintMs,
        one.largestPaintMs,
        one.layoutShift,
        one.performance,
      ]),
    ),
    table(
      ['Interaction', 'Page', 'ms', 'Baseline ms'],
      interactions.flatMap(({ page, steps }) =>
        steps.map(({ what, ms, baselineMs }) => [what, page, ms, baselineMs ?? '–']),
      ),
    ),
    table(
      ['Page', 'Initial JavaScript B', 'Fonts B', 'First-screen pictures B', 'Requests', 'Other origins'],
      weights.map((one) => [
        `${one.page} at ${one.width} px`,
        one.initialScripts,
        one.fonts,
        one.firstScreenPictures,
        one.requests,
        one.otherOrigins.length,
      ]),
    ),
    table(
      ['Path', 'Requests a second', 'p99 ms', 'Failed'],
      loads.map(({ path, perSecond, p99Ms, failed }) => [path, perSecond, p99Ms, failed]),
    ),
    table(
      ['Path', 'CPU µs a request', 'Compared with', 'Its CPU µs'],
      costs.map(({ path, ours, comparedWith, theirs }) => [path, ours, `${comparedWith} server`, theirs]),
    ),
  ]
}

/** The causes of low scores. */
export function detailsOf({ scores }: Results): string[] {
  return scores.flatMap(({ page, failedAudits }) =>
    failedAudits.length > 0 ? [`${page}: ${failedAudits.join(', ')}`] : [],
  )
}

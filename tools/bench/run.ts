import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/browser.ts'
import startSite from '../../e2e/site.setup.ts'
import { startBaseline } from './baseline.ts'
import { measureBookings } from './cost/bookings.ts'
import { measureColdPages } from './cost/cold-pages.ts'
import { measureCosts } from './cost/costs.ts'
import { measureOpening } from './cost/opened-dates.ts'
import { measureGrowth } from './growth/growth.ts'
import { openAuditor } from './lighthouse.ts'
import { loadServer } from './load.ts'
import { browserVersion, loadAverage, machine } from './machine.ts'
import { scorePages, timeInteractions, timePages, weighPages } from './measure.ts'
import { type Check, checksTable, withFigures } from './report.ts'
import { checksOf, detailsOf, growthChecks, type Results, tablesOf } from './results.ts'
import { scaleChecks, scaleTables } from './scale/report-scale.ts'
import { measureScale } from './scale/scale.ts'
import { measureSoak, soakChecks, soakTables } from './scale/soak.ts'

/**
 * Measures the public pages of the whole product in a real browser and compares them with budgets.json.
 * `--rounds 5` sets how often each time is taken, `--baseline <git revision>` measures that revision in the same
 * rounds, and `--write` puts the figures into docs/performance.md. `--only-costs` measures only what requests cost the
 * server. `--growth` measures a club with 50,000 classes and 500,000 payments on a real MongoDB instead, and `--scale`
 * what one, two and four processes carry there. `--soak 30` puts a steady load on one process for 30 minutes and fails if
 * what it holds goes on growing.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    baseline: { type: 'string' },
    write: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    soak: { type: 'string' },
    'only-costs': { type: 'boolean', default: false },
  },
})

const DOCUMENT = new URL('../../docs/performance.md', import.meta.url)
const SCALE_DOCUMENT = new URL('../../docs/scale.md', import.meta.url)

const rounds = Number(flags.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number of rounds.')
if (flags.soak && !(Number(flags.soak) >= 3)) throw new Error('--soak takes a number of minutes, at least 3.')
if (flags.write && flags['only-costs']) throw new Error('--write needs all figures.')
const baseline = flags.baseline ? await startBaseline(flags.baseline) : undefined
const loadBefore = loadAverage()
const stopSite = await startSite()
const site = process.env.E2E_SITE ?? ''
const chromePath = process.env.E2E_CHROMIUM || undefined
try {
  const checks = await reportOf(flags)
  process.exitCode = checks.every(({ isKept }) => isKept) ? 0 : 1
} finally {
  await stopSite()
  await baseline?.stop()
}

function reportOf({ growth, scale, soak }: typeof flags): Promise<Check[]> {
  if (soak) return reportSoak(Number(soak))
  if (growth) return reportGrowth()
  return scale ? reportScale() : reportPages()
}

async function reportPages(): Promise<Check[]> {
  const results = await measure()
  const checks = checksOf(results)
  await report('bench', [...tablesOf(results), checksTable(checks)])
  console.log(`\n${detailsOf(results).join('\n')}`)
  return checks
}

async function reportGrowth(): Promise<Check[]> {
  const siteDir = process.env.E2E_SITE_DIR ?? ''
  const growth = await timed('growth', () => measureGrowth(siteDir, rounds))
  const checks = growthChecks(growth)
  await report('growth', [checksTable(checks)])
  console.log(`\n${[...growth.scans, ...growth.reconciliation.discrepancies.slice(0, 10)].join('\n')}`)
  return checks
}

async function reportScale(): Promise<Check[]> {
  const scale = await timed('scale', () => measureScale(process.env.E2E_SITE_DIR ?? ''))
  const checks = scaleChecks(scale)
  await report('scale', [...scaleTables(scale), checksTable(checks)], SCALE_DOCUMENT)
  return checks
}

async function reportSoak(minutes: number): Promise<Check[]> {
  const soak = await timed('soak', () => measureSoak(process.env.E2E_SITE_DIR ?? '', minutes))
  const checks = soakChecks(soak)
  await report('soak', [...soakTables(soak), checksTable(checks)], SCALE_DOCUMENT)
  return checks
}

/** Prints figures, and with `--write` puts them between the markers of that name. */
async function report(name: string, tables: string[], document = DOCUMENT): Promise<void> {
  const figures = [conditions(), ...tables].join('\n\n')
  console.log(figures)
  if (flags.write) await writeFile(document, withFigures(await readFile(document, 'utf8'), name, figures))
}

/**
 * Measures one thing after another, so that no measurement disturbs another. The costs of the server come last: they add
 * classes and people to the site, which its pages would show.
 */
async function measure(): Promise<Results> {
  const place = { database: process.env.E2E_DATABASE ?? '', siteDir: process.env.E2E_SITE_DIR ?? '' }
  const serverCosts = async () => ({
    costs: await timed('costs', () => measureCosts(place)),
    bookings: await timed('bookings', () => measureBookings(place)),
    openingMs: await timed('dates', () => measureOpening(place)),
    coldPages: await timed('cold pages', () => measureColdPages(place)),
  })
  if (flags['only-costs']) {
    return { weights: [], interactions: [], loads: [], times: [], scores: [], ...(await serverCosts()) }
  }
  const browser = await chromium.launch(launchOptions(chromePath))
  const weights = await timed('bytes', () => weighPages(browser, site))
  const interactions = await timed('interactions', () =>
    timeInteractions(browser, site, rounds, baseline?.site),
  )
  await browser.close()
  const loads = await timed('server', () => loadServer(site))
  const auditor = await openAuditor(chromePath)
  try {
    const times = await timed('times', () => timePages(auditor, site, rounds, baseline?.site))
    const scores = await timed('scores', () => scorePages(auditor, site))
    return { weights, interactions, loads, times, scores, ...(await serverCosts()) }
  } finally {
    auditor.close()
  }
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = Date.now()
  const result = await work()
  console.error(`${what}: ${Math.round((Date.now() - start) / 1000)} s`)
  return result
}

function conditions(): string {
  const day = new Date().toISOString().slice(0, 10)
  const load = `Load average ${loadBefore} in the minute before the run, ${loadAverage()} at its end.`
  const compared = flags.baseline ? ` Baseline: ${flags.baseline}.` : ''
  const times = flags.scale || flags.soak ? '' : ` ${rounds} rounds,`
  return `${day},${times} on ${machine(browserVersion(chromePath))}. ${load}${compared}`
}

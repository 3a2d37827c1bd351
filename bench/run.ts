import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import startSite from '../e2e/site.setup.ts'
import { checksOf, detailsOf, type Findings, loadTable, timesTable, weightsTable } from './findings.ts'
import { passOn } from './light-server.ts'
import { openAuditor } from './lighthouse.ts'
import { loadServer } from './load.ts'
import { browserVersion, busyness, machine } from './machine.ts'
import { markPages, timeInteractions, timePages, weighPages } from './measure.ts'
import { checksTable, withFigures } from './report.ts'

/**
 * Measures the visitors' pages of the whole product in a real browser and holds them against budgets.json.
 * `--rounds 5` says how often each time is taken; `--write` puts the figures into docs/performance.md.
 */
const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
})

const DOCUMENT = new URL('../docs/performance.md', import.meta.url)

const rounds = Number(flags.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number of rounds.')
const busyBefore = busyness()
const stopSite = await startSite()
const site = process.env.E2E_SITE ?? ''
const chromePath = process.env.E2E_CHROMIUM || undefined
try {
  const findings = await measure()
  const checks = checksOf(findings)
  const figures = [
    conditions(),
    timesTable(findings.times),
    weightsTable(findings.weights),
    checksTable(checks),
    loadTable(findings.loads),
  ]
  console.log(figures.join('\n\n'))
  console.log(`\n${detailsOf(findings).join('\n')}`)
  if (flags.write)
    await writeFile(DOCUMENT, withFigures(await readFile(DOCUMENT, 'utf8'), figures.join('\n\n')))
  process.exitCode = checks.every(({ isKept }) => isKept) ? 0 : 1
} finally {
  await stopSite()
}

/** One after the other: what runs beside a measurement is measured with it. */
async function measure(): Promise<Findings> {
  const inBrowser = await withBrowser(async (browser) => ({
    weights: await told('bytes', () => weighPages(browser, site)),
    interactions: await told('interactions', () => timeInteractions(browser, site, rounds)),
  }))
  const loads = await told('server', () => loadServer(site))
  const [auditor, passed] = await Promise.all([openAuditor(chromePath), passOn(site)])
  try {
    const times = await told('times', () => timePages(auditor, passed.origin, rounds))
    const marks = await told('marks', () => markPages(auditor, passed.origin))
    return { ...inBrowser, loads, times, marks }
  } finally {
    auditor.close()
    passed.close()
  }
}

async function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(launchOptions(chromePath))
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

async function told<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = Date.now()
  const result = await work()
  console.error(`${what}: ${Math.round((Date.now() - start) / 1000)} s`)
  return result
}

function conditions(): string {
  const day = new Date().toISOString().slice(0, 10)
  const load = `Load average of the minute before the run ${busyBefore}, at its end ${busyness()}.`
  return `${day}, ${rounds} rounds, on ${machine(browserVersion(chromePath))}. ${load}`
}

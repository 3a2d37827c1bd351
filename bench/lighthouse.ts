import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { ScoredWord } from './budgets.ts'

/** What Lighthouse found on one page, on the mobile that it simulates. */
export type Audit = {
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
  /** Of 100, for each word that was asked for. */
  scores: Partial<Record<ScoredWord, number>>
  /** Names of what cost marks. */
  faults: string[]
}

export type Auditor = { audit: (url: string, words: ScoredWord[]) => Promise<Audit>; close: () => void }

/**
 * A browser for Lighthouse alone.
 * @param chromePath an installed Chrome is looked for without it
 */
export async function openAuditor(chromePath: string | undefined): Promise<Auditor> {
  const chrome = await launch({
    chromeFlags: ['--headless', '--no-sandbox'],
    logLevel: 'silent',
    ...(chromePath && { chromePath }),
  })
  return {
    audit: async (url, words) => {
      const run = await lighthouse(url, { port: chrome.port, onlyCategories: words, logLevel: 'error' })
      if (!run) throw new Error(`Lighthouse gave no answer about ${url}`)
      if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
      return auditOf(run.lhr)
    },
    close: () => chrome.kill(),
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function auditOf({ audits, categories }: Result): Audit {
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const parts = Object.values(categories)
  const faults = parts
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
  return {
    firstPaintMs: numberOf('first-contentful-paint'),
    largestPaintMs: numberOf('largest-contentful-paint'),
    layoutShift: numberOf('cumulative-layout-shift'),
    scores: Object.fromEntries(parts.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    faults: faults.map(({ id }) => id),
  }
}

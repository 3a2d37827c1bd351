import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { Category } from './budgets.ts'

/** Lighthouse's results for one page on its simulated mobile. */
export type Audit = {
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
  /** Out of 100, for each requested category. */
  scores: Partial<Record<Category, number>>
  /** Ids of the audits that lowered a score, with what they found if they say it. */
  failedAudits: string[]
}

export type Auditor = { audit: (url: string, categories: Category[]) => Promise<Audit>; close: () => void }

/**
 * Launches a browser for Lighthouse.
 * @param chromePath without it, an installed Chrome is used
 */
export async function openAuditor(chromePath: string | undefined): Promise<Auditor> {
  const chrome = await launch({
    chromeFlags: ['--headless', '--no-sandbox'],
    logLevel: 'silent',
    ...(chromePath && { chromePath }),
  })
  return {
    audit: async (url, categories) => {
      const run = await lighthouse(url, { port: chrome.port, onlyCategories: categories, logLevel: 'error' })
      if (!run) throw new Error(`Lighthouse has no result for ${url}`)
      if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
      return auditOf(run.lhr)
    },
    close: () => chrome.kill(),
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function auditOf({ audits, categories }: Result): Audit {
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const all = Object.values(categories)
  const failed = all
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
  return {
    firstPaintMs: numberOf('first-contentful-paint'),
    largestPaintMs: numberOf('largest-contentful-paint'),
    layoutShift: numberOf('cumulative-layout-shift'),
    scores: Object.fromEntries(all.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    failedAudits: failed.map(({ id }) => [id, ...foundBy(audits[id])].join(': ')),
  }
}

function foundBy(audit: Result['audits'][string] | undefined): string[] {
  return audit?.details?.items?.flatMap(({ description }) => description ?? []) ?? []
}

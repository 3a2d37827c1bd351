import type { Browser } from '@playwright/test'
import { type Category, PAGES, SCREENS, TIMETABLE } from './budgets.ts'
import { weighInitialScripts } from './initial-scripts.ts'
import { type Interaction, interact } from './interactions.ts'
import type { Audit, Auditor } from './lighthouse.ts'
import { type PageBytes, weighPage } from './page-bytes.ts'
import { startProxy, withoutScript } from './proxy.ts'
import { median, rotated } from './rounds.ts'

export type Variant = 'ours' | 'without script' | 'baseline'
export type Times = Pick<Audit, 'firstPaintMs' | 'largestPaintMs' | 'layoutShift'> & { performance: number }
export type TimedPage = Times & { page: string; variant: Variant }

/**
 * Medians of the paint times of each page, of the same page without script, and of the same page of the baseline; and of
 * the timetable.
 * @param baseline origin of another revision
 */
export async function timePages(
  auditor: Auditor,
  site: string,
  rounds: number,
  baseline?: string,
): Promise<TimedPage[]> {
  const proxies = {
    ours: await startProxy(site),
    'without script': await startProxy(site, withoutScript),
    ...(baseline && { baseline: await startProxy(baseline) }),
  }
  const subjects = Object.entries(proxies).flatMap(([variant, { origin }]) =>
    (variant === 'ours' ? [...PAGES, TIMETABLE] : PAGES).map((page) => ({
      page,
      variant: variant as Variant,
      url: new URL(page, origin).href,
      audits: [] as Audit[],
    })),
  )
  try {
    for (let round = 0; round < rounds; round++) {
      for (const { url, audits } of rotated(subjects, round)) {
        audits.push(await auditor.audit(url, ['performance']))
      }
    }
  } finally {
    for (const proxy of Object.values(proxies)) proxy.close()
  }
  return subjects.map(({ page, variant, audits }) => ({ page, variant, ...mediansOf(audits) }))
}

function mediansOf(audits: Audit[]): Times {
  const medianOf = (read: (one: Audit) => number) => median(audits.map(read))
  return {
    firstPaintMs: medianOf((one) => one.firstPaintMs),
    largestPaintMs: medianOf((one) => one.largestPaintMs),
    layoutShift: medianOf((one) => one.layoutShift),
    performance: medianOf((one) => one.scores.performance ?? 0),
  }
}

export type PageScores = Pick<Audit, 'scores' | 'failedAudits'> & { page: string }

/** Lighthouse's scores of each kind of public page, from one audit each; timed pages without performance. */
export async function scorePages(auditor: Auditor, site: string): Promise<PageScores[]> {
  const proxy = await startProxy(site)
  const all: PageScores[] = []
  try {
    for (const { page, path } of await everyPage(site)) {
      const categories: Category[] = ['accessibility', 'best-practices', 'seo']
      if (!PAGES.includes(page)) categories.push('performance')
      const { scores, failedAudits } = await auditor.audit(new URL(path, proxy.origin).href, categories)
      all.push({ page, scores, failedAudits })
    }
  } finally {
    proxy.close()
  }
  return all
}

async function everyPage(site: string): Promise<{ page: string; path: string }[]> {
  return [
    ...[...PAGES, '/instructors', '/login', '/register'].map((path) => ({ page: path, path })),
    { page: '/classes/:id', path: `/classes/${await firstId(site, 'publicClasses')}` },
    { page: '/instructors/:id', path: `/instructors/${await firstId(site, 'allInstructors')}` },
  ]
}

async function firstId(site: string, list: string): Promise<string> {
  const answer = await fetch(new URL(`/ningjing/${list}`, site))
  const [first]: { _id: string }[] = await answer.json()
  return first?._id ?? ''
}

export type Weight = PageBytes & { page: string; width: number; initialScripts: number }

/** Bytes of a first visit to each page, at each window size. */
export async function weighPages(browser: Browser, site: string): Promise<Weight[]> {
  const scripts = await weighInitialScripts()
  const weights: Weight[] = []
  for (const page of PAGES) {
    for (const viewport of SCREENS) {
      const opened = await browser.newPage({ viewport })
      const bytes = await weighPage(opened, new URL(page, site).href)
      const initialScripts = scripts.get(page) ?? Number.NaN
      weights.push({ page, width: viewport.width, initialScripts, ...bytes })
      await opened.close()
    }
  }
  return weights
}

/** An interaction, and how long the same one takes at the baseline if there is one. */
export type ComparedInteraction = Interaction & { baselineMs: number | undefined }
export type PageInteractions = { page: string; steps: ComparedInteraction[] }

/**
 * Medians of how long each interaction with a page takes, the slowest first.
 * @param baseline origin of another revision, measured in the same rounds
 */
export async function timeInteractions(
  browser: Browser,
  site: string,
  rounds: number,
  baseline?: string,
): Promise<PageInteractions[]> {
  const origins = baseline ? [site, baseline] : [site]
  const subjects = PAGES.flatMap((page) =>
    origins.map((origin) => ({ page, origin, all: [] as Interaction[][] })),
  )
  for (let round = 0; round < rounds; round++) {
    for (const { page, origin, all } of rotated(subjects, round)) {
      all.push(await interact(browser, origin, page))
    }
  }
  const mediansAt = (origin: string, page: string): Interaction[] => {
    const all = subjects.find((one) => one.origin === origin && one.page === page)?.all ?? []
    const [first = []] = all
    return first.map(({ what }, index) => ({ what, ms: median(all.map((one) => one[index]?.ms ?? 0)) }))
  }
  return PAGES.map((page) => {
    const before = new Map(baseline ? mediansAt(baseline, page).map(({ what, ms }) => [what, ms]) : [])
    const steps = mediansAt(site, page).map((one) => ({ ...one, baselineMs: before.get(one.what) }))
    return { page, steps: steps.toSorted((a, b) => b.ms - a.ms) }
  })
}

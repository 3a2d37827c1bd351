import type { Browser } from '@playwright/test'
import { PAGES, SCREENS, type ScoredWord } from './budgets.ts'
import { serveBareReact, serveWithoutScript } from './compared-pages.ts'
import { type Interaction, interact } from './interactions.ts'
import type { Audit, Auditor } from './lighthouse.ts'
import { type PageBytes, weighPage } from './page-bytes.ts'
import { median, rotated } from './rounds.ts'

export type Variant = 'ours' | 'without script' | 'bare React'
export type Times = Pick<Audit, 'firstPaintMs' | 'largestPaintMs' | 'layoutShift'> & { performance: number }
export type TimedPage = Times & { page: string; variant: Variant }

/** Medians of how fast each page shows itself, beside the same page without script and a bare React page. */
export async function timePages(auditor: Auditor, site: string, rounds: number): Promise<TimedPage[]> {
  const [plain, bare] = await Promise.all([serveWithoutScript(site), serveBareReact()])
  const subject = (page: string, variant: Variant, origin: string) => {
    const found: Audit[] = []
    return { page, variant, url: new URL(page, origin).href, found }
  }
  const subjects = [
    ...PAGES.map((page) => subject(page, 'ours', site)),
    ...PAGES.map((page) => subject(page, 'without script', plain.origin)),
    subject('/', 'bare React', bare.origin),
  ]
  try {
    for (let round = 0; round < rounds; round++) {
      for (const { url, found } of rotated(subjects, round)) {
        found.push(await auditor.audit(url, ['performance']))
      }
    }
  } finally {
    plain.close()
    bare.close()
  }
  return subjects.map(({ page, variant, found }) => ({ page, variant, ...mediansOf(found) }))
}

function mediansOf(audits: Audit[]): Times {
  const middle = (read: (one: Audit) => number) => median(audits.map(read))
  return {
    firstPaintMs: middle((one) => one.firstPaintMs),
    largestPaintMs: middle((one) => one.largestPaintMs),
    layoutShift: middle((one) => one.layoutShift),
    performance: middle((one) => one.scores.performance ?? 0),
  }
}

export type Marks = { page: string; scores: Audit['scores']; faults: string[] }

/** What Lighthouse thinks of each kind of page a visitor can open; seen once, because hardly any of it is a time. */
export async function markPages(auditor: Auditor, site: string): Promise<Marks[]> {
  const marks: Marks[] = []
  for (const { page, path } of await everyPage(site)) {
    const words: ScoredWord[] = ['accessibility', 'best-practices', 'seo']
    if (!PAGES.includes(page)) words.push('performance')
    const { scores, faults } = await auditor.audit(new URL(path, site).href, words)
    marks.push({ page, scores, faults })
  }
  return marks
}

async function everyPage(site: string): Promise<{ page: string; path: string }[]> {
  const [yogaClass, instructor] = await Promise.all([
    firstId(site, 'publicClasses'),
    firstId(site, 'allInstructors'),
  ])
  return [
    ...[...PAGES, '/instructors', '/login', '/register'].map((path) => ({ page: path, path })),
    { page: '/classes/:id', path: `/classes/${yogaClass}` },
    { page: '/instructors/:id', path: `/instructors/${instructor}` },
  ]
}

async function firstId(site: string, list: string): Promise<string> {
  const answer = await fetch(new URL(`/ningjing/${list}`, site))
  const [first]: { _id: string }[] = await answer.json()
  return first?._id ?? ''
}

export type Weight = PageBytes & { page: string; width: number }

/** What each page makes a new visitor's browser transfer, at each size of screen. */
export async function weighPages(browser: Browser, site: string): Promise<Weight[]> {
  const weights: Weight[] = []
  for (const page of PAGES) {
    for (const viewport of SCREENS) {
      const opened = await browser.newPage({ viewport })
      const bytes = await weighPage(opened, new URL(page, site).href)
      weights.push({ page, width: viewport.width, ...bytes })
      await opened.close()
    }
  }
  return weights
}

export type PageInteractions = { page: string; steps: Interaction[] }

/** How long each thing a visitor does on a page takes: medians of the rounds, the slowest first. */
export async function timeInteractions(
  browser: Browser,
  site: string,
  rounds: number,
): Promise<PageInteractions[]> {
  const found = new Map<string, Interaction[][]>(PAGES.map((page) => [page, []]))
  for (let round = 0; round < rounds; round++) {
    for (const page of rotated(PAGES, round)) found.get(page)?.push(await interact(browser, site, page))
  }
  return [...found].map(([page, all]) => {
    const [first = []] = all
    const steps = first.map(({ what }, place) => ({
      what,
      ms: median(all.map((one) => one[place]?.ms ?? 0)),
    }))
    return { page, steps: steps.toSorted((a, b) => b.ms - a.ms) }
  })
}

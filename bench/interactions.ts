import type { Browser, Page } from '@playwright/test'

/** One thing a visitor does on a page, and how long the next paint took in the worst case. */
export type Interaction = { what: string; ms: number }

type Step = [what: string, act: (page: Page) => Promise<unknown>]

/** How much slower than this machine the visitor's processor is. */
const SLOWED_DOWN = 4

/** Shorter ones are not told by the browser, in milliseconds. */
const SHORTEST_MS = 16

/** How long after an act the browser may take to tell of it, in milliseconds. */
const TOLD_WITHIN_MS = 400

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const EVERYWHERE: Step[] = [
  ['theme', press('Switch theme')],
  ['theme back', press('Switch theme')],
  ['menu', press('Menu')],
  ['menu closed', (page) => page.keyboard.press('Escape')],
]

const SELECT: Step[] = [
  ['select', (page) => page.locator('button:enabled', { hasText: 'Select' }).first().click()],
  ['question closed', (page) => page.keyboard.press('Escape')],
]

/** What is done on each page, in this order. */
const STEPS: Record<string, Step[]> = {
  '/': [
    ...EVERYWHERE,
    ['next slide', press('Next slide')],
    ['previous slide', press('Previous slide')],
    ['fourth slide', press(/^Slide 4/)],
    ['pause', press('Pause the slides')],
    ...SELECT,
  ],
  '/classes': [
    ...EVERYWHERE,
    ['search', (page) => page.getByRole('searchbox').pressSequentially('yoga', { delay: 120 })],
    ['search emptied', (page) => page.getByRole('searchbox').fill('')],
    ['sort', (page) => page.getByLabel('Sort by').selectOption({ index: 1 })],
    ['seats left', (page) => page.getByLabel('Seats left').check()],
    ...SELECT,
  ],
}

/** Does everything a visitor would on one page, on a slow telephone. */
export async function interact(browser: Browser, site: string, path: string): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.addInitScript(noteInteractions, SHORTEST_MS)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_DOWN })
    await page.goto(new URL(path, site).href, { waitUntil: 'networkidle' })
    const done: Interaction[] = []
    for (const [what, act] of STEPS[path] ?? []) {
      await act(page)
      await page.waitForTimeout(TOLD_WITHIN_MS)
      done.push({ what, ms: await page.evaluate<number>('window.takeWorst()') })
    }
    return done
  } finally {
    await context.close()
  }
}

/** Runs in the page; only events with an id belong to an act of the visitor. */
function noteInteractions(shortestMs: number): void {
  let worst = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId') > 0) worst = Math.max(worst, entry.duration)
    }
  })
  const options = { type: 'event', buffered: true, durationThreshold: shortestMs }
  observer.observe(options)
  const takeWorst = () => {
    const taken = worst
    worst = 0
    return taken
  }
  Object.assign(window, { takeWorst })
}

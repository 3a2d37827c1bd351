import type { Browser, Page } from '@playwright/test'

/** One action of a visitor, and the longest time from an input to the next paint. */
export type Interaction = { what: string; ms: number }

type Step = [what: string, act: (page: Page) => Promise<unknown>]

/** How much slower than this machine the visitor's CPU is. */
const CPU_SLOWDOWN = 4

/** Minimum duration that the browser reports. */
const MIN_DURATION_MS = 16

/** How long the browser may take to report an interaction. */
const REPORT_MS = 400

/** How long a visitor presses. Without it, the pointer would arrive, press and leave in one frame, as no hand can. */
const PRESS_MS = 100

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click({ delay: PRESS_MS })

const EVERYWHERE: Step[] = [
  ['theme', press('Use dark theme')],
  ['theme back', press('Use light theme')],
  ['menu', press('Menu')],
  ['menu closed', (page) => page.keyboard.press('Escape')],
]

const SELECT: Step[] = [
  [
    'select',
    (page) => page.locator('button:enabled', { hasText: 'Select' }).first().click({ delay: PRESS_MS }),
  ],
  ['dialog closed', (page) => page.keyboard.press('Escape')],
]

/** The actions on each page, in order. */
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
    ['search cleared', (page) => page.getByRole('searchbox').fill('')],
    ['sort', (page) => page.getByLabel('Sort by').selectOption({ index: 1 })],
    ['seats left', (page) => page.getByLabel('Only with seats left').click({ delay: PRESS_MS })],
    ...SELECT,
  ],
}

/** Performs the actions of one page on a slow phone. */
export async function interact(browser: Browser, site: string, path: string): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.addInitScript(recordInteractions, MIN_DURATION_MS)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(new URL(path, site).href, { waitUntil: 'networkidle' })
    const done: Interaction[] = []
    for (const [what, act] of STEPS[path] ?? []) {
      await act(page)
      await page.waitForTimeout(REPORT_MS)
      done.push({ what, ms: await page.evaluate<number>('window.takeWorst()') })
    }
    return done
  } finally {
    await context.close()
  }
}

/** Runs in the page. Only events with an interaction id belong to an action of the visitor. */
function recordInteractions(minMs: number): void {
  let worst = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId') > 0) worst = Math.max(worst, entry.duration)
    }
  })
  const options = { type: 'event', buffered: true, durationThreshold: minMs }
  observer.observe(options)
  const takeWorst = () => {
    const taken = worst
    worst = 0
    return taken
  }
  Object.assign(window, { takeWorst })
}

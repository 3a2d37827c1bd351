import budgets from './budgets.json' with { type: 'json' }

/** Categories of Lighthouse that have a budget. */
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** Limits of the public pages. `npm test` checks the bytes, `npm run bench` everything. */
export type Budgets = {
  /** Transferred bytes of a first visit, and the number of other origins. */
  bytes: {
    /** All scripts that the HTML of the page names, with their static imports, of a build with fixed settings. */
    initialScripts: number
    fonts: number
    /** Pictures in the window before scrolling. */
    firstScreenPictures: number
    otherOrigins: number
  }
  times: {
    /** First contentful paint, as a multiple of the same page without script. */
    firstPaintRatio: number
    /** First contentful paint, as a multiple of the same page of the revision given as `--baseline`. */
    firstPaintRatioToBaseline: number
    /** Largest contentful paint, as a multiple of the same page without script. */
    largestPaintRatio: number
    /** Largest contentful paint, as a multiple of the same page of the revision given as `--baseline`. */
    largestPaintRatioToBaseline: number
    /** Largest contentful paint of the timetable, as a multiple of the list of classes. */
    timetableRatio: number
    layoutShift: number
    /** From the press to the next paint, with a CPU slowed down four times. */
    worstInteractionMs: number
    /** The same as a multiple of that of the baseline. The browser reports multiples of 8 ms. */
    interactionRatioToBaseline: number
  }
  server: {
    /** CPU time of a public list, as a multiple of a bare HTTP server that sends the same bytes. */
    costRatioToBare: number
    /** CPU time of reading a student's selections and a class, as a multiple of a plain Express server. */
    costRatioToPlain: number
    /** The answer to a booking with a credit, as a multiple of that to a free enrollment. */
    creditRatioToFree: number
    /** From adding a class of every week to the last of the dates of its first eight weeks, three a week. */
    openingMs: number
    /** The longest wait of an API call while 300 pages are rendered for the first time. */
    worstWaitMs: number
    /** Memory that these pages may add. */
    memoryBytes: number
    /** The wait of a visitor after a class was changed, in a club of 50,000 classes. */
    visitorWaitMs: number
    /** The same of the dates of a day in the timetable. */
    timetableWaitMs: number
    /** The wait of an admin for figures, lists and searches, in a club of 500,000 payments. */
    adminWaitMs: number
    /** The bytes of such an answer, before compression. */
    adminBytes: number
    /** The wait for the whole file of the figures of a year by class, in that club. */
    exportWaitMs: number
    /** Each query of the sweeper and of the schedules of dates, in that club. */
    sweepQueryMs: number
    /** Memory of a process that reconciles that club. */
    reconcileBytes: number
    /** What a process holds in the last third of a soak, as a multiple of the second third. */
    steadyRatio: { heap: number; memory: number; handles: number; files: number }
  }
  /** Minimum scores of Lighthouse, out of 100. */
  scores: Record<Category, number>
}

export const BUDGETS: Budgets = budgets

/** The pages that have budgets of bytes and times. */
export const PAGES = ['/', '/classes']
/** Timed with them, and compared with the list of classes. */
export const TIMETABLE = '/timetable'

/** The window sizes at which bytes are counted, in CSS pixels. */
export const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

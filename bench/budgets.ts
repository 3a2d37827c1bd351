import budgets from './budgets.json' with { type: 'json' }

/** What a page of visitors may weigh, as transferred, and last; `npm test` holds the bytes, `npm run bench` the rest. */
export type Budgets = {
  /** For somebody who comes for the first time; in bytes, origins counted. */
  bytes: {
    /** Every script that the HTML of the page names, with its static imports. */
    initialScripts: number
    fonts: number
    /** Pictures that are seen before scrolling. */
    firstScreenPictures: number
    otherOrigins: number
  }
  times: {
    /** First contentful paint, as a multiple of the same page without script. */
    firstPaintRatio: number
    /** Largest contentful paint, as a multiple of the same page without script. */
    largestPaintRatio: number
    layoutShift: number
    /** From the press to the next paint, on a processor slowed down four times. */
    worstInteractionMs: number
  }
  /** Lighthouse's marks of 100. */
  scores: Record<ScoredWord, number>
}

export type ScoredWord = 'performance' | 'accessibility' | 'best-practices' | 'seo'

export const BUDGETS: Budgets = budgets

/** The pages that hold the budgets of bytes and times. */
export const PAGES = ['/', '/classes']

/** The two sizes of screen on which bytes are counted, in CSS pixels. */
export const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

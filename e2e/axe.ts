import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules that a page can violate in one theme only: a theme changes nothing but colors. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * The rules of axe that a page violates, each with an element and how to mend it.
 * @param options of axe, such as the rules to check; all rules unless set
 */
export async function violationsOn(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  // Compiling axe takes as long as its rules, so a document receives it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(runAxe, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** Runs in the page, without its frames: the only one of the product has a preview that runs no scripts. */
async function runAxe(options: axe.RunOptions): Promise<axe.Result[]> {
  // A color in transition has intermediate contrast. Waiting for its end could take forever in a paused animation.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
  }
  return (await window.axe.run(document, { reporter: 'no-passes', iframes: false, ...options })).violations
}

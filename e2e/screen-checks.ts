import type { Page } from '@playwright/test'
import { COLOR_RULES } from './axe.ts'
import { CONTROLS, expect, expectAccessible } from './fixtures.ts'
import { expectZoomable } from './zoom-checks.ts'

/**
 * Expects that the screen is accessible on desktop and phone in both themes, has large touch targets, and
 * works at the minimum width of WCAG 1.4.10 and at 200 % zoom.
 */
export async function expectAccessibleAtEverySize(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await switchTheme(page)
    await expectAccessible(page, { runOnly: COLOR_RULES })
  }
  await expectTouchTargets(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectAccessible(page)
  await expectZoomable(page)
  await expectPicturesNamed(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** By script, because an open dialog may cover the button, and the checkout has it in the menu of the account. */
async function switchTheme(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^Use (dark|light) theme$/, includeHidden: true })
  await toggle.first().dispatchEvent('click')
}

/** Expects controls that can be pressed to be at least 44 by 44 px, except links in running text (WCAG 2.5.5). */
async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate(
    ({ controls, min }) => {
      const isInText = (control: Element) =>
        getComputedStyle(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
      const isToggle = (control: Element): control is HTMLInputElement =>
        control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
      /** A checkbox's label counts as part of it, and a link may cover its whole card. */
      const isLargeAround = (control: Element) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = control.getBoundingClientRect()
        const [middle, center, reach] = [x + width / 2, y + height / 2, min / 2 - 1]
        const areas = [control, ...(isToggle(control) ? (control.labels ?? []) : [])]
        return [
          [middle - reach, center],
          [middle + reach, center],
          [middle, center - reach],
          [middle, center + reach],
        ].every(([left = 0, top = 0]) => {
          const hit = document.elementFromPoint(left, top)
          return areas.some((area) => area.contains(hit))
        })
      }
      return [...document.querySelectorAll(controls)]
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect()
          const isTarget =
            control.checkVisibility({ visibilityProperty: true }) &&
            getComputedStyle(control).clipPath === 'none' &&
            !control.matches(':disabled')
          return isTarget && (width < min || height < min) && !isInText(control) && !isLargeAround(control)
        })
        .map((control) => {
          const { width, height } = control.getBoundingClientRect()
          return `${Math.round(width)}x${Math.round(height)} ${control.outerHTML.slice(0, 200)}`
        })
    },
    { controls: CONTROLS, min: 44 },
  )
  expect(small, `small targets on ${page.url()}`).toEqual([])
}

/** Expects that every picture has an alt text, which is empty when the text beside it says the same. */
async function expectPicturesNamed(page: Page): Promise<void> {
  const wrong = await page.locator('img').evaluateAll((pictures) =>
    pictures
      .filter((picture) => {
        const alt = picture.getAttribute('alt')
        const beside = picture.closest('article, li, tr, a, figure')?.textContent ?? ''
        return alt === null || (alt !== '' && beside.includes(alt))
      })
      .map(({ outerHTML }) => outerHTML),
  )
  expect(wrong, `pictures on ${page.url()}`).toEqual([])
}

/** Expects that this text is, or was, in a polite status message, such as a toast. */
export async function expectAnnounced(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(announcedTexts), { message: 'what is announced' }).toContain(text)
}

function announcedTexts(): string {
  return [...((window as { announced?: Set<string> }).announced ?? [])].join(' ')
}

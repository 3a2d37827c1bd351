import type { Page } from '@playwright/test'
import { CONTROLS, expect, expectAccessible } from './fixtures.ts'
import { expectZoomable } from './zoom-checks.ts'

/**
 * What is on screen is fit for a desk and a phone in both themes, for fingers, for screen readers, for the narrowest
 * width of WCAG 1.4.10 and for 200 % zoom.
 */
export async function expectFit(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await switchTheme(page)
    await expectAccessible(page)
  }
  await expectTouchTargets(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectAccessible(page)
  await expectZoomable(page)
  await expectPicturesNamed(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** By script, because the button lies behind an open dialog. */
async function switchTheme(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch theme' }).dispatchEvent('click')
}

/** No control smaller than 44 by 44 px, other than links in running text (WCAG 2.5.5). */
async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate(
    ({ controls, least }) => {
      const isInText = (control: Element) =>
        getComputedStyle(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
      const isToggle = (control: Element): control is HTMLInputElement =>
        control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
      /** A box is pressed by its label too, and a link may be stretched over its card. */
      const isLargeAround = (control: Element) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = control.getBoundingClientRect()
        const [middle, centre, reach] = [x + width / 2, y + height / 2, least / 2 - 1]
        const areas = [control, ...(isToggle(control) ? (control.labels ?? []) : [])]
        return [
          [middle - reach, centre],
          [middle + reach, centre],
          [middle, centre - reach],
          [middle, centre + reach],
        ].every(([left = 0, top = 0]) => {
          const hit = document.elementFromPoint(left, top)
          return areas.some((area) => area.contains(hit))
        })
      }
      return [...document.querySelectorAll(controls)]
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect()
          const isShown =
            control.checkVisibility({ visibilityProperty: true }) &&
            getComputedStyle(control).clipPath === 'none'
          return isShown && (width < least || height < least) && !isInText(control) && !isLargeAround(control)
        })
        .map((control) => {
          const { width, height } = control.getBoundingClientRect()
          return `${Math.round(width)}x${Math.round(height)} ${control.outerHTML.slice(0, 200)}`
        })
    },
    { controls: CONTROLS, least: 44 },
  )
  expect(small, `small targets on ${page.url()}`).toEqual([])
}

/** Every picture says what it shows, or nothing when the words stand beside it. */
async function expectPicturesNamed(page: Page): Promise<void> {
  const findings = await page.locator('img').evaluateAll((pictures) =>
    pictures
      .filter((picture) => {
        const alt = picture.getAttribute('alt')
        const beside = picture.closest('article, li, tr, a, figure')?.textContent ?? ''
        return alt === null || (alt !== '' && beside.includes(alt))
      })
      .map(({ outerHTML }) => outerHTML),
  )
  expect(findings, `pictures on ${page.url()}`).toEqual([])
}

/** A toast with this text is in the accessibility tree as a status that is read out when the reader pauses. */
export async function expectAnnounced(page: Page, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const announced = async () => {
    const { nodes } = await browser.send('Accessibility.getFullAXTree')
    const children = new Map(nodes.map(({ nodeId, childIds }) => [nodeId, childIds ?? []]))
    const names = new Map(nodes.map(({ nodeId, name }) => [nodeId, String(name?.value ?? '')]))
    const textOf = (id: string): string =>
      [names.get(id), ...(children.get(id) ?? []).map(textOf)].filter(Boolean).join(' ')
    return nodes
      .filter(({ role, properties }) => {
        const live = properties?.find(({ name }) => name === 'live')
        return role?.value === 'status' && live?.value.value === 'polite'
      })
      .map(({ nodeId }) => textOf(nodeId))
      .join(' ')
  }
  await expect.poll(announced, { intervals: [100], message: 'what is announced' }).toContain(text)
  await browser.detach()
}

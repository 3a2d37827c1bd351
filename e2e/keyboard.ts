import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** More stops of the Tab key than any screen has. */
const MOST_STOPS = 150

type Role = Parameters<Page['getByRole']>[0]
type Way = 'Tab' | 'Shift+Tab'

/** Presses Tab until the control of this role and name has the focus, which must be seen there. */
export async function tabTo(page: Page, role: Role, name: string, way: Way = 'Tab'): Promise<Locator> {
  const target = page.getByRole(role, { name, exact: true })
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(way)
    if ((await target.and(page.locator(':focus')).count()) === 0) continue
    await expectFocusSeen(page)
    return target
  }
  throw new Error(`${way} never comes to ${role} "${name}" on ${page.url()}`)
}

/** Goes to a control by Tab and presses it. */
export async function press(page: Page, role: Role, name: string, way: Way = 'Tab'): Promise<void> {
  await tabTo(page, role, name, way)
  await page.keyboard.press('Enter')
}

/** Opens a dialog by its button, leaves it by Escape and opens it again; what has the focus in it first is given. */
export async function openTwice(page: Page, opener: string, first: string): Promise<void> {
  await press(page, 'button', opener)
  await expectFocus(page, 'button', first)
  await page.keyboard.press('Escape')
  await expectFocus(page, 'button', opener)
  await page.keyboard.press('Space')
  await expectFocus(page, 'button', first)
}

/** Goes to a field by Tab and types in place of what it holds. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** The control of this role and name has the focus. */
export async function expectFocus(page: Page, role: Role, name: string): Promise<void> {
  await expect(page.getByRole(role, { name, exact: true })).toBeFocused()
}

/** A ring around what has the focus, or around the card or frame it stands for. */
async function expectFocusSeen(page: Page): Promise<void> {
  const isSeen = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const around = [focused, focused?.parentElement, focused?.closest('.card, .StripeElement')]
      const hasRing = around.some((element) => element && getComputedStyle(element).outlineStyle !== 'none')
      return hasRing || (focused !== null && getComputedStyle(focused).boxShadow !== 'none')
    })
  await expect.poll(isSeen, `focus is seen on ${page.url()}`).toBe(true)
}

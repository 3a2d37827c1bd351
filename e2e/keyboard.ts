import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** More tab stops than any screen has. */
const MAX_STOPS = 150

type Role = Parameters<Page['getByRole']>[0]
type TabKey = 'Tab' | 'Shift+Tab'

/** Presses Tab until this control has the focus, and expects a visible focus ring. */
export async function tabTo(page: Page, role: Role, name: string, key: TabKey = 'Tab'): Promise<void> {
  await tabToTarget(page, page.getByRole(role, { name, exact: true }), key)
}

async function tabToTarget(page: Page, target: Locator, key: TabKey): Promise<void> {
  // On a busy machine a list may load for longer than a walk through all stops takes.
  await expect(target.first()).toBeAttached()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key)
    if ((await target.and(page.locator(':focus')).count()) === 0) continue
    return expectFocusVisible(page)
  }
  throw new Error(`${key} never reaches ${target} on ${page.url()}`)
}

/** Tabs to a control and presses Enter. */
export async function press(page: Page, role: Role, name: string, key: TabKey = 'Tab'): Promise<void> {
  await tabTo(page, role, name, key)
  await page.keyboard.press('Enter')
}

/**
 * Opens a dialog with its button, closes it with Escape and opens it again.
 * @param first name of the button that gets the focus in the dialog
 */
export async function openTwice(page: Page, opener: string, first: string): Promise<void> {
  await press(page, 'button', opener)
  await expectFocus(page, 'button', first)
  await page.keyboard.press('Escape')
  await expectFocus(page, 'button', opener)
  await page.keyboard.press('Space')
  await expectFocus(page, 'button', first)
}

/** Tabs to a field and replaces its content. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Tabs to a list of options and chooses the one with this name. */
export async function chooseOption(page: Page, name: string, option: string): Promise<void> {
  await tabTo(page, 'combobox', name)
  await page.keyboard.type(option)
}

/**
 * Goes to a field for date and time, unless it has the focus, and types both in the order of the United States.
 * @param date as `03/01/2027`
 * @param time as `0630PM`
 */
export async function typeMoment(page: Page, label: string, date: string, time: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  const hasFocus = await field.evaluate((input) => input === document.activeElement)
  if (!hasFocus) await tabToTarget(page, field, 'Tab')
  await page.keyboard.type(date)
  // A year may have more than four digits, so the field waits for more.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(time)
}

/** Expects that this control has the focus. */
export async function expectFocus(page: Page, role: Role, name: string): Promise<void> {
  await expect(page.getByRole(role, { name, exact: true })).toBeFocused()
}

/** Expects a ring around the focused element, or around its card or frame. */
async function expectFocusVisible(page: Page): Promise<void> {
  const isSeen = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const around = [focused, focused?.parentElement, focused?.closest('.card, .StripeElement')]
      const hasRing = around.some((element) => element && getComputedStyle(element).outlineStyle !== 'none')
      return hasRing || (focused !== null && getComputedStyle(focused).boxShadow !== 'none')
    })
  await expect.poll(isSeen, `focus is seen on ${page.url()}`).toBe(true)
}

/** Chooses an action in the menu of a row by the arrow keys, after Escape has closed the menu once. */
export async function chooseByKeys(page: Page, row: string, label: string): Promise<void> {
  const opener = `Actions: ${row}`
  const items = page.getByRole('menu', { name: opener }).getByRole('menuitem')
  await press(page, 'button', opener)
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'button', opener)
  await page.keyboard.press('ArrowDown')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const names = await items.allTextContents()
  for (const name of names.slice(0, names.indexOf(label))) {
    await expectFocus(page, 'menuitem', name)
    await page.keyboard.press('ArrowDown')
  }
  await expectFocus(page, 'menuitem', label)
  await page.keyboard.press('Enter')
}

import type { Page } from '@playwright/test'
import { expect, logIn, selectButton, test } from '../fixtures.ts'
import { publishClass, registerStudent } from '../world.ts'

/** The longest animation with reduced motion, in milliseconds. */
const BLINK_MS = 150

test('with reduced motion nothing animates for longer than a blink', async ({ page }) => {
  const student = await registerStudent()
  await page.addInitScript(recordMotion)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect.poll(async () => (await motions(page)).join(), 'as a rule').toContain('dialog-rise')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/classes']) {
    await page.goto(path)
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Select/ })
        .first(),
    ).toBeVisible()
    await hoverOverFirst(page)
    await page.mouse.wheel(0, 2000)
    expect(await motions(page), path).toEqual([])
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog', { name: 'Stop!' })).toBeVisible()
  expect(await motions(page), 'an alert').toEqual([])
  await logIn(page, student)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await hoverOverFirst(page)
  expect(await motions(page), 'a dialog of a dashboard').toEqual([])
})

test('with reduced motion a closed alert and a toast after its time are gone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const alert = page.locator('.swal2-popup')
  await page.goto('/dashboard')
  await page.getByRole('dialog', { name: 'Stop!' }).getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)
  const { _id, name } = await publishClass()
  await logIn(page, await registerStudent())
  await page.goto(`/classes/${_id}`)
  await selectButton(page, name).click()
  await expect(alert).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('the landscape of the banner breathes until it is paused, and never with reduced motion', async ({
  page,
}) => {
  await page.goto('/')
  const back = page.locator('.hero-slide:not([inert]) .hero-back img')
  const breath = () =>
    back.evaluate((img) =>
      img
        .getAnimations()
        .map(({ playState }) => playState)
        .join(),
    )
  const pause = page.getByRole('button', { name: 'Pause the slides' })
  await expect(pause).toBeVisible()
  await page.mouse.move(5, 5)
  await expect.poll(breath).toBe('running')
  await pause.focus()
  await pause.press('Enter')
  await expect.poll(breath).toBe('paused')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(breath).toBe('')
})

/** Records every animation and transition that starts, except the spinner's, as performance marks. */
function recordMotion(): void {
  const note = () => {
    for (const animation of document.getAnimations()) {
      const name =
        animation instanceof CSSAnimation
          ? animation.animationName
          : animation instanceof CSSTransition && animation.transitionProperty
      const ms = animation.effect?.getComputedTiming().endTime
      if (name !== 'spinner-pulse') performance.mark('motion', { detail: `${name} ${ms} ms` })
    }
  }
  document.addEventListener('transitionrun', note, true)
  document.addEventListener('animationstart', note, true)
}

/** What has moved for longer than BLINK_MS since the load. */
async function motions(page: Page): Promise<string[]> {
  const noted = await page.evaluate(async () => {
    // Rendered content starts to animate in the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const marks = performance.getEntriesByName('motion')
    return marks.map((mark) => (mark instanceof PerformanceMark ? String(mark.detail) : ''))
  })
  return noted.filter((text) => Number(text.split(' ')[1]) > BLINK_MS)
}

/** The first controls of a screen, at least one of each kind, without those of hidden slides. */
async function hoverOverFirst(page: Page): Promise<void> {
  const controls = await page.locator('main :is(a, button):not([inert] *):visible').all()
  for (const control of controls.slice(0, 20)) {
    if (await control.isEnabled()) await control.hover({ force: true })
  }
}

import { listSelections } from '@ningjing/contract/selections/selections'
import type { Locator, Page } from '@playwright/test'
import {
  applyLook,
  chooseGoogleAccount,
  expect,
  expectAccessible,
  fillCard,
  fillLogin,
  fillRegistration,
  payButton,
  selectButton,
  TWO_LOOKS,
  test,
} from '../fixtures.ts'
import { expectNoShifts, watchShifts } from '../layout-shifts.ts'
import { as, newPerson, payFor, publishClass, registerStudent, SOON } from '../world.ts'

/** Counts the taps and the fields of a way. */
function counting(page: Page) {
  const count = { taps: 0, fields: 0 }
  const tap = async (target: Locator) => {
    count.taps += 1
    await target.click()
  }
  const fill = async (label: string, text: string) => {
    count.fields += 1
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  const pay = async (name: string) => {
    await tap(page.getByRole('link', { name: `Pay $30: ${name}` }))
    const form = page.locator('form').filter({ has: payButton(page) })
    await expect(form.getByText('Card Number', { exact: true })).toBeVisible()
    count.fields += await form.locator('label').count()
    await fillCard(page, '4242424242424242')
    await tap(payButton(page))
    await expect(page.getByRole('heading', { name: `See you in ${name}` })).toBeVisible()
  }
  return { count, tap, fill, pay }
}

for (const look of TWO_LOOKS) {
  const name = `${look.width} px, ${look.theme}`

  test(`from home to a paid seat, a new visitor needs at most 7 taps and 9 fields: ${name}`, async ({
    page,
  }) => {
    await applyLook(page, look)
    const person = newPerson()
    const yogaClass = await publishClass({ sessions: SOON })
    const { count, tap, fill, pay } = counting(page)
    await page.goto('/')
    await tap(page.getByRole('main').getByRole('link', { name: 'All classes' }))
    await tap(selectButton(page, yogaClass.name))
    await tap(page.getByRole('article').getByRole('link', { name: 'register' }))
    await fill('Name', person.name)
    await fill('Email', person.email)
    await fill('Password', person.password)
    await fill('Confirm Password', person.password)
    await tap(page.getByRole('button', { name: 'Register Now' }))
    await expect(page.getByText(`${yogaClass.name} is in your selection.`)).toBeVisible()
    await expectAccessible(page)
    await pay(yogaClass.name)
    expect(count.taps).toBeLessThanOrEqual(7)
    expect(count.fields).toBeLessThanOrEqual(9)
  })

  test(`with Google, they need at most 7 taps and 5 fields: ${name}`, async ({ page }) => {
    await applyLook(page, look)
    const yogaClass = await publishClass({ sessions: SOON })
    const { count, tap, pay } = counting(page)
    await page.goto('/')
    await tap(page.getByRole('main').getByRole('link', { name: 'All classes' }))
    await tap(selectButton(page, yogaClass.name))
    await tap(page.getByRole('article').getByRole('link', { name: 'register' }))
    await tap(page.getByRole('button', { name: 'Login with Google' }))
    // At Google, one tap on the account.
    count.taps += 1
    await chooseGoogleAccount(page, newPerson())
    await pay(yogaClass.name)
    expect(count.taps).toBeLessThanOrEqual(7)
    expect(count.fields).toBeLessThanOrEqual(5)
  })
}

test('the wish of a visitor survives Back, a reload, a wrong password and a forgotten one, and is used once', async ({
  page,
}) => {
  const student = await registerStudent()
  const yogaClass = await publishClass()
  const classPage = `/classes/${yogaClass._id}`
  await page.goto(classPage)
  await selectButton(page, yogaClass.name).dblclick()
  await page.getByRole('link', { name: 'register' }).click()
  await page.waitForURL('**/register')
  await page.goBack()
  await page.waitForURL(`**${classPage}`)
  await page.goto('/login')
  await fillLogin(page, { ...student, password: 'Wrong!99' })
  await expect(page.getByRole('alert')).toHaveText('Wrong password! Please provide correct one.')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Your e-mail').fill(student.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('button', { name: 'Back to login' }).click()
  await page.reload()
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login', exact: true }).dblclick()
  await page.waitForURL(`**${classPage}`)
  await expect(page.getByText(`${yogaClass.name} is in your selection.`)).toBeVisible()
  const selections = () => as(student)(listSelections, { params: { email: student.email } })
  expect(await selections()).toMatchObject([{ classId: yogaClass._id }])

  // A class that was taken out again stays out.
  await page.goto('/dashboard/selected-classes')
  await page.getByRole('button', { name: `Delete ${yogaClass.name}` }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('No classes selected yet')).toBeVisible()
  await page.goto(classPage)
  await expect(selectButton(page, yogaClass.name)).toBeEnabled()
  expect(await selections()).toEqual([])
})

test('a class that was sold meanwhile is not selected, and shows its line', async ({ page }) => {
  const student = await registerStudent()
  const yogaClass = await publishClass({ seats: 1 })
  await page.goto(`/classes/${yogaClass._id}`)
  await selectButton(page, yogaClass.name).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await payFor(await registerStudent(), yogaClass)
  await fillLogin(page, student)
  await page.waitForURL(`**/classes/${yogaClass._id}`)
  await expect(page.getByText(`${yogaClass.name} is full now`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await expectAccessible(page)
})

test('nothing jumps between the registration and the page after it', async ({ page }) => {
  const person = newPerson()
  await watchShifts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/register')
  await fillRegistration(page, person)
  await watchMain(page)
  await page.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga classes for every pace' })).toBeAttached()
  await expect(page.getByText('Please confirm your e-mail address')).toBeInViewport()
  expect(await page.evaluate('window.lowest')).toBeGreaterThanOrEqual(844 - 64)
  await expectNoShifts(page)

  await page.getByRole('button', { name: 'Close' }).click()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Please confirm your e-mail address')).toHaveCount(0)
})

/** Notes the least height of the main element, and that it is never empty. */
async function watchMain(page: Page): Promise<void> {
  await page.evaluate(() => {
    const main = document.querySelector('main')
    Object.assign(window, { lowest: Number.POSITIVE_INFINITY })
    const look = () => {
      const height = main?.firstElementChild ? main.getBoundingClientRect().height : 0
      Object.assign(window, { lowest: Math.min(height, Reflect.get(window, 'lowest')) })
      requestAnimationFrame(look)
    }
    look()
  })
}

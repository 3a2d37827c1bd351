import { cancelSession } from '@ningjing/contract/classes/class-life'
import { createProduct, givePass } from '@ningjing/contract/passes/passes'
import type { Page } from '@playwright/test'
import { eveningIn, localIn, nextTuesday, SIZES } from '../days.ts'
import {
  applyLook,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  TWO_LOOKS,
  test,
} from '../fixtures.ts'
import { expectFocus, press } from '../keyboard.ts'
import { letUndoEnd } from '../let-time-pass.ts'
import { expectAnnounced } from '../screen-checks.ts'
import {
  type Account,
  as,
  demoAdmin,
  leaveClass,
  mailTo,
  payFor,
  publicClass,
  publishByDate,
  publishClass,
  registerStudent,
  userOf,
} from '../world.ts'

/** A pass of three credits for the student, as a gift of the club. */
async function giveThree(student: Account) {
  const pass = { name: 'Three classes', price: 50, credits: 3, days: 60, from: 'purchase' } as const
  const asAdmin = as(demoAdmin)
  const product = { ...pass, for: { all: true }, onSale: false } as const
  const { insertedId: productId } = await asAdmin(createProduct, { body: product })
  await asAdmin(givePass, { body: { email: student.email, productId } })
}

/** A student with the pass, and a class whose second date is full. */
async function openStudio(student: Account) {
  await giveThree(student)
  const tuesday = nextTuesday()
  const { name, dates } = await publishByDate(tuesday, 1, 1)
  const other = await registerStudent()
  await payFor(other, dates[1]!)
  return { tuesday, name, other, second: dates[1]?._id ?? '' }
}

/** A time of the club's clock within a few hours: too late for the credit of a seat to come back. */
const tonight = () => localIn(5)

/** The whole name of a control that begins so. */
async function nameOf(page: Page, role: 'button' | 'link', beginning: string): Promise<string> {
  return (await page.getByRole(role, { name: beginning }).getAttribute('aria-label')) ?? ''
}

for (const look of TWO_LOOKS) {
  test(`a student books dates with credits, undoes it, takes a seat of the waiting list and cancels in time: ${look.width} px, ${look.theme}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await applyLook(page, look)
    const student = await registerStudent()
    const { tuesday, name, other, second } = await openStudio(student)
    await logIn(page, student)

    await page.goto(`/timetable?week=${tuesday}&day=${tuesday}`)
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText('or 1 credit')
    const button = await nameOf(page, 'button', `Book with a credit (3 left): ${name}, Tue`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press(page, 'button', button)
    await expectAnnounced(page, '2 credits are left.')
    await expectFocus(page, 'link', await nameOf(page, 'link', `Enrolled in ${name}, Tue`))
    await expectAccessible(page)
    await press(page, 'button', 'Undo')
    await expectAnnounced(page, 'Your booking is undone.')
    await press(page, 'button', button)
    await expect(page.getByRole('link', { name: `Enrolled in ${name}, Tue` })).toBeVisible()

    await page.goto(`/classes/${second}`)
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page.getByText('You are 1st in line')).toBeVisible()
    await leaveClass(other, 18)
    await mailTo(student, new RegExp(`^A seat in “${name}” on .* is yours until `))
    await page.goto('/dashboard/selected-classes')
    const card = page.getByRole('article', { name })
    await expect(card).toContainText('Kept for you until')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: 'Book with a credit (2 left)' }).click()
    await expectAnnounced(page, '1 credit is left.')
    await expect(page.getByText('No classes selected yet')).toBeVisible()

    await page.goto('/dashboard/enrolled-classes')
    await expect(page.getByRole('article').filter({ hasText: 'paid by Three classes' })).toHaveCount(2)
    await page
      .getByRole('button', { name: `Cancel ${name}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: `Cancel ${name}` })
    await expect(dialog).toContainText(/1 credit back now, none after \w{3}, .*\. Paid by Three classes\./)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel and get 1 credit back' }).click()
    await expectAnnounced(page, 'Your credit is back.')
    await expect(page.getByRole('article').filter({ hasText: 'paid by Three classes' })).toHaveCount(1)
    const mail = await mailTo(student, new RegExp(`^You have canceled “${name}”`))
    expect(mail.text).toContain('Your credit is back.')
    await page.goto('/dashboard/payment-history')
    await expect(page.getByRole('main')).toContainText('1 credit')
    await expectAccessible(page)
  })
}

for (const look of TWO_LOOKS) {
  test(`by keyboard alone: a member cancels too late, then the studio cancels: ${look.width} px, ${look.theme}`, async ({
    page,
  }) => {
    await applyLook(page, look)
    const student = await registerStudent()
    await giveThree(student)
    const { _id, name } = await publishClass({
      sessions: [tonight(), eveningIn(8)].map((local) => ({ local, minutes: 60 })),
      dropIn: { seats: 5, price: 18, credits: 1, closeMinutes: 0, only: true },
    })
    const [late, later] = ((await publicClass(_id)).dates ?? []).map(({ classId }) => classId)
    await logIn(page, student)
    for (const date of [late, later]) {
      await page.goto(`/classes/${date}`)
      await press(page, 'button', await nameOf(page, 'button', `Book with a credit`))
      await expect(page.getByRole('link', { name: `Enrolled in ${name}` })).toBeVisible()
    }
    await letUndoEnd(late ?? '', await userOf(student))

    await page.goto('/dashboard/enrolled-classes')
    await expect(page.getByRole('button', { name: `Cancel ${name}` })).toHaveCount(2)
    const cancel = await page
      .getByRole('button', { name: `Cancel ${name}` })
      .first()
      .getAttribute('aria-label')
    await press(page, 'button', cancel ?? '')
    await expect(page.getByRole('dialog')).toContainText('The credit stays used. Paid by Three classes.')
    await expectAccessible(page)
    await press(page, 'button', 'Cancel my seat')
    await expectAnnounced(page, 'The credit stays used.')
    const left = await mailTo(student, new RegExp(`^You have canceled “${name}”`))
    expect(left.text).toContain('The credit stays used.')

    await as(demoAdmin)(cancelSession, {
      params: { id: _id, sid: later ?? '' },
      body: { share: true, reason: 'The heating is broken.' },
    })
    const canceled = await mailTo(student, /is canceled/)
    expect(canceled.text).toContain('Your credit is back.')
    await page.goto('/dashboard/passes')
    await expect(page.getByRole('article')).toContainText('2 of 3 credits left')
    await expect(page.getByText(/^The credit came back on /)).toHaveCount(1)
    await expectAccessible(page)
  })
}

test('a student books a series with several credits, and gets all of them back in time', async ({ page }) => {
  const student = await registerStudent()
  await giveThree(student)
  const sessions = [9, 16].map((days) => ({ local: eveningIn(days), minutes: 60 }))
  const { _id, name } = await publishClass({ sessions, credits: 2 })
  await page.setViewportSize(SIZES.phone)
  await logIn(page, student)
  await page.goto(`/classes/${_id}`)
  await expect(page.getByRole('main')).toContainText('or 2 credits')
  await expect(page.getByRole('button', { name: 'Book with 2 credits (3 left)' })).toBeVisible()
  await expect(page.getByText('You pay later, at checkout.')).toBeHidden()
  await expectAccessible(page)
  await press(page, 'button', `Book with 2 credits (3 left): ${name}`)
  await expectAnnounced(page, `You are enrolled in ${name}. 1 credit is left.`)
  const mail = await mailTo(student, new RegExp(`^You are enrolled in “${name}”`))
  expect(mail.text).toContain('2 credits of Three classes, 1 left')
  expect(mail.text).toContain('get your 2 credits back. After that, the 2 credits stay used.')

  await page.goto('/dashboard/enrolled-classes')
  await page.getByRole('button', { name: `Cancel ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${name}` })
  await expect(dialog).toContainText('2 credits back now, none after')
  await dialog.getByRole('button', { name: 'Cancel and get 2 credits back' }).click()
  await expectAnnounced(page, 'Your 2 credits are back.')
  await page.goto('/dashboard/passes')
  await expect(page.getByRole('main')).toContainText('3 of 3 credits left')
  await expectAccessible(page)
})

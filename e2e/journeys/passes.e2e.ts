import { createProduct, editProduct, listPasses } from '@ningjing/contract/passes/passes'
import type { Page } from '@playwright/test'
import {
  applyLook,
  expect,
  expectAccessible,
  fillCard,
  fillRegistration,
  LOOKS,
  logIn,
  payButton,
  test,
} from '../fixtures.ts'
import { expectAnnounced } from '../screen-checks.ts'
import { as, demoAdmin, mailTo, newPerson, publishClass, registerStudent, SOON } from '../world.ts'

const INTRO = {
  name: 'Three to begin',
  description: 'Get to know us.',
  price: 25,
  credits: 3,
  days: 30,
  from: 'purchase',
  for: { all: true },
  once: true,
  position: 0,
} as const

/** Puts a pass on sale for one journey. */
async function sell(changes: object = {}) {
  const admin = as(demoAdmin)
  const name = `${INTRO.name} ${Date.now()}`
  const { insertedId: id } = await admin(createProduct, { body: { ...INTRO, name, ...changes } })
  const takeOff = () => admin(editProduct, { params: { id }, body: { onSale: false } })
  return { id, name, takeOff }
}

const buy = (page: Page, name: string) => page.getByRole('link', { name: `Buy ${name}`, exact: true })

for (const look of LOOKS) {
  test(`a newcomer buys the intro offer and sees what is left: ${look.width} px, ${look.theme}`, async ({
    page,
  }) => {
    await applyLook(page, look)
    const person = newPerson()
    const { name, takeOff } = await sell()
    const yogaClass = await publishClass({
      sessions: SOON,
      dropIn: { seats: 5, price: 18, credits: 1, closeMinutes: 0, only: true },
    })
    await page.goto(`/classes/${yogaClass._id}`)
    await page.getByRole('link', { name: 'See the passes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeVisible()
    const offer = page.getByRole('article').filter({ hasText: name })
    await expect(offer).toContainText('3 visits · $8.33 a visit')
    await expect(offer).toContainText('Once per person')
    await expectAccessible(page)
    await buy(page, name).click()
    await page.getByRole('link', { name: 'Register Now' }).click()
    await fillRegistration(page, person)
    await page.getByRole('button', { name: 'Register Now' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    const order = page.getByRole('complementary', { name: 'Your order' })
    await expect(order).toContainText('Valid until')
    await expect(order).toContainText('Credits that are left then end.')
    await fillCard(page, '4000000000000002')
    await payButton(page).click()
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Card Number', { exact: true }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('4242424242424242')
    await payButton(page).dblclick()
    await expectAnnounced(page, 'Payment success.')

    await page.waitForURL('**/dashboard/passes')
    await expect(page.getByRole('heading', { name: `The pass is yours: ${name}.` })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('3 of 3 credits left')
    await expectAccessible(page)
    expect(await as(person)(listPasses, { params: { email: person.email } })).toMatchObject([
      { name, left: 3 },
    ])
    await mailTo(person, `You have the pass “${name}”`)

    await page.getByRole('link', { name: 'Receipt', exact: true }).click()
    await expect(page.getByRole('article')).toContainText(name)
    await page.goto('/dashboard/payment-history')
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('$25.00')
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Your passes' })).toContainText(
      `${name}: 3 of 3 credits left, valid until`,
    )
    await expectAccessible(page)
    await page.goto('/passes')
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText('You have had this pass.')
    await takeOff()
  })
}

test('a member buys the next pass, which begins when theirs ends, and reloads the checkout before', async ({
  page,
}) => {
  const student = await registerStudent()
  const { id, name, takeOff } = await sell({ once: false })
  await logIn(page, student)
  await page.goto(`/passes/${id}`)
  await fillCard(page, '4242424242424242')
  await page.reload()
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await page.waitForURL('**/dashboard/passes')
  await page.goBack()
  await page.goto('/dashboard/passes')
  await page.getByRole('link', { name: `Buy again: ${name}` }).click()
  const order = page.getByRole('complementary', { name: 'Your order' })
  await expect(order).toContainText('Valid from')
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await page.waitForURL('**/dashboard/passes')
  await expect(page.getByText(/^Begins /)).toBeVisible()
  await expectAccessible(page)
  const [next, first] = await as(student)(listPasses, { params: { email: student.email } })
  expect(next?.validFrom).toBe(first?.validUntil)
  await takeOff()
})

import { seriesOf } from '@ningjing/contract/classes/schedule'
import { listNotices } from '@ningjing/contract/mails/mails'
import { listPayments } from '@ningjing/contract/payments/payments'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import { chooseAction, expect, expectAccessible, logIn, test } from '../fixtures.ts'
import { as, payFor, publishClass, registerInstructor, registerStudent, seatsOf } from '../world.ts'

const YEAR = new Date().getUTCFullYear() + 1
/** Three weeks in March, in which the clocks of New York change. */
const SERIES = seriesOf({ first: `${YEAR}-03-05T18:30`, weeks: 3 })

test('an instructor moves a date and cancels the class, and its student is notified and refunded', async ({
  page,
}) => {
  const [instructor, student] = [await registerInstructor(), await registerStudent()]
  const sessions = SERIES.map((local) => ({ local, minutes: 60 }))
  const yogaClass = await publishClass({ by: instructor, price: 24, sessions })
  const { _id, name } = yogaClass
  await payFor(student, yogaClass)

  await logIn(page, instructor)
  await page.goto('/dashboard/my-classes')
  const manage = () => chooseAction(page, name, 'Manage')
  await manage()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dates…' }).click()
  const dates = page.getByRole('dialog', { name: `Dates of ${name}` })
  await expect(dates.getByRole('listitem').filter({ hasText: '6:30' })).toHaveCount(3)
  await dates
    .getByRole('button', { name: /^Move / })
    .first()
    .click()
  await dates.getByLabel('Date and time').fill(`${YEAR}-03-06T17:00`)
  await expectAccessible(page)
  await dates.getByRole('button', { name: 'Move date' }).click()
  await expect(dates.getByRole('listitem').filter({ hasText: '5:00' })).toHaveCount(1)
  // The lists know of it a moment before the form is closed.
  await expect(dates.getByText('The date is moved.')).toBeVisible()
  await page.keyboard.press('Escape')

  await manage()
  await page.getByRole('button', { name: 'Cancel class…' }).click()
  const end = page.getByRole('dialog', { name: `Cancel ${name}?` })
  await expect(end.getByRole('status')).toContainText('1 person, $24.00')
  await end.getByLabel('Reason, for the students').fill('The roof leaks.')
  await end.getByLabel('Name of the class, to confirm').fill('Another name')
  await end.getByRole('button', { name: 'Cancel class' }).click()
  await expect(end).toContainText(`Type the name as it is: ${name}`)
  await end.getByLabel('Name of the class, to confirm').fill(name)
  await expectAccessible(page)
  await end.getByRole('button', { name: 'Cancel class' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('canceled')

  const [call, params] = [as(student), { email: student.email }]
  await expect(async () => {
    const [paid] = rowsOf(await call(listPayments, { params }))
    expect(paid).toMatchObject({ refunded: 24, endedAt: expect.any(String) })
  }).toPass()
  const { items } = await call(listNotices, { params })
  const kinds = ['enrolled', 'changed', 'class-canceled', 'refunded']
  expect(items.map(({ kind }) => kind).sort()).toEqual(kinds.sort())
  expect(await seatsOf(_id)).toBe(0)
  await page.goto(`/classes/${_id}`)
  await expect(page.getByText('This class is canceled').first()).toBeVisible()
})

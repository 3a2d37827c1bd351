import { editOwnClass } from '@ningjing/contract/classes/classes'
import { localText } from '@ningjing/contract/local-text'
import { eveningIn } from '../days.ts'
import {
  chooseAction,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  openUnwatched,
  test,
} from '../fixtures.ts'
import { expectAnnounced } from '../screen-checks.ts'
import {
  as,
  newPerson,
  payFor,
  publicClass,
  publishClass,
  registerInstructor,
  registerStudent,
  seatsOf,
} from '../world.ts'

/** A course of two evenings whose dates are sold by themselves, one seat of each, and a student who has paid for it. */
async function openCourse() {
  const [instructor, student] = [await registerInstructor(), await registerStudent(newPerson('Noor Haddad'))]
  const [first, second] = [eveningIn(5), eveningIn(12)]
  const sessions = [first, second].map((local) => ({ local, minutes: 60 }))
  const course = await publishClass({ by: instructor, price: 40, seats: 4, sessions })
  const dropIn = { seats: 1, price: 18 }
  await as(instructor)(editOwnClass, { params: { id: course._id }, body: { dropIn } })
  await expect.poll(async () => (await publicClass(course._id)).dates).toHaveLength(2)
  const [dateId = ''] = (await publicClass(course._id)).dates?.map(({ classId }) => classId) ?? []
  await payFor(student, course)
  return { instructor, student, course, dateId, when: localText(first, new Date(), '12') }
}

test('a course student cannot come to one date, whose seat is for sale, and comes after all', async ({
  page,
  browser,
}) => {
  const { instructor, student, course, dateId, when } = await openCourse()
  await logIn(page, student)
  await page.goto('/dashboard/enrolled-classes')
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const calendar = page.getByRole('link', { name: `Add to calendar: ${course.name}` })
    const cancel = page.getByRole('button', { name: `Cancel ${course.name}` })
    const [first, last] = [await calendar.boundingBox(), await cancel.boundingBox()]
    expect(last?.y, `actions in one line at ${width} px`).toBe(first?.y)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `I can't come on ${when}: ${course.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `You can't come on ${when}?` })
  await expect(dialog).toContainText('Your seat of this date is free for others, and no money is given back.')
  await expect(dialog.getByRole('button', { name: 'Keep my seat' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, `You are not coming on ${when}.`)
  const after = page.getByRole('button', { name: `I can come after all on ${when}: ${course.name}` })
  await expect(after).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await seatsOf(dateId)).toBe(2)

  const roster = await openUnwatched(await browser.newContext())
  await logIn(roster, instructor)
  await roster.goto(`/dashboard/roster/${course._id}`)
  const row = roster.getByRole('listitem').filter({ hasText: 'Noor Haddad' })
  await expect(row).toContainText('Not coming')
  await expect(roster.getByText(/^0 of 5 seats taken, 1 not coming/)).toBeVisible()

  await after.click()
  await expectAnnounced(page, `You are coming on ${when}.`)
  expect(await seatsOf(dateId)).toBe(1)
  await roster.reload()
  await expect(roster.getByText(/^1 of 5 seats taken/)).toBeVisible()
  await expect(row).not.toContainText('Not coming')
})

for (const width of [390, 1280]) {
  test(`a walk-in takes the seat of a course student who cannot come, at ${width} px`, async ({
    page,
    browser,
  }) => {
    const { instructor, student, course, dateId, when } = await openCourse()
    await payFor(await registerStudent(), { _id: dateId, price: 18 })
    const walkIn = await registerStudent(newPerson('Wanda Kim'))
    expect(await seatsOf(dateId)).toBe(0)
    await page.setViewportSize({ width, height: 844 })
    await logIn(page, student)
    await page.goto('/dashboard/enrolled-classes')
    await page.getByRole('button', { name: `I can't come on ${when}: ${course.name}` }).click()
    const dialog = page.getByRole('dialog', { name: `You can't come on ${when}?` })
    await dialog.getByRole('button', { name: "I can't come" }).click()
    await expectAnnounced(page, `You are not coming on ${when}.`)

    const desk = await openUnwatched(await browser.newContext())
    await desk.setViewportSize({ width, height: 844 })
    await logIn(desk, instructor)
    await desk.goto('/dashboard/my-classes')
    await chooseAction(desk, course.name, 'Manage')
    await desk.getByRole('button', { name: 'Add a student…' }).click()
    const adding = desk.getByRole('dialog', { name: 'Add a student' })
    await adding.getByLabel('Dates').selectOption({ index: 1 })
    await expect(adding).toContainText(`${when}: 1 seat left.`)
    await adding.getByLabel('E-mail of the student').fill(walkIn.email)
    await adding.getByLabel('Payment at the desk').selectOption('Cash')
    await expectAccessible(desk)
    await adding.getByRole('button', { name: 'Add student' }).click()
    await expectAnnounced(desk, 'Student added')
    expect(await seatsOf(dateId)).toBe(0)
    await desk.goto(`/dashboard/roster/${course._id}`)
    await expect(desk.getByText(/^2 of 5 seats taken, 1 not coming/)).toBeVisible()

    await page.getByRole('button', { name: `I can come after all on ${when}: ${course.name}` }).click()
    await expect(
      page.getByText('Your seat of this date has been taken meanwhile, or somebody waits for it.'),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

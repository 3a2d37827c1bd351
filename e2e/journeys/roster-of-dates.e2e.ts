import type { Page } from '@playwright/test'
import { localIn, soon } from '../days.ts'
import {
  applyLook,
  chooseAction,
  expect,
  expectAccessible,
  logIn,
  openUnwatched,
  TWO_LOOKS,
  test,
} from '../fixtures.ts'
import { expectAccessibleAtEverySize } from '../screen-checks.ts'
import {
  demoAdmin,
  enrolFree,
  mailTo,
  newPerson,
  publicClass,
  publishClass,
  registerInstructor,
  registerStudent,
} from '../world.ts'

/** A class of two dates within a day, which midnight may part: Noor comes to both, Omar to the first, Lea to the second. */
async function openClass() {
  const instructor = await registerInstructor(newPerson('Mei Tanaka'))
  const sessions = [soon(), localIn(20)].map((local) => ({ local, minutes: 60 }))
  const dropIn = { seats: 3, price: 0 }
  const { _id, name } = await publishClass({
    by: instructor,
    price: 0,
    sessions,
    dropIn,
    place: 'Lotus Hall',
  })
  await expect.poll(async () => (await publicClass(_id)).dates).toHaveLength(2)
  const { dates = [] } = await publicClass(_id)
  const people = ['Noor Haddad', 'Omar Diaz', 'Lea Brandt']
  const [noor, omar, lea] = await Promise.all(people.map((person) => registerStudent(newPerson(person))))
  if (!noor || !omar || !lea || !dates[0] || !dates[1]) throw new Error('Nobody is there')
  await enrolFree(noor, _id)
  await enrolFree(omar, dates[0].classId)
  await enrolFree(lea, dates[1].classId)
  return { instructor, _id, name, noor, omar, lea }
}

const expectMarked = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `Present: ${name}` })).toHaveAttribute('aria-pressed', 'true')

test('an instructor has those of all dates and of one date in a roster, also without a network', async ({
  context,
}) => {
  const { instructor, name } = await openClass()
  const page = await openUnwatched(context)
  await logIn(page, instructor)
  await page.goto('/dashboard')
  await expect(page.getByText('2 of 13 seats taken')).toHaveCount(2)
  await page.goto('/dashboard/rosters')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByText('2 of 13 seats taken')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('2 of 13 seats taken, 0 present, 0 no-show')).toBeVisible()
  const omars = page.getByRole('listitem').filter({ hasText: 'Omar Diaz' })
  await expect(omars).toContainText('Free class · This date only')
  await expect(page.getByText('Lea Brandt')).toHaveCount(0)
  await expectAccessibleAtEverySize(page)

  await context.setOffline(true)
  for (const student of ['Noor Haddad', 'Omar Diaz']) {
    await page.getByRole('button', { name: `Present: ${student}` }).click()
  }
  await expect(page.getByText('2 not sent yet')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 20_000 })
  await page.reload()
  await expectMarked(page, 'Noor Haddad')
  await expectMarked(page, 'Omar Diaz')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row', { name: 'Omar Diaz' })).toContainText('✓')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
})

for (const look of TWO_LOOKS) {
  test(`an admin adds a walk-in to a date, moves them to another, and writes to those of it: ${look.width} px, ${look.theme}`, async ({
    page,
  }) => {
    await applyLook(page, look)
    const { _id, name, noor, omar, lea } = await openClass()
    const walkIn = await registerStudent(newPerson('Wanda Kim'))
    await logIn(page, demoAdmin)
    await page.goto('/dashboard/manage-classes')
    await page.getByRole('searchbox').fill(name)
    await chooseAction(page, name, 'Manage')
    await page.getByRole('button', { name: 'Add a student…' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a student' })
    await adding.getByLabel('Dates').selectOption({ index: 1 })
    await expect(adding).toContainText('2 seats left. The student pays nothing.')
    await adding.getByLabel('E-mail of the student').fill(walkIn.email)
    await expectAccessible(page)
    await adding.getByRole('button', { name: 'Add student' }).click()
    await expect(page.getByText('Student added')).toBeVisible()

    await page.goto(`/dashboard/roster/${_id}`)
    await expect(page.getByText('3 of 13 seats taken')).toBeVisible()
    await page.getByRole('button', { name: 'Move… Wanda Kim' }).click()
    const moving = page.getByRole('dialog', { name: 'Move Wanda Kim to another class' })
    await moving.getByRole('searchbox').fill(name)
    await expectAccessible(page)
    await moving.getByRole('radio', { name }).last().check()
    await moving.getByRole('button', { name: 'Move student' }).click()
    await expect(page.getByText('Student moved')).toBeVisible()
    await expect(page.getByText('2 of 13 seats taken')).toBeVisible()
    await page.getByLabel('Date').selectOption({ index: 1 })
    await expect(page.getByText('3 of 13 seats taken')).toBeVisible()

    await page.getByRole('button', { name: 'Write to all…' }).click()
    const writing = page.getByRole('dialog', { name: 'Write to all' })
    await expect(writing).toContainText('3 people get a mail with your name.')
    await writing.getByLabel('Message').fill('Please bring a blanket.')
    await expectAccessible(page)
    await writing.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('It goes to 3 people.')).toBeVisible()
    for (const student of [noor, lea, walkIn]) {
      expect((await mailTo(student, /writes about/)).text).toContain('Please bring a blanket.')
    }
    await page.getByRole('button', { name: 'Write to all…' }).click()
    await writing.getByRole('radio', { name: 'The whole class, 4 people' }).check()
    await writing.getByLabel('Message').fill('We are closed in June.')
    await writing.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('It goes to 4 people.')).toBeVisible()
    expect((await mailTo(omar, /writes about/)).text).toContain('We are closed in June.')
  })
}

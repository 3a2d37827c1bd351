import { listAllClasses } from '@ningjing/contract/classes/classes'
import { readRoster } from '@ningjing/contract/roster/roster'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import { soon } from '../days.ts'
import {
  applyLook,
  chooseAction,
  expect,
  expectAccessible,
  followMenu,
  logIn,
  openUnwatched,
  TWO_LOOKS,
  test,
} from '../fixtures.ts'
import {
  as,
  demoAdmin,
  enrolFree,
  mailTo,
  newPerson,
  publishClass,
  registerInstructor,
  registerStudent,
} from '../world.ts'

for (const look of TWO_LOOKS) {
  const name = `${look.width} px, ${look.theme}`

  test(`an admin replaces an ill teacher, everybody gets a mail, and the substitute marks attendance offline: ${name}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await applyLook(page, look)
    const [mei, ana] = [
      await registerInstructor(newPerson('Mei Ito')),
      await registerInstructor(newPerson('Ana Silva')),
    ]
    const student = await registerStudent(newPerson('Sara Berg'))
    const local = soon()
    const yogaClass = await publishClass({ by: mei, price: 0, sessions: [{ local, minutes: 60 }] })
    await enrolFree(student, yogaClass._id)

    await logIn(page, demoAdmin)
    await page.goto(`/dashboard/manage-classes?search=${encodeURIComponent(yogaClass.name)}`)
    await chooseAction(page, yogaClass.name, 'Manage')
    await page.getByRole('button', { name: 'Dates…' }).click()
    const dates = page.getByRole('dialog', { name: `Dates of ${yogaClass.name}` })
    await dates.getByRole('button', { name: /^Another teacher of / }).click()
    const ofAna = dates.getByRole('option', { name: 'Ana Silva' }).last()
    await expect(ofAna).toBeAttached()
    await dates.getByRole('combobox', { name: 'Teacher' }).selectOption(ana.email)
    await dates.getByLabel('Reason, for the students').fill('Mei is ill.')
    await expectAccessible(page)
    await dates.getByRole('button', { name: 'Change teacher' }).dblclick()
    await expect(dates.getByText('The teacher is changed. Everybody gets a message.')).toBeVisible()
    await expect(dates.getByText('Ana Silva instead of Mei Ito')).toBeVisible()
    await expectAccessible(page)

    const told = await mailTo(student, /Ana Silva teaches instead of Mei Ito on /)
    expect(told.text).toContain('Mei is ill.')
    await mailTo(mei, /Ana Silva teaches instead of you on /)
    const asked = await mailTo(ana, /^You teach .* instead of Mei Ito on /)
    expect(asked.text).toContain(`/dashboard/roster/${yogaClass._id}`)
    await page.goto(`/classes/${yogaClass._id}`)
    await expect(page.getByText('Ana Silva instead of Mei Ito')).toBeVisible()
    await expectAccessible(page)

    const context = await browser.newContext(baseURL ? { baseURL } : {})
    const device = await openUnwatched(context)
    await logIn(device, ana)
    await device.goto('/dashboard/rosters')
    await device.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect(device.getByRole('main').getByRole('link', { name: yogaClass.name })).toBeVisible()
    await context.setOffline(true)
    await device.getByRole('link', { name: yogaClass.name }).click()
    await device.getByRole('button', { name: 'Present: Sara Berg' }).click()
    await expect(device.getByText('1 not sent yet')).toBeVisible()
    await context.setOffline(false)
    await expect(device.getByText('not sent yet')).toHaveCount(0, { timeout: 20_000 })
    const { sessions, students } = await as(ana)(readRoster, { params: { id: yogaClass._id } })
    expect(students[0]?.marks[sessions[0]?.id ?? '']?.state).toBe('present')
  })

  test(`an owner adds her own class, and reads what it coincides with: ${name}`, async ({ page }) => {
    await applyLook(page, look)
    const local = '2027-03-05T18:30'
    const place = `Hall ${Date.now()}`
    const other = await publishClass({ price: 0, place, sessions: [{ local, minutes: 60 }] })
    const title = `Owner’s Flow ${Date.now()}`
    await logIn(page, demoAdmin)
    await page.goto('/dashboard')
    await followMenu(page, 'Add a class')
    await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue(demoAdmin.email)
    await page.getByLabel('Class name').fill(title)
    await page.getByLabel('Image URL').fill('/art/class-savasana.svg')
    await page.getByLabel('Available seats').fill('10')
    await page.getByLabel('Price').fill('0')
    await page.getByLabel('Dates', { exact: true }).selectOption('One date')
    await page.getByLabel('First date and time').fill('2027-03-05T19:00')
    await page.getByLabel('Place').fill(place.toUpperCase())
    await expect(page.getByText(`“${other.name}” is in the same place on`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add class' }).dblclick()
    await expect(page.getByText('Class added successfully.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Manage classes' })).toBeVisible()
    const found = rowsOf(await as(demoAdmin)(listAllClasses, { query: { search: title } }))
    expect(found).toMatchObject([{ status: 'approved', email: '' }])
    await page.goto(`/classes/${found[0]?._id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(demoAdmin.email)).toHaveCount(0)
    await page.goto(`/instructors/${found[0]?.instructorId}`)
    await expect(page.getByRole('heading', { level: 1, name: found[0]?.instructor ?? '' })).toBeVisible()
  })
}

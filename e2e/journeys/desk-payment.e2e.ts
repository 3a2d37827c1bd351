import { eveningIn } from '../days.ts'
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
import { expectAnnounced } from '../screen-checks.ts'
import { demoAdmin, mailTo, newPerson, publishClass, registerStudent, seatsOf } from '../world.ts'

for (const look of TWO_LOOKS) {
  test(`a walk-in pays cash, leaves, and gets it back by hand: ${look.width} px, ${look.theme}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await applyLook(page, look)
    const student = await registerStudent(newPerson('Sara Berg'))
    const { _id, name } = await publishClass({ price: 45, sessions: [{ local: eveningIn(10), minutes: 60 }] })
    const seats = await seatsOf(_id)

    await logIn(page, demoAdmin)
    await page.goto(`/dashboard/roster/${_id}`)
    await expect(page.getByText('Nobody is enrolled yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add a student…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a student' })
    await dialog.getByLabel('E-mail of the student').fill(student.email)
    await dialog.getByLabel('Payment at the desk').selectOption('Cash')
    await expect(dialog.getByLabel('Amount taken')).toHaveValue('45.00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add student' }).dblclick()
    await expectAnnounced(page, 'Student added')
    await expect(page.getByRole('listitem').filter({ hasText: 'Sara Berg' })).toContainText(
      'Paid at the desk',
    )
    await expectAccessible(page)
    expect(await seatsOf(_id)).toBe(seats - 1)
    await mailTo(student, /^You are enrolled in /)

    const phone = await openUnwatched(await browser.newContext(baseURL ? { baseURL } : {}))
    await logIn(phone, student)
    await phone.goto('/dashboard/enrolled-classes')
    await phone.getByRole('button', { name: `Cancel ${name}` }).click()
    const leaving = phone.getByRole('dialog', { name: `Cancel ${name}?` })
    await expect(leaving).toContainText('The club gives it back to you by hand.')
    await expectAccessible(phone)
    await leaving.getByRole('button', { name: 'Cancel and get $45.00 back' }).click()
    await expectAnnounced(phone, 'The club gives $45.00 back to you by hand.')
    expect(await seatsOf(_id)).toBe(seats)

    await page.goto(`/dashboard/manage-payments?search=${encodeURIComponent(student.email)}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Due back')
    await chooseAction(page, `Sara Berg ${name}`, 'Given back by hand…')
    const handing = page.getByRole('dialog', { name: 'Given back by hand' })
    await expect(handing).toContainText('It was paid at the desk.')
    await handing.getByLabel('How it was given back, for the audit log').fill('In cash, at the desk.')
    await expectAccessible(page)
    await handing.getByRole('button', { name: 'I have given back $45.00' }).dblclick()
    await expectAnnounced(page, 'You gave $45.00 back by hand.')
    await expect(row).toContainText('$45.00 given back by hand')
    await expect(row).not.toContainText('Due back')

    const told = await mailTo(student, /^The club has given you \$45\.00 back for /)
    expect(told.text).toContain('You had paid at the desk, so the club gave it back by hand.')
    await phone.goto('/dashboard/payment-history')
    await expect(phone.getByRole('row').filter({ hasText: name })).toContainText('given back by hand')
    await expectAccessible(phone)
  })
}

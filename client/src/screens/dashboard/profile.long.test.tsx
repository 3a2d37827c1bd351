import { SYSTEM_THEME_STORAGE_KEY } from '@ningjing/contract/auth/auth'
import { readCalendarKey } from '@ningjing/contract/calendars/calendars'
import { listPayments } from '@ningjing/contract/payments/payments'
import type { Payment } from '@ningjing/contract/payments/payments.schemas'
import { Problem } from '@ningjing/contract/problems'
import { anId, aUser, MORNING } from '@ningjing/contract/testing/builders'
import { aPayment } from '@ningjing/contract/testing/payment-builders'
import { editUser, readUser } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProfileScreen } from './profile.tsx'

const ANA = aUser({
  name: 'Ana Silva',
  email: 'ana@ningjing.example',
  phone: '123456',
  photo: '/art/instructor-1.svg',
  gender: { value: 'Female', label: 'Female' },
  address: '1 Rose Street',
})

/** Renders the profile; the fake API stores its changes, and those of another tab. */
async function setup(
  overrides: Partial<User> = {},
  session = aSessionUser(),
  readPayments: () => Payment[] = () => [],
) {
  let stored = { ...ANA, ...overrides }
  answer(readUser, () => stored)
  answer(listPayments, readPayments)
  answer(readCalendarKey, { exists: false, since: null })
  answer(editUser, ({ body }) => {
    stored = { ...stored, ...(body as Partial<User>) }
    return { modifiedCount: 1 }
  })
  const rendered = renderScreen(
    <LoggedIn>
      <ProfileScreen />
    </LoggedIn>,
    { at: '/dashboard/profile', as: session, role: stored.role },
  )
  await screen.findByRole('heading', { name: 'Update User Profile' })
  const changeElsewhere = (changes: Partial<User>) => {
    stored = { ...stored, ...changes }
    return rendered.client.refetchQueries()
  }
  return { ...rendered, changeElsewhere }
}

const save = () => screen.getByRole('button', { name: 'Update profile' })
const sent = () => askedOf(editUser).map(({ body }) => body)
const input = (name: string) => screen.getByLabelText(name)
/** Whether the browser asks before it leaves the page. */
const isAsked = () => {
  const reload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(reload)
  return reload.defaultPrevented
}

describe('the profile', () => {
  it('shows the stored data of the user once: what can be changed is in the form', async () => {
    await setup({ address: '' })
    const panel = screen.getByRole('heading', { name: 'Ana Silva' }).closest('section') as HTMLElement
    for (const text of ['Student', 'ana@ningjing.example', 'Member since']) within(panel).getByText(text)
    expect(input('Phone')).toHaveProperty('value', '123456')
    expect(input('Address')).toHaveProperty('value', '')
    expect(screen.getAllByText('Female')).toHaveLength(1)
    expect(screen.queryByText('Phone', { selector: 'dt' })).toBeNull()
  })

  it('lets the theme follow the device', async () => {
    const { user } = await setup()
    const box = screen.getByRole('checkbox', { name: 'Match device theme' })
    await user.click(box)
    expect(box).toHaveProperty('checked', true)
    expect(localStorage.getItem(SYSTEM_THEME_STORAGE_KEY)).not.toBeNull()
  })

  it('sends only the changed fields, so that no other field is cleared', async () => {
    const { user, identity } = await setup()
    await user.clear(input('Phone'))
    await user.type(input('Phone'), ' +491234567 ')
    await user.click(save())
    expect(await screen.findAllByText('User info updated successfully.')).not.toHaveLength(0)
    expect(sent()).toEqual([{ phone: '+491234567' }])
    expect(input('Gender')).toHaveProperty('value', 'Female')
    expect(identity.user?.displayName).toBe('Ana Silva')
  })

  it('clears a field that the user has cleared, and the gender only when that was chosen', async () => {
    const { user } = await setup()
    await user.clear(input('Address'))
    await user.click(save())
    await waitFor(() => expect(sent()).toEqual([{ address: '' }]))
    await user.selectOptions(input('Gender'), 'Prefer not to say')
    await user.click(save())
    await waitFor(() => expect(sent()[1]).toEqual({ gender: { value: '', label: '' } }))
  })

  it('says that nothing was changed, and sends nothing', async () => {
    const { user } = await setup()
    await user.click(save())
    await screen.findByText('Nothing changed, so nothing was saved.')
    expect(sent()).toEqual([])
    expect(screen.queryByText('User info updated successfully.')).toBeNull()
  })

  it('shows no success when another tab has saved the same before', async () => {
    const { user } = await setup()
    answer(editUser, { modifiedCount: 0 })
    await user.type(input('Address'), '!')
    await user.click(save())
    await screen.findByText('Nothing changed, so nothing was saved.')
    expect(screen.queryByText('User info updated successfully.')).toBeNull()
  })

  it('announces a saved change once, and says nothing of it beside the error of the next try', async () => {
    const { user } = await setup()
    await user.type(input('Address'), '!')
    await user.click(save())
    await screen.findByText('User info updated successfully.')
    expect(screen.getAllByRole('status')).toHaveLength(1)
    await user.clear(input('Name'))
    await user.click(save())
    await screen.findByText('This is required.')
    expect(
      within(
        screen.getByRole('heading', { name: 'Update User Profile' }).closest('section') as HTMLElement,
      ).queryByRole('status'),
    ).toBeNull()
  })

  it('asks before unsaved changes are lost, and not after they are saved', async () => {
    const { user } = await setup()
    expect(isAsked()).toBe(false)
    await user.type(input('Address'), '!')
    expect(isAsked()).toBe(true)
    await user.click(save())
    await screen.findByText('User info updated successfully.')
    await waitFor(() => expect(isAsked()).toBe(false))
  })

  it('does not ask after a save that has trimmed a text', async () => {
    const { user } = await setup()
    await user.clear(input('Phone'))
    await user.type(input('Phone'), ' +491234567 ')
    await user.click(save())
    await screen.findByText('User info updated successfully.')
    await waitFor(() => expect(isAsked()).toBe(false))
    expect(input('Phone')).toHaveProperty('value', '+491234567')
    await user.type(input('Address'), ' ')
    expect(isAsked()).toBe(true)
    await user.click(save())
    await screen.findByText('Nothing changed, so nothing was saved.')
    expect(isAsked()).toBe(false)
    expect(sent()).toEqual([{ phone: '+491234567' }])
  })

  it('shows what another tab has saved after it, and does not send the earlier value again', async () => {
    const { user, changeElsewhere } = await setup()
    await user.type(input('Phone'), '7')
    await user.click(save())
    await waitFor(() => expect(isAsked()).toBe(false))
    await changeElsewhere({ phone: '7654321' })
    await waitFor(() => expect(input('Phone')).toHaveProperty('value', '7654321'))
    await user.type(input('Address'), '!')
    await user.click(save())
    await waitFor(() => expect(sent()).toEqual([{ phone: '1234567' }, { address: '1 Rose Street!' }]))
  })

  it('keeps what is typed while it saves', async () => {
    const { user } = await setup()
    const { promise, resolve } = Promise.withResolvers<{ modifiedCount: number }>()
    answer(editUser, () => promise)
    await user.type(input('Phone'), '7')
    await user.type(input('Address'), '!')
    await user.click(save())
    await user.type(input('Address'), '?')
    resolve({ modifiedCount: 1 })
    await screen.findByText('User info updated successfully.')
    expect(input('Address')).toHaveProperty('value', '1 Rose Street!?')
    expect(isAsked()).toBe(true)
  })

  it('marks the required field and names the optional ones', async () => {
    await setup()
    expect(input('Name').getAttribute('aria-required')).toBe('true')
    expect(screen.getAllByText('(optional)')).toHaveLength(4)
  })

  it('updates name and photo at the identity provider', async () => {
    const { user, identity } = await setup()
    await user.clear(input('Name'))
    await user.type(input('Name'), 'Ana Costa')
    await user.clear(input('Photo'))
    await user.click(save())
    await waitFor(() => expect(identity.user).toMatchObject({ displayName: 'Ana Costa', photoURL: '' }))
    expect(sent()).toEqual([{ name: 'Ana Costa', photo: '' }])
  })

  it('shows invalid values at their fields and keeps the input', async () => {
    const { user } = await setup()
    await user.clear(input('Name'))
    await user.clear(input('Phone'))
    await user.type(input('Phone'), 'ten')
    await user.clear(input('Photo'))
    await user.type(input('Photo'), 'javascript:alert(1)')
    await user.click(save())
    await screen.findByText('This is required.')
    await screen.findByText('Use 6 to 15 digits, with an optional + in front.')
    await screen.findByText('Use an https:// address.')
    expect(input('Phone')).toHaveProperty('value', 'ten')
    expect(sent()).toEqual([])
  })

  it('says why it could not be saved, and keeps the input', async () => {
    const { user } = await setup()
    answerProblem(editUser, 'service.database-down')
    await user.type(input('Address'), ', Lisbon')
    await user.click(save())
    await screen.findByText('The club cannot look anything up right now. Please try again in a moment.')
    expect(input('Address')).toHaveProperty('value', '1 Rose Street, Lisbon')
  })

  it('has a bio for instructors only', async () => {
    await setup()
    expect(screen.queryByLabelText('About you')).toBeNull()
  })

  it('saves the bio of an instructor', async () => {
    const { user } = await setup({ role: 'instructor' })
    await user.type(input('About you'), 'Breath first.')
    await user.click(save())
    await waitFor(() => expect(sent()).toEqual([{ bio: 'Breath first.' }]))
  })

  it('shows that the link of the private calendar has ended with the password', async () => {
    const { user } = await setup()
    answer(readCalendarKey, { exists: true, since: MORNING })
    await user.type(input('Phone'), '7')
    const before = askedOf(readCalendarKey).length
    await user.type(input('Current password'), 'Lotus!42')
    await user.type(input('New password'), 'Warrior#3')
    await user.type(input('Confirm new password'), 'Warrior#3')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText('Your password has been changed.')
    await waitFor(() => expect(askedOf(readCalendarKey).length).toBeGreaterThan(before))
    expect(input('Phone')).toHaveProperty('value', '1234567')
  })

  it('has no form for a password when the user signs in with Google', async () => {
    await setup({}, aSessionUser({ hasPassword: false }))
    expect(screen.queryByRole('heading', { name: 'Change password' })).toBeNull()
  })
})

describe('the dialog that deletes the account', () => {
  const pass = 'Your passes end. You get back what is left of them.'
  const desk =
    'What you paid at the desk comes back by hand. Ask for it first: afterward, the club no longer knows who you are.'

  it.each([
    ['nothing', [], []],
    ['a payment by card', [aPayment()], []],
    ['a pass', [aPayment({ productId: anId() })], [pass]],
    ['a pass that has ended', [aPayment({ productId: anId(), endedAt: MORNING })], []],
    ['a payment at the desk', [aPayment({ kind: 'desk', desk: 'cash' })], [desk]],
    ['one that is to be given back', [aPayment({ desk: 'cash', endedAt: MORNING, refundFailed: 9 })], [desk]],
    ['one that was given back', [aPayment({ desk: 'cash', endedAt: MORNING })], []],
  ])('names passes and money at the desk only to who has them: %s', async (_, payments, texts) => {
    const { user } = await setup({}, undefined, () => payments)
    await waitFor(() => expect(askedOf(listPayments)).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }))
    await waitFor(() => expect([pass, desk].filter((text) => dialog.queryByText(text))).toEqual(texts))
  })

  it('names both while the payments are not known', async () => {
    const { user } = await setup({}, undefined, () => {
      throw new Problem('service.database-down')
    })
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    for (const text of [pass, desk]) screen.getByText(text)
  })
})

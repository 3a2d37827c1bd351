import { sendConfirmation } from '@ningjing/contract/auth/auth'
import { createUser } from '@ningjing/contract/users/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keepWish } from '../../lib/session/wish.ts'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { RegisterScreen } from './register.tsx'

vi.setConfig({ testTimeout: SLOW_TEST_MS })

const from = { pathname: '/classes', search: '', hash: '#hatha' }
const submit = () => screen.getByRole('button', { name: 'Register Now' })

function setup() {
  answer(createUser, { insertedId: 'a'.repeat(24) })
  return renderScreen(<RegisterScreen />, {
    path: '/register',
    at: { pathname: '/register', state: { from } },
  })
}

async function fillIn({ user }: ReturnType<typeof setup>, typed: Record<string, string> = {}) {
  const values = {
    Name: 'Ana Silva',
    Email: 'Ana@Ningjing.example',
    Password: 'Namaste!108',
    'Confirm Password': 'Namaste!108',
    ...typed,
  }
  for (const [label, value] of Object.entries(values)) {
    if (value) await user.type(screen.getByLabelText(label), value)
  }
}

describe('the registration screen', () => {
  it('links to the terms and the privacy page without leaving the form', () => {
    setup()
    for (const [name, path] of [
      ['terms (in a new tab)', '/terms'],
      ['privacy page (in a new tab)', '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank'])
    }
  })

  it('creates the account, confirms it, stores the record and goes back', async () => {
    const rendered = setup()
    const { user, identity } = rendered
    await fillIn(rendered, {
      'Photo URL': 'https://pictures.example/ana.jpg',
      Phone: '123456',
      Address: 'Main Street 1',
    })
    await user.selectOptions(screen.getByLabelText('Gender'), 'Female')
    await user.click(submit())
    await screen.findByText('User created successfully.')
    await screen.findByText('At /classes#hatha')
    expect(identity.user).toMatchObject({
      displayName: 'Ana Silva',
      photoURL: 'https://pictures.example/ana.jpg',
    })
    expect(askedOf(sendConfirmation)).toMatchObject([{ bearer: 'id-token-of-uid-ana@ningjing.example' }])
    expect(identity.confirmationsSent).toEqual([])
    const gender = { value: 'Female', label: 'Female' }
    const body = {
      name: 'Ana Silva',
      email: 'ana@ningjing.example',
      phone: '123456',
      gender,
      address: 'Main Street 1',
    }
    expect(askedOf(createUser)).toMatchObject([{ body }])
    expect(askedOf(createUser)[0]?.body).not.toHaveProperty('password')
  })

  it('goes to the class that the visitor wanted', async () => {
    keepWish({ act: 'select', classId: 'a'.repeat(24) })
    const rendered = setup()
    await fillIn(rendered)
    await rendered.user.click(submit())
    await screen.findByText(`At /classes/${'a'.repeat(24)}`)
  })

  it('offers Google first, and then goes back like after the form', async () => {
    const { user } = setup()
    const google = screen.getByRole('button', { name: 'Login with Google' })
    const order = google.compareDocumentPosition(screen.getByLabelText('Name'))
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await user.click(google)
    await screen.findByText('At /classes#hatha')
    expect(askedOf(createUser)).toMatchObject([{ body: { name: 'Gina', email: 'gina@ningjing.example' } }])
  })

  it('creates one account for a double click', async () => {
    const rendered = setup()
    await fillIn(rendered)
    await rendered.user.dblClick(submit())
    await screen.findByText('At /classes#hatha')
    expect(askedOf(createUser)).toHaveLength(1)
  })

  it('asks for the required fields', async () => {
    const { user } = setup()
    await user.click(submit())
    for (const text of [
      'name is required',
      'Email is required',
      'Password is required',
      'Password did not match',
    ]) {
      await screen.findByText(text)
    }
  })

  it.each([
    ['Aa!1', 'Password must be 6 characters'],
    ['namaste!', 'Password must have one capital letter and special character.'],
    ['Namaste108', 'Password must have one capital letter and special character.'],
  ])('rejects the password %s', async (typed, message) => {
    const rendered = setup()
    await fillIn(rendered, { Password: typed, 'Confirm Password': typed })
    await rendered.user.click(submit())
    await screen.findByText(message)
    expect(askedOf(createUser)).toHaveLength(0)
  })

  it('rejects different passwords, a photo that is not a URL and a phone with letters', async () => {
    const rendered = setup()
    await fillIn(rendered, { 'Confirm Password': 'Other!1', 'Photo URL': 'my photo', Phone: 'abc' })
    await rendered.user.click(submit())
    await screen.findByText('Password did not match')
    await screen.findByText('Use an https:// address.')
    await screen.findByText('Use 6 to 15 digits, with an optional + in front.')
  })

  it('folds the optional fields, and opens them for an error in one of them', async () => {
    const rendered = setup()
    await fillIn(rendered, { Phone: 'abc' })
    const phone = screen.getByLabelText('Phone')
    const more = phone.closest('details')
    expect(more).toHaveProperty('open', false)
    await rendered.user.click(submit())
    await screen.findByText('Use 6 to 15 digits, with an optional + in front.')
    expect(more).toHaveProperty('open', true)
    await waitFor(() => expect(document.activeElement).toBe(phone))
  })

  it('says what its fields are for, so that browsers can fill them in', () => {
    setup()
    const purposes = ['Email', 'Photo URL', 'Phone', 'Gender', 'Address'].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    )
    expect(purposes).toEqual(['email', 'photo', 'tel', 'sex', 'address-line1'])
  })

  it('shows the password rules before typing and ticks those that are met', async () => {
    const { user } = setup()
    expect(screen.getByText('At least 6 characters').textContent).not.toContain('met')
    await user.type(screen.getByLabelText('Password'), 'namaste!')
    expect(screen.getByText('At least 6 characters').textContent).toContain('met')
    expect(screen.getByText('One capital letter').textContent).not.toContain('met')
  })

  it.each([
    ['auth/invalid-email', 'alert', 'Invalid email. Please provide a valid email'],
    ['auth/email-already-in-use', 'status', 'You have Already Registerd!'],
    [
      'auth/password-does-not-meet-requirements',
      'alert',
      'This password is too weak. Please choose a longer one, with small and capital letters, digits and special characters.',
    ],
    ['auth/operation-not-allowed', 'alert', 'We could not sign you in. Please try again.'],
  ])('shows a banner for %s', async (code, role, text) => {
    const rendered = setup()
    rendered.identity.errors.createAccount = code
    await fillIn(rendered)
    await rendered.user.click(submit())
    await waitFor(() => expect(screen.getByRole(role).textContent).toBe(text))
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ana Silva')
  })

  it('shows the banner of an invalid e-mail without creating an account', async () => {
    const rendered = setup()
    await fillIn(rendered, { Email: 'ana@localhost' })
    await rendered.user.click(submit())
    await screen.findByText('Invalid email. Please provide a valid email')
    expect(rendered.identity.user).toBeNull()
  })

  it('focuses the banner of a taken e-mail, so that it is seen on a phone', async () => {
    const rendered = setup()
    rendered.identity.errors.createAccount = 'auth/email-already-in-use'
    await fillIn(rendered)
    await rendered.user.click(submit())
    const banner = await screen.findByRole('status')
    await waitFor(() => expect(document.activeElement).toBe(banner))
  })

  it.each(['here', 'by the provider'])('marks and focuses an e-mail that is refused %s', async (by) => {
    const rendered = setup()
    if (by !== 'here') rendered.identity.errors.createAccount = 'auth/invalid-email'
    await fillIn(rendered, by === 'here' ? { Email: 'bad' } : {})
    const email = screen.getByLabelText('Email')
    for (const _ of ['first', 'second'] as const) {
      await rendered.user.click(submit())
      const banner = await screen.findByRole('alert')
      expect(banner.textContent).toBe('Invalid email. Please provide a valid email')
      await waitFor(() => expect(document.activeElement).toBe(email))
      expect(email.getAttribute('aria-invalid')).toBe('true')
      expect(email.getAttribute('aria-describedby')).toBe(banner.id)
    }
  })

  it('removes the banner of the last try when the next one is incomplete', async () => {
    const rendered = setup()
    await fillIn(rendered, { Email: 'bad' })
    await rendered.user.click(submit())
    await screen.findByText('Invalid email. Please provide a valid email')
    await rendered.user.type(screen.getByLabelText('Email'), '@ningjing.example')
    await rendered.user.clear(screen.getByLabelText('Confirm Password'))
    await rendered.user.click(submit())
    await screen.findByText('Password did not match')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('marks required fields and names the optional ones', () => {
    setup()
    for (const label of ['Name', 'Email', 'Password', 'Confirm Password']) {
      expect(screen.getByLabelText(label).getAttribute('aria-required')).toBe('true')
    }
    for (const label of ['Photo URL', 'Phone', 'Gender', 'Address']) {
      expect(screen.getByLabelText(label).hasAttribute('aria-required')).toBe(false)
    }
    expect(screen.getAllByText('(optional)')).toHaveLength(4)
  })

  it('offers a retry when the record could not be stored', async () => {
    const rendered = setup()
    answerProblem(createUser, 'service.database-down')
    await fillIn(rendered)
    await rendered.user.click(submit())
    await screen.findByText(/we could not save your details yet/)
    answer(createUser, { insertedId: 'a'.repeat(24) })
    await rendered.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('At /classes#hatha')
  })

  it('continues when name and photo could not be set at the provider', async () => {
    const rendered = setup()
    rendered.identity.errors.updateProfile = 'auth/network-request-failed'
    await fillIn(rendered)
    await rendered.user.click(submit())
    await screen.findByText('At /classes#hatha')
  })

  it('links to the login', () => {
    setup()
    expect(screen.getByRole('link', { name: 'Already Registered ? Login Now' }).getAttribute('href')).toBe(
      '/login',
    )
  })
})

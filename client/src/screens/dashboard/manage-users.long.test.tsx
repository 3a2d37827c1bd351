import { removePicture } from '@ningjing/contract/pictures/pictures'
import { because } from '@ningjing/contract/problem-reasons'
import { aUser } from '@ningjing/contract/testing/builders'
import { listUsers, setUserRole } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { env } from '../../lib/env.ts'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ManageUsersScreen } from './manage-users.tsx'

const AT = '/dashboard/manage-users'
const elena = aUser({ name: 'Elena', email: 'elena@ningjing.example', role: 'admin' })
const noor = aUser({ name: 'Noor', createdAt: '2026-05-04T08:00:00.000Z' })
const kai = aUser({ name: 'Kai', role: 'instructor' })

function list(users: User[], total = users.length) {
  answer(listUsers, { items: users, total, nextCursor: null })
}

const setup = (search = '') =>
  renderScreen(
    <LoggedIn>
      <ManageUsersScreen />
    </LoggedIn>,
    { path: AT, at: { pathname: AT, search }, as: aSessionUser({ email: elena.email }), role: 'admin' },
  )
const button = (name: string) => screen.findByRole('button', { name })

/** Answers a change of role and updates the list. */
function acceptRoles() {
  answer(setUserRole, ({ body }) => {
    list([{ ...noor, ...(body as Pick<User, 'role'>) }])
    return { modifiedCount: 1 }
  })
}

/** The address of an uploaded picture. */
const UPLOADED = `${env.apiUrl}/ningjing/pictures/0123456789abcdef01234567`

describe('the users an admin manages', () => {
  it('may lose an uploaded portrait, after a question', async () => {
    list([{ ...noor, photo: UPLOADED }, elena])
    answer(removePicture, { deletedCount: 1 })
    const { user } = setup()
    await user.click(await button('Remove portrait of Noor'))
    await screen.findByText(/^Noor will show the standard picture\./)
    await user.click(await button('Cancel'))
    expect(askedOf(removePicture)).toEqual([])
    await user.click(await button('Remove portrait of Noor'))
    await user.click(await button('Remove picture'))
    await screen.findByText('The picture is removed.')
    expect(askedOf(removePicture)).toMatchObject([{ params: { id: '0123456789abcdef01234567' } }])
    expect(screen.queryByRole('button', { name: 'Remove portrait of Elena' })).toBeNull()
  })

  it('are counted in the heading and listed with e-mail, role and date of registration', async () => {
    list([noor, kai], 5000)
    setup()
    await screen.findByRole('heading', { name: 'Total Users : 5,000' })
    const [, row, another] = await screen.findAllByRole('row')
    expect(row?.textContent).toContain(`Noor${noor.email}PassesStudent4 May 2026`)
    expect(another?.textContent).toContain(`Kai${kai.email}PassesInstructor`)
  })

  it('have a line with their number only if it says more than the heading', async () => {
    list([noor, elena])
    setup()
    expect((await screen.findByText('2 users')).className).toBe('sr-only')
    list([noor], 5000)
    setup('?role=student')
    expect((await screen.findByText('5,000 results, 1–1 of 5,000')).className).not.toBe('sr-only')
  })

  it('include the admin, who cannot change their own role', async () => {
    list([elena])
    setup()
    for (const name of ['Make admin: Elena', 'Make instructor: Elena', 'Make student: Elena']) {
      expect(await button(name)).toHaveProperty('disabled', true)
    }
    expect(screen.getByText('You cannot change your own role. Another admin can.')).toBeDefined()
  })

  it('are searched and filtered in the URL', async () => {
    list([noor])
    const { user } = setup('?role=student&search=no')
    expect((await button('Make admin: Noor')).textContent).toBe('Make admin')
    expect(askedOf(listUsers).map(({ query }) => query)).toContainEqual({
      search: 'no',
      role: 'student',
      sort: 'newest',
      limit: '20',
    })
    await user.selectOptions(screen.getByLabelText('Role'), 'All')
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(askedOf(listUsers).at(-1)?.query).toEqual({ sort: 'newest', limit: '20' }))
  })

  it('have their filter and order behind a button on phones, which says that a filter is set', async () => {
    list([noor])
    const { user } = setup('?role=student')
    const filters = await button('Filters (1)')
    const shown = document.getElementById(filters.getAttribute('aria-controls') ?? '')
    expect(shown?.contains(screen.getByLabelText('Role'))).toBe(true)
    expect(shown?.contains(screen.getByLabelText('Sort by'))).toBe(true)
    expect(shown?.className).toContain('max-md:hidden')
    await user.click(filters)
    expect(filters.getAttribute('aria-expanded')).toBe('true')
    expect(shown?.className).not.toContain('max-md:hidden')
  })

  it.each([
    ['User', 'name', '-name'],
    ['Role', 'role', '-role'],
    ['Since', 'oldest', 'newest'],
  ])('are sorted by %s both ways', async (column, first, second) => {
    list([noor])
    const { user } = setup()
    for (const sort of [first, second]) {
      await user.click(await screen.findByRole('button', { name: column, hidden: true }))
      await waitFor(() => expect(askedOf(listUsers).at(-1)?.query).toMatchObject({ sort }))
    }
  })
})

describe('a change of role', () => {
  it('to instructor is saved after a confirmation, and its button is then disabled', async () => {
    list([noor])
    acceptRoles()
    const { user } = setup()
    await user.dblClick(await button('Make instructor: Noor'))
    expect(await screen.findAllByRole('dialog', { name: 'Make Noor an instructor?' })).toHaveLength(1)
    expect(askedOf(setUserRole)).toEqual([])
    await user.click(await button('Yes, make instructor'))
    await screen.findByText('User role updated')
    expect(askedOf(setUserRole)).toMatchObject([{ params: { id: noor._id }, body: { role: 'instructor' } }])
    expect(await button('Make instructor: Noor')).toHaveProperty('disabled', true)
    expect(await button('Make admin: Noor')).toHaveProperty('disabled', false)
    await waitFor(async () => expect(document.activeElement).toBe(await button('Make admin: Noor')))
  })

  it('removes the user from a filtered list and moves the focus to the heading', async () => {
    list([noor])
    answer(setUserRole, () => {
      list([])
      return { modifiedCount: 1 }
    })
    const { user } = setup('?role=student')
    await user.click(await button('Make instructor: Noor'))
    expect(await screen.findByText(/can no longer select any or book with a pass/)).toBeTruthy()
    await user.click(await button('Yes, make instructor'))
    await screen.findByText('User role updated')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('to admin needs a confirmation', async () => {
    list([noor])
    acceptRoles()
    const { user } = setup()
    await user.click(await button('Make admin: Noor'))
    const question = await screen.findByRole('dialog', { name: 'Make Noor an admin?' })
    expect(within(question).getByText(new RegExp(`^Noor \\(${noor.email}\\)`))).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(askedOf(setUserRole)).toEqual([])
    await user.click(await button('Make admin: Noor'))
    await user.click(await button('Yes, make admin'))
    await screen.findByText('User role updated')
    expect(await button('Make admin: Noor')).toHaveProperty('disabled', true)
  })

  it('to student is refused in words while the user has open classes', async () => {
    list([{ ...noor, role: 'instructor' }])
    const detail = 'This user teaches 1 class that is offered, or waiting for a decision.'
    answerProblem(setUserRole, 'user.has-classes', because('user-teaches', { classes: 1 }))
    const { user } = setup()
    await user.click(await button('Make student: Noor'))
    await user.click(await button('Yes, make student'))
    expect((await screen.findByRole('alert')).textContent).toBe(`Noor: ${detail}`)
    expect(askedOf(setUserRole)).toMatchObject([{ body: { role: 'student' } }])
  })

  it('made by another admin shows no success', async () => {
    list([noor])
    answer(setUserRole, { modifiedCount: 0 })
    const { user } = setup()
    await user.click(await button('Make instructor: Noor'))
    await user.click(await button('Yes, make instructor'))
    await screen.findByText('This user is already an instructor.')
  })

  it('that is not allowed says why', async () => {
    list([noor])
    answerProblem(setUserRole, 'user.last-admin')
    const { user } = setup()
    await user.click(await button('Make instructor: Noor'))
    await user.click(await button('Yes, make instructor'))
    expect((await screen.findByRole('alert')).textContent).toBe('Noor: The last admin must stay an admin.')
  })
})

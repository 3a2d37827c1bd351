import { listOwnClasses } from '@ningjing/contract/classes/classes'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { listNotices } from '@ningjing/contract/mails/mails'
import { listPayments } from '@ningjing/contract/payments/payments'
import { listSelections } from '@ningjing/contract/selections/selections'
import { aManagedClass, aSelection, aUser } from '@ningjing/contract/testing/builders'
import { readInstructorFlag, readUser } from '@ningjing/contract/users/users'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Dashboard } from '../dashboard.tsx'

const site = (
  <Routes>
    <Route path="/dashboard" element={<Dashboard />}>
      <Route path="*" element={<h1>A screen</h1>} />
    </Route>
    <Route path="/" element={<p>The home page</p>} />
  </Routes>
)
async function open(role: 'student' | 'instructor' | 'admin', at = '/dashboard/x') {
  const drawn = renderScreen(site, { path: '*', at, as: aSessionUser(), role })
  await screen.findByRole('banner')
  return drawn
}
const bar = () => within(screen.getByRole('banner'))
const links = () => screen.getByRole('navigation', { name: 'Dashboard' })
const textAndPath = (link: HTMLElement) => `${link.textContent} ${link.getAttribute('href')}`

beforeEach(() => {
  answer(listOwnClasses, [aManagedClass(), aManagedClass(), aManagedClass()])
  answer(listSelections, [aSelection(), aSelection()])
  answer(listEnrolments, [])
  answer(listPayments, [])
  answer(readUser, aUser({ photo: '/art/instructor-1.svg' }))
})

it('shows students their links with live counts', async () => {
  await open('student')
  await bar().findByText('Student')
  expect(bar().getByText('Ana Silva')).toBeDefined()
  await waitFor(() =>
    expect(within(links()).getAllByRole('link').map(textAndPath)).toEqual([
      'Home /',
      'Dashboard /dashboard',
      'My profile /dashboard/profile',
      'Selected classes2 /dashboard/selected-classes',
      'Enrolled classes /dashboard/enrolled-classes',
      'Payment history /dashboard/payment-history',
    ]),
  )
})

it('shows instructors their links with a live count, and none of students', async () => {
  await open('instructor')
  await bar().findByText('Instructor')
  await waitFor(() =>
    expect(within(links()).getAllByRole('link').slice(3).map(textAndPath)).toEqual([
      'Add a class /dashboard/add-class',
      'My classes3 /dashboard/my-classes',
    ]),
  )
})

it.each(['instructor', 'admin'] as const)('keeps the records of a student who became an %s', async (role) => {
  answer(listPayments, { items: [], total: 2, nextCursor: null })
  await open(role)
  await waitFor(() =>
    expect(within(links()).getAllByRole('link').slice(-2).map(textAndPath)).toEqual([
      'Enrolled classes /dashboard/enrolled-classes',
      'Payment history /dashboard/payment-history',
    ]),
  )
})

it('shows admins their label and their own links', async () => {
  await open('admin')
  await bar().findByText('Admin')
  const shown = within(links()).getAllByRole('link').slice(3)
  expect(shown.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Add a class /dashboard/add-class',
    'Manage classes /dashboard/manage-classes',
    'Manage users /dashboard/manage-users',
    'Payments /dashboard/manage-payments',
    'Figures /dashboard/figures',
    'Club /dashboard/club',
    'Setup /dashboard/setup',
    'Mails /dashboard/mails',
    'Reconciliation /dashboard/reconciliation',
    'Audit log /dashboard/audit-log',
  ])
})

it.each(['student', 'instructor', 'admin'] as const)('counts the new notices of an %s', async (role) => {
  renderScreen(site, {
    path: '*',
    at: '/dashboard/x',
    as: aSessionUser(),
    role,
    before: () => answer(listNotices, { items: [], total: 9, nextCursor: null, unseen: 2, mailOff: [] }),
  })
  const notices = within(await screen.findByRole('navigation', { name: 'Notices' }))
  await waitFor(() =>
    expect(notices.getAllByRole('link').map(textAndPath)).toEqual(['Notices2 /dashboard/notices']),
  )
})

it('leads those who teach or manage to their rosters, and no student', async () => {
  await open('instructor')
  const rosters = within(await screen.findByRole('navigation', { name: 'Rosters' }))
  expect(rosters.getAllByRole('link').map(textAndPath)).toEqual(['Rosters /dashboard/rosters'])
  cleanup()
  await open('student')
  await bar().findByText('Student')
  expect(screen.queryByRole('navigation', { name: 'Rosters' })).toBeNull()
})

it.each([
  ['student', '/dashboard/payment/1', 'Dashboard', /^Selected classes/],
  ['student', '/dashboard/receipt/1', 'Dashboard', /^Payment history/],
  ['admin', '/dashboard/roster/1', 'Rosters', /^Rosters/],
] as const)('shows a %s at %s which link of %s it belongs to', async (role, at, menu, name) => {
  await open(role, at)
  const links = within(await screen.findByRole('navigation', { name: menu }))
  expect((await links.findByRole('link', { name })).getAttribute('aria-current')).toBe('true')
  expect(links.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1)
})

it('opens the links as a drawer, which closes when one is followed', async () => {
  const { user } = await open('student')
  await user.click(bar().getByRole('button', { name: 'Menu' }))
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  await user.click(within(drawer).getByRole('link', { name: 'My profile' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the photo of the profile, also when the identity provider knows none', async () => {
  await open('instructor')
  await waitFor(() => {
    const portrait = screen.getByRole('banner').querySelector('img')
    expect(portrait?.getAttribute('src')).toBe('/art/instructor-1.svg')
  })
})

it('logs out and goes home', async () => {
  const { user } = await open('student')
  await bar().findByText('Student')
  await user.click(bar().getByRole('button', { name: 'Logout' }))
  await screen.findByText('The home page')
})

it('follows a new role when the window is looked at again, without a new sign-in', async () => {
  await open('student')
  await bar().findByText('Student')
  answer(readInstructorFlag, { instructor: true })
  window.dispatchEvent(new Event('visibilitychange'))
  await bar().findByText('Instructor')
  await within(links()).findByText('Add a class')
  expect(within(links()).queryByText('Selected classes')).toBeNull()
})

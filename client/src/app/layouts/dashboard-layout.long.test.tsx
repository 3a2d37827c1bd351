import { listOwnClasses } from '@ningjing/contract/classes/classes'
import { readClub } from '@ningjing/contract/club/club'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { listNotices } from '@ningjing/contract/mails/mails'
import { listPasses } from '@ningjing/contract/passes/passes'
import { listPayments } from '@ningjing/contract/payments/payments'
import { listSelections } from '@ningjing/contract/selections/selections'
import { aClub, aManagedClass, anId, aSelection, aUser } from '@ningjing/contract/testing/builders'
import { aPass } from '@ningjing/contract/testing/pass-builders'
import { readInstructorFlag, readUser } from '@ningjing/contract/users/users'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { forget, marksOf, queueMark } from '../../lib/rosters/kept-rosters.ts'
import { answer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Dashboard } from '../dashboard.tsx'

const site = (
  <Routes>
    <Route path="/dashboard" element={<Dashboard />}>
      <Route path="*" element={<h1>A screen</h1>} />
    </Route>
    <Route path="/passes/:id" element={<Dashboard />} />
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
const namesIn = (list: HTMLElement | undefined) =>
  [...(list?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)
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
      'Notices /dashboard/notices',
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
    expect(within(links()).getAllByRole('link').slice(4).map(textAndPath)).toEqual([
      'Add a class /dashboard/add-class',
      'My classes3 /dashboard/my-classes',
      'Rosters /dashboard/rosters',
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

it('shows students their passes where the club sells some, or they have one', async () => {
  const passes = () => screen.findByRole('link', { name: 'My passes' })
  const at = { path: '*', at: '/dashboard/x', as: aSessionUser() }
  renderScreen(site, { ...at, before: () => answer(readClub, aClub({ passes: true })) })
  expect((await passes()).getAttribute('href')).toBe('/dashboard/passes')
  cleanup()
  renderScreen(site, { ...at, before: () => answer(listPasses, [aPass()]) })
  await passes()
})

it('leads from the checkout of a pass back to the passes', async () => {
  await open('student', '/passes/1')
  expect((await bar().findByRole('link', { name: 'Cancel' })).getAttribute('href')).toBe('/passes')
})

it('shows admins their label, and their links in groups with headings', async () => {
  await open('admin')
  await bar().findByText('Admin')
  const [first, ...groups] = within(links()).getAllByRole('list')
  expect(namesIn(first)).toEqual(['Home', 'Dashboard', 'Figures', 'My profile', 'Notices'])
  expect(
    within(links())
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Club', 'People', 'Money', 'System'])
  expect(groups.map(namesIn)).toEqual([
    ['Add a class', 'Manage classes', 'Rosters'],
    ['Manage users', 'Mails'],
    ['Payments', 'Passes for sale', 'Reconciliation'],
    ['Club', 'Setup', 'Audit log'],
  ])
  expect(within(links()).getByRole('list', { name: 'Money' })).toBe(groups[2])
})

it.each(['student', 'instructor', 'admin'] as const)('counts the new notices of an %s', async (role) => {
  renderScreen(site, {
    path: '*',
    at: '/dashboard/x',
    as: aSessionUser(),
    role,
    before: () => answer(listNotices, { items: [], total: 9, nextCursor: null, unseen: 2, mailOff: [] }),
  })
  await waitFor(() =>
    expect(within(links()).getByRole('link', { name: /^Notices/ }).textContent).toBe('Notices2'),
  )
  // On phones, the links are behind it.
  expect(bar().getByRole('button', { name: 'Menu, 2 new notices' }).textContent).toBe('2')
})

it('shows students four shortcuts, with the number of selected classes and where they are', async () => {
  await open('student', '/dashboard/selected-classes')
  const shortcuts = within(await screen.findByRole('navigation', { name: 'Shortcuts' }))
  await shortcuts.findByRole('link', { name: 'Selection: 2', current: true })
  expect(shortcuts.getAllByRole('link').map(textAndPath)).toEqual([
    'Timetable /timetable',
    'My classes /dashboard/enrolled-classes',
    '2Selection: 2 /dashboard/selected-classes',
    'Me /dashboard',
  ])
  expect(shortcuts.getAllByRole('link', { current: true })).toHaveLength(1)
})

it('begins the checkout with logo and way back, and keeps the account behind the portrait', async () => {
  const { user } = await open('student', '/dashboard/payment/1')
  await bar().findByText('Student')
  const [first, second] = within(screen.getByRole('banner')).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/')
  expect(second && textAndPath(second)).toBe('Cancel /dashboard/selected-classes')
  const portrait = bar().getByRole('button', { name: 'Your account' })
  const account = document.getElementById(portrait.getAttribute('popovertarget') ?? '')
  for (const text of ['Ana Silva', 'Student', 'Logout']) {
    expect(account?.contains(bar().getByText(text))).toBe(true)
  }
  expect(account?.contains(bar().getByRole('button', { name: 'Use dark theme', hidden: true }))).toBe(true)
  expect(bar().queryByRole('button', { name: 'Menu', hidden: true })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull()
  await user.click(bar().getByRole('button', { name: 'Logout', hidden: true }))
  await screen.findByText('The home page')
})

it.each(['instructor', 'admin'] as const)(
  'has a way out to the timetable for an %s, and no shortcuts',
  async (role) => {
    await open(role)
    expect(bar().getByRole('link', { name: 'Timetable' }).getAttribute('href')).toBe('/timetable')
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull()
  },
)

it.each([
  ['student', '/dashboard/payment/1', /^Selected classes/],
  ['student', '/dashboard/receipt/1', /^Payment history/],
  ['admin', '/dashboard/roster/1', /^Rosters/],
] as const)('shows a %s at %s which link it belongs to', async (role, at, name) => {
  await open(role, at)
  const menu = within(links())
  expect((await menu.findByRole('link', { name })).getAttribute('aria-current')).toBe('true')
  expect(menu.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1)
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
    const portrait = [...screen.getByRole('banner').querySelectorAll('img')].at(-1)
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

it('names refused marks above every screen but those of rosters, until they are dismissed', async () => {
  const { uid } = aSessionUser()
  onTestFinished(() => forget(uid))
  const ids = { classId: anId(), sessionId: anId(), userId: anId() }
  const mark = { ...ids, state: 'present' as const, at: new Date().toISOString() }
  await queueMark(uid, { ...mark, problem: 'attendance.closed' })
  const notice = () => screen.queryByText(/A mark was not saved\.$/)
  const { user } = await open('instructor')
  await waitFor(() => expect(notice()).not.toBeNull())
  await user.click(within(links()).getByRole('link', { name: 'Rosters' }))
  expect(notice()).toBeNull()
  await user.click(within(links()).getByRole('link', { name: /^My classes/ }))
  await waitFor(() => expect(notice()).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(notice()).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(await marksOf(uid)).toEqual([])
})

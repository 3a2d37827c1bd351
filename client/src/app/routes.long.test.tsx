import { listAudit } from '@ningjing/contract/audit/audit'
import { readCalendarKey } from '@ningjing/contract/calendars/calendars'
import { listTeachers } from '@ningjing/contract/classes/class-life'
import {
  listAllClasses,
  listOwnClasses,
  listPopularClasses,
  listPublicClasses,
  readPublicClass,
} from '@ningjing/contract/classes/classes'
import { listVersions, readVersion } from '@ningjing/contract/club/club'
import { Site } from '@ningjing/contract/club/site.schemas'
import { readContent } from '@ningjing/contract/content/content'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { listInstructors, readInstructor } from '@ningjing/contract/instructors/instructors'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { listAllProducts, listImported, listProducts } from '@ningjing/contract/passes/passes'
import { createPaymentIntent, listAllPayments, listPayments } from '@ningjing/contract/payments/payments'
import { readReconciliation } from '@ningjing/contract/reconciliation/reconciliation'
import { readFigures } from '@ningjing/contract/reports/reports'
import { listRosterDates } from '@ningjing/contract/roster/roster'
import { listSelections } from '@ningjing/contract/selections/selections'
import { readDoctor, readSetup } from '@ningjing/contract/setup/setup'
import { aClass, anId, anInstructor, aSelection, aSetup, aUser } from '@ningjing/contract/testing/builders'
import { aTimetable } from '@ningjing/contract/testing/timetable-builders'
import { readTimetable, readToday } from '@ningjing/contract/timetable/timetable'
import { listUsers, readUser } from '@ningjing/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { matchRoutes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { pagePaths, paths } from '../paths.ts'
import { SCREEN_NAMES, SCREENS } from '../screens.ts'
import { answer, answerProblem, cutOff } from '../testing/answers.ts'
import { aSessionUser } from '../testing/fake-identity.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { AppRoutes, ROUTES } from './routes.tsx'

vi.setConfig({ testTimeout: SLOW_TEST_MS })

const ana = aSessionUser()
const selection = aSelection()
const yogaClass = aClass({
  name: 'Slow Flow',
  instructor: 'Mei Tanaka',
  price: 30,
  description: 'Long\nholds.',
})
const instructor = anInstructor({ name: 'Mei Tanaka', bio: 'Twelve years on the mat.' })

/** Opens an address of the whole site. */
function open(at: string, given: Parameters<typeof renderScreen>[1] = {}) {
  vi.stubGlobal('scrollTo', () => undefined)
  answer(listPopularClasses, [])
  answer(listOwnClasses, [])
  answer(listRosterDates, [])
  answer(listTeachers, [])
  answer(listAllClasses, [])
  answer(listUsers, [])
  answer(readReconciliation, { run: null, failedAt: null, isRunning: false })
  answer(readFigures, {
    ...{ from: '2026-09-01', to: '2026-09-10', zone: 'UTC', enrolments: 0, waited: 0 },
    fill: { dates: 0, enrolled: 0, capacity: 0 },
    marks: { present: 0, noShow: 0 },
    ended: { canceled: 0, removed: 0, classCanceled: 0, left: 0 },
    income: { paid: 0, refunded: 0, earned: 0 },
    ...{ steps: [], weekdays: [], classes: [], teachers: [] },
  })
  answer(listVersions, [])
  answer(readTimetable, aTimetable())
  answer(readToday, { zone: 'UTC', dates: [] })
  answer(readVersion, { n: 0, site: Site.parse({}), currencyIsFixed: false })
  answer(readSetup, aSetup())
  answer(readDoctor, [])
  answer(listAudit, { items: [], total: 0, nextCursor: null })
  answer(listPublicClasses, [])
  answer(listInstructors, [])
  answer(readPublicClass, yogaClass)
  answer(readContent, { title: 'The terms', description: 'Be kind.', html: '<p>Be kind.</p>' })
  answer(readInstructor, { ...instructor, approvedClasses: [yogaClass] })
  answer(listSelections, [selection])
  answer(listEnrolments, [])
  answer(listPayments, [])
  answer(listProducts, [])
  answer(listAllPayments, { items: [], total: 0, nextCursor: null })
  answer(listAllProducts, [])
  answer(listImported, { items: [], total: 0, nextCursor: null })
  answer(readUser, aUser({ email: ana.email }))
  answer(readCalendarKey, { exists: false, since: null })
  answerProblem(createPaymentIntent, 'class.sold-out')
  return renderScreen(<AppRoutes />, { path: '*', at, ...given })
}

const mainHeading = () => within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent

/** Waits for a page. Its heading and title are one expectation, because a page may render again between two. */
const expectPage = (heading: RegExp, title: string) =>
  waitFor(() => {
    expect(mainHeading()).toMatch(heading)
    expect(document.title).toBe(title)
  })

const descriptions = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=description]')].map(({ content }) => content)

it.each([
  [paths.home, /./, 'Yoga classes for every pace · Ningjing'],
  [paths.login, /^Login$/, 'Login · Ningjing'],
  [paths.register, /^Register Now$/, 'Register Now · Ningjing'],
  [paths.classes, /^Choose The Class For You$/, 'Classes · Ningjing'],
  [paths.timetable, /^Timetable$/, 'Timetable · Ningjing'],
  [paths.passes, /^Passes$/, 'Passes · Ningjing'],
  [paths.yogaClass(yogaClass._id), /^Slow Flow$/, 'Slow Flow · Ningjing'],
  [paths.instructors, /^Meet Our Instructor$/, 'Instructors · Ningjing'],
  [paths.instructor(instructor._id), /^Mei Tanaka$/, 'Mei Tanaka · Ningjing'],
  [paths.terms, /^The terms$/, 'The terms · Ningjing'],
  [paths.privacy, /^The terms$/, 'The terms · Ningjing'],
  [paths.refunds, /^The terms$/, 'The terms · Ningjing'],
  [paths.unsubscribe, /^Reminders by mail$/, 'Mails · Ningjing'],
  ['/nothing/here', /^Page not found$/, 'Page not found · Ningjing'],
])('shows visitors %s', async (path, heading, title) => {
  open(path)
  await expectPage(heading, title)
})

it.each([
  [paths.dashboard, /Ana Silva/, 'Dashboard · Ningjing'],
  [paths.profile, /profile/i, 'My profile · Ningjing'],
  [paths.notices, /^Notices$/, 'Notices · Ningjing'],
  [paths.selectedClasses, /^Your Selected Classes$/, 'Selected classes · Ningjing'],
  [paths.enrolledClasses, /^Your Enrolled Classes$/, 'Enrolled classes · Ningjing'],
  [paths.paymentHistory, /^Payment History$/, 'Payment History · Ningjing'],
  [paths.checkout(selection._id), /^Checkout$/, 'Checkout · Ningjing'],
  [paths.passCheckout(anId()), /^Checkout$/, 'Checkout · Ningjing'],
  [paths.ownPasses, /^My passes$/, 'My passes · Ningjing'],
  ['/dashboard/nothing', /^Page not found$/, 'Page not found · Ningjing'],
])('shows students %s', async (path, heading, title) => {
  open(path, { as: ana })
  await expectPage(heading, title)
})

it.each([
  [paths.addClass, /^Welcome! Add a Class$/, 'Add a Class · Ningjing'],
  [paths.myClasses, /^Manage My Classes$/, 'My classes · Ningjing'],
  [paths.rosters, /^Rosters$/, 'Rosters · Ningjing'],
])('shows instructors %s', async (path, heading, title) => {
  open(path, { as: ana, role: 'instructor' })
  await expectPage(heading, title)
})

it.each([
  [paths.addClass, /^Welcome! Add a Class$/, 'Add a Class · Ningjing'],
  [paths.manageClasses, /^Manage classes/, 'Manage classes · Ningjing'],
  [paths.manageUsers, /^Total Users :/, 'Manage users · Ningjing'],
  [paths.managePayments, /^Payments/, 'Payments · Ningjing'],
  [paths.products, /^Passes for sale$/, 'Passes for sale · Ningjing'],
  [paths.importPasses, /^Import passes$/, 'Import passes · Ningjing'],
  [paths.figures, /^Figures$/, 'Figures · Ningjing'],
  [paths.club, /^Club$/, 'Club · Ningjing'],
  [paths.setup, /^Setup$/, 'Setup · Ningjing'],
  [paths.reconciliation, /^Reconciliation$/, 'Reconciliation · Ningjing'],
  [paths.auditLog, /^Audit log$/, 'Audit log · Ningjing'],
])('shows admins %s', async (path, heading, title) => {
  open(path, { as: ana, role: 'admin' })
  await expectPage(heading, title)
})

it.each([
  [paths.addClass, 'student'],
  [paths.myClasses, 'student'],
  [paths.manageClasses, 'student'],
  [paths.manageUsers, 'student'],
  [paths.managePayments, 'student'],
  [paths.auditLog, 'student'],
  [paths.figures, 'student'],
  [paths.figures, 'instructor'],
  [paths.club, 'student'],
  [paths.club, 'instructor'],
  [paths.reconciliation, 'student'],
  [paths.reconciliation, 'instructor'],
  [paths.manageClasses, 'instructor'],
  [paths.manageUsers, 'instructor'],
  [paths.managePayments, 'instructor'],
  [paths.auditLog, 'instructor'],
  [paths.myClasses, 'admin'],
] as const)('sends from %s a %s to the home page', async (path, role) => {
  open(path, { as: ana, role })
  await waitFor(() => expect(document.title).toBe('Yoga classes for every pace · Ningjing'))
})

it.each([paths.selectedClasses, paths.enrolledClasses, paths.paymentHistory, paths.checkout(anId())])(
  'sends admins from %s to the home page',
  async (path) => {
    open(path, { as: ana, role: 'admin' })
    await waitFor(() => expect(document.title).toBe('Yoga classes for every pace · Ningjing'))
  },
)

it.each([
  [paths.enrolledClasses, 'Enrolled classes · Ningjing'],
  [paths.paymentHistory, 'Payment History · Ningjing'],
])('shows %s to an instructor who was a student', async (path, title) => {
  open(path, {
    as: ana,
    role: 'instructor',
    before: () => answer(listPayments, { items: [], total: 2, nextCursor: null }),
  })
  await waitFor(() => expect(document.title).toBe(title))
})

it('does not send an instructor away whose payments cannot be counted, and counts them on a retry', async () => {
  const { user } = open(paths.paymentHistory, {
    as: ana,
    role: 'instructor',
    before: () => cutOff(listPayments),
  })
  await screen.findByText('We could not load your payments')
  answer(listPayments, { items: [], total: 2, nextCursor: null })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.title).toBe('Payment History · Ningjing'))
})

it.each([paths.home, paths.dashboard])('has only links to known pages around %s', async (path) => {
  open(path, { as: ana })
  await screen.findAllByRole('link', { name: 'Dashboard' })
  await waitFor(mainHeading)
  const own = screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/'))
  const known: unknown[] = Object.values(paths)
  expect(own.filter((href) => !known.includes(href))).toEqual([])
  expect(own).toContain(paths.dashboard)
})

it.each([
  [paths.home, /community wellness/],
  [paths.login, /Log in/],
  [paths.register, /account/],
  [paths.classes, /All yoga classes/],
  [paths.timetable, /^The week at Ningjing/],
  [paths.passes, /^The passes of Ningjing/],
  [paths.instructors, /instructors of Ningjing/],
  [
    paths.yogaClass(yogaClass._id),
    /^Slow Flow, a yoga class with Mei Tanaka at Ningjing: \$30\. Long holds\.$/,
  ],
  [paths.instructor(instructor._id), /^Mei Tanaka .* Twelve years on the mat\. Classes: Slow Flow\.$/],
])('describes %s to search engines, once', async (path, description) => {
  open(path)
  await waitFor(() => expect(descriptions()).toEqual([expect.stringMatching(description)]))
})

it.each([
  [paths.yogaClass('x'), readPublicClass, 'request.invalid'],
  [paths.yogaClass(anId()), readPublicClass, 'class.not-found'],
  [paths.instructor('x'), readInstructor, 'request.invalid'],
  [paths.instructor(anId()), readInstructor, 'instructor.not-found'],
] as const)(
  'shows the not-found page at %s, to be left out by search engines',
  async (path, endpoint, code) => {
    open(path, { before: () => answerProblem(endpoint, code) })
    await waitFor(() => {
      expect(mainHeading()).toBe('Page not found')
      expect(document.title).toBe('Page not found · Ningjing')
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
      expect(descriptions()).toEqual([])
    })
  },
)

it('has a screen at every path that the build passes to the server, and no other', () => {
  const screens = pagePaths().map((path) => matchRoutes(ROUTES, path)?.at(-1)?.route)
  expect(screens.filter((route) => !route || route.path === '*')).toEqual([])
  const shown = ROUTES.flatMap(({ children = [] }) => children.flatMap((one) => one.children ?? one))
  expect(new Set(screens)).toEqual(new Set(shown.filter(({ path }) => path !== '*')))
})

it('has the screens of visitors outside of the dashboard, and all others in it but the checkout of a pass', () => {
  const inDashboard = SCREEN_NAMES.filter((name) => /^\/dashboard(\/|$)/.test(SCREENS[name].path))
  const others = SCREEN_NAMES.filter((name) => SCREENS[name].who !== 'visitors')
  expect(others.filter((name) => name !== 'passCheckout')).toEqual(inDashboard)
})

it('says what not-found means, and how to get to the classes and home', async () => {
  const { user } = open('/nothing')
  expect(await screen.findByText('we are sorry, but the page you requested was not found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Browse classes' }).getAttribute('href')).toBe('/classes')
  await user.click(screen.getByRole('link', { name: 'Got to Home' }))
  await waitFor(() => expect(document.title).toBe('Yoga classes for every pace · Ningjing'))
})

it('has a page at every path that mails and notices link to', () => {
  const linked = Object.values(NOTICE_PATHS).map((path) => (typeof path === 'string' ? path : path(anId())))
  expect(linked.filter((path) => matchRoutes(ROUTES, path)?.at(-1)?.route.path === '*')).toEqual([])
})

import { Suspense } from 'react'
import { type RouteObject, useRoutes } from 'react-router-dom'
import { classList, popularClasses, publicClass } from '../features/classes/classes.api.ts'
import { allInstructors, instructorPage } from '../features/instructors/instructors.api.ts'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { FullScreenSpinner } from '../ui/spinner.tsx'
import { ahead, type Ground, useFetchAhead } from './ahead.ts'
import { useArrival } from './arrival.ts'
import { ErrorBoundary } from './error-screen.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import type { LazyScreen } from './lazy-screen.tsx'
import {
  AddClass,
  AdminsOnly,
  AuditLog,
  Checkout,
  Class,
  Classes,
  Dashboard,
  DashboardHome,
  EnrolledClasses,
  Home,
  Instructor,
  Instructors,
  InstructorsOnly,
  Login,
  ManageClasses,
  ManagePayments,
  ManageUsers,
  MyClasses,
  NotFound,
  PaymentHistory,
  Profile,
  Receipt,
  Register,
  SelectedClasses,
  StudentsOnly,
} from './screens.ts'

/** Draws the page at the current address. */
export function AppRoutes() {
  useArrival()
  useFetchAhead(ROUTES)
  return useRoutes(ROUTES)
}

type PageOptions = Omit<Ground, 'screen'> & {
  /** For search engines and link previews. */
  description?: string
}

/** A row of the route table: its title, its screen, and what the screen stands on. */
function page(title: string, Screen: LazyScreen, { description, queries }: PageOptions = {}) {
  const element = (
    <>
      <PageHead title={title} description={description} />
      <Screen />
    </>
  )
  return { element, handle: groundOf(Screen, queries) }
}

/** A row whose screen says its title itself, once it knows what it is about. */
function pageOfOne(Screen: LazyScreen, queries?: Ground['queries']) {
  return { element: <Screen />, handle: groundOf(Screen, queries) }
}

/** A row that others stand in: a layout that is loaded when it is first shown. */
function frame(Layout: LazyScreen) {
  const element = (
    <ErrorBoundary>
      <Suspense fallback={<FullScreenSpinner />}>
        <Layout />
      </Suspense>
    </ErrorBoundary>
  )
  return { element, handle: groundOf(Layout) }
}

function groundOf(screen: LazyScreen, queries?: Ground['queries']): Ground {
  return { screen, queries }
}

const HOME = {
  description:
    'A community wellness and education centre in the downtown city area: yoga classes, patient instructors and a calm place to practise.',
  queries: () => [ahead(popularClasses()), ahead(allInstructors())],
}
const LOGIN = {
  description: 'Log in to Ningjing to choose your classes, pay for them and see what you are enrolled in.',
}
const REGISTER = {
  description: 'Join Ningjing: an account lets you choose yoga classes, pay for them and keep them together.',
}
const CLASSES = {
  description:
    'All yoga classes of Ningjing with their instructors, prices and the seats that are left. Search them, or sort them by price and popularity.',
  queries: () => [ahead(classList()), ahead(allInstructors())],
}
const INSTRUCTORS = {
  description: 'The yoga instructors of Ningjing: who they are, what they teach and how to write to them.',
  queries: () => [ahead(allInstructors())],
}

/** The route table of the specification (§2): every address, who may open it, and its screen. */
export const ROUTES: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      { path: paths.home, ...page('Yoga classes for every pace', Home, HOME) },
      { path: paths.login, ...page('Login', Login, LOGIN) },
      { path: paths.register, ...page('Register Now', Register, REGISTER) },
      { path: paths.classes, ...page('Classes', Classes, CLASSES) },
      { path: paths.yogaClass(':id'), ...pageOfOne(Class, ({ id = '' }) => [ahead(publicClass(id))]) },
      { path: paths.instructors, ...page('Instructors', Instructors, INSTRUCTORS) },
      {
        path: paths.instructor(':id'),
        ...pageOfOne(Instructor, ({ id = '' }) => [ahead(instructorPage(id))]),
      },
      { path: '*', ...pageOfOne(NotFound) },
    ],
  },
  {
    path: paths.dashboard,
    ...frame(Dashboard),
    children: [
      { index: true, ...page('Dashboard', DashboardHome) },
      { path: paths.profile, ...page('My profile', Profile) },
      {
        element: <StudentsOnly />,
        children: [
          { path: paths.selectedClasses, ...page('Selected classes', SelectedClasses) },
          { path: paths.enrolledClasses, ...page('Enrolled classes', EnrolledClasses) },
          { path: paths.payment(':id'), ...page('Checkout', Checkout) },
          { path: paths.paymentHistory, ...page('Payment History', PaymentHistory) },
          { path: paths.receipt(':id'), ...page('Receipt', Receipt) },
        ],
      },
      {
        element: <InstructorsOnly />,
        children: [
          { path: paths.addClass, ...page('Add a Class', AddClass) },
          { path: paths.myClasses, ...page('My classes', MyClasses) },
        ],
      },
      {
        element: <AdminsOnly />,
        children: [
          { path: paths.manageClasses, ...page('Manage classes', ManageClasses) },
          { path: paths.manageUsers, ...page('Manage users', ManageUsers) },
          { path: paths.managePayments, ...page('Payments', ManagePayments) },
          { path: paths.auditLog, ...page('Audit log', AuditLog) },
        ],
      },
      { path: '*', ...pageOfOne(NotFound) },
    ],
  },
]

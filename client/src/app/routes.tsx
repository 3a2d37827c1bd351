import { CONTENT_NAMES } from '@ningjing/contract/content/content'
import { Suspense } from 'react'
import { type RouteObject, useRoutes } from 'react-router-dom'
import { classList, popularClasses, publicClass } from '../features/classes/public/classes.api.ts'
import { contentPage } from '../features/content/content.api.ts'
import {
  allInstructors,
  instructorPage,
  popularInstructors,
} from '../features/instructors/instructors.api.ts'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { FullScreenSpinner } from '../ui/spinner.tsx'
import { ErrorBoundary } from './error-screen.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import type { LazyScreen } from './lazy-screen.tsx'
import { usePageChange } from './page-change.ts'
import { prefetch, type RouteHandle, usePrefetch } from './prefetch.ts'
import {
  AddClass,
  AdminsOnly,
  AuditLog,
  Checkout,
  Class,
  Classes,
  Content,
  Dashboard,
  DashboardHome,
  EnrolledClasses,
  Figures,
  Home,
  Instructor,
  Instructors,
  InstructorsOnly,
  Login,
  Mails,
  ManageClasses,
  ManagePayments,
  ManageUsers,
  MyClasses,
  NotFound,
  Notices,
  PaymentHistory,
  Profile,
  Receipt,
  Reconciliation,
  Register,
  Roster,
  Rosters,
  SelectedClasses,
  StaffOnly,
  StudentRecords,
  StudentsOnly,
  Unsubscribe,
} from './screens.ts'

/** Renders the page at the current address. */
export function AppRoutes() {
  usePageChange()
  usePrefetch(ROUTES)
  return useRoutes(ROUTES)
}

type PageOptions = Omit<RouteHandle, 'screen'> & {
  /** One or two sentences for search engines and link previews. */
  description?: string
}

/** The route of a page with a fixed title. */
function page(title: string, Screen: LazyScreen, { description, queries }: PageOptions = {}) {
  const element = (
    <>
      <PageHead title={title} description={description} />
      <Screen />
    </>
  )
  return { element, handle: handleOf(Screen, queries) }
}

/** The route of a page whose screen sets its own title. */
function untitledPage(Screen: LazyScreen, queries?: RouteHandle['queries']) {
  return { element: <Screen />, handle: handleOf(Screen, queries) }
}

/** The route of a lazy layout. */
function layout(Layout: LazyScreen) {
  const element = (
    <ErrorBoundary>
      <Suspense fallback={<FullScreenSpinner />}>
        <Layout />
      </Suspense>
    </ErrorBoundary>
  )
  return { element, handle: handleOf(Layout) }
}

function handleOf(screen: LazyScreen, queries?: RouteHandle['queries']): RouteHandle {
  return { screen, queries }
}

const HOME = {
  description:
    'A community wellness and education centre in the downtown city area: yoga classes, patient instructors and a calm place to practice.',
  queries: () => [prefetch(popularClasses()), prefetch(popularInstructors())],
}
const LOGIN = {
  description: 'Log in to Ningjing to choose your classes, pay for them and see what you are enrolled in.',
}
const REGISTER = {
  description: 'Join Ningjing: an account lets you choose yoga classes, pay for them and keep them together.',
}
const CLASSES = {
  description:
    'All yoga classes of Ningjing with their instructors, dates, prices and the seats that are left. Search them, or sort them by price and popularity.',
  queries: () => [prefetch(classList()), prefetch(allInstructors())],
}
const INSTRUCTORS = {
  description: 'The yoga instructors of Ningjing: who they are, what they teach and how to write to them.',
  queries: () => [prefetch(allInstructors())],
}

/** The route table (product §2.1): every path, who may open it, and its screen. */
export const ROUTES: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      { path: paths.home, ...page('Yoga classes for every pace', Home, HOME) },
      { path: paths.login, ...page('Login', Login, LOGIN) },
      { path: paths.register, ...page('Register Now', Register, REGISTER) },
      { path: paths.classes, ...page('Classes', Classes, CLASSES) },
      { path: paths.yogaClass(':id'), ...untitledPage(Class, ({ id = '' }) => [prefetch(publicClass(id))]) },
      { path: paths.instructors, ...page('Instructors', Instructors, INSTRUCTORS) },
      {
        path: paths.instructor(':id'),
        ...untitledPage(Instructor, ({ id = '' }) => [prefetch(instructorPage(id))]),
      },
      ...CONTENT_NAMES.map((name) => ({
        path: paths[name],
        ...untitledPage(Content, () => [prefetch(contentPage(name))]),
      })),
      { path: paths.unsubscribe, ...page('Mails', Unsubscribe) },
      { path: '*', ...untitledPage(NotFound) },
    ],
  },
  {
    path: paths.dashboard,
    ...layout(Dashboard),
    children: [
      { index: true, ...page('Dashboard', DashboardHome) },
      { path: paths.profile, ...page('My profile', Profile) },
      { path: paths.notices, ...page('Notices', Notices) },
      {
        element: <StudentsOnly />,
        children: [
          { path: paths.selectedClasses, ...page('Selected classes', SelectedClasses) },
          { path: paths.payment(':id'), ...page('Checkout', Checkout) },
        ],
      },
      {
        element: <StudentRecords />,
        children: [
          { path: paths.enrolledClasses, ...page('Enrolled classes', EnrolledClasses) },
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
        element: <StaffOnly />,
        children: [
          { path: paths.rosters, ...page('Rosters', Rosters) },
          { path: paths.roster(':id'), ...page('Roster', Roster) },
        ],
      },
      {
        element: <AdminsOnly />,
        children: [
          { path: paths.manageClasses, ...page('Manage classes', ManageClasses) },
          { path: paths.manageUsers, ...page('Manage users', ManageUsers) },
          { path: paths.managePayments, ...page('Payments', ManagePayments) },
          { path: paths.mails, ...page('Mails', Mails) },
          { path: paths.figures, ...page('Figures', Figures) },
          { path: paths.reconciliation, ...page('Reconciliation', Reconciliation) },
          { path: paths.auditLog, ...page('Audit log', AuditLog) },
        ],
      },
      { path: '*', ...untitledPage(NotFound) },
    ],
  },
]

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { NotFoundScreen } from '../screens/public/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { FullScreenSpinner } from '../ui/spinner.tsx'
import { useArrival } from './arrival.ts'
import { ErrorBoundary } from './error-screen.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { paths } from './paths.ts'

/** The route table of the specification (§2): every address, who may open it, and its screen. */
export function AppRoutes() {
  useArrival()
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={paths.home} element={page('Yoga classes for every pace', Home, ABOUT.home)} />
        <Route path={paths.login} element={page('Login', Login, ABOUT.login)} />
        <Route path={paths.register} element={page('Register Now', Register, ABOUT.register)} />
        <Route path={paths.classes} element={page('Classes', Classes, ABOUT.classes)} />
        <Route path={paths.yogaClass(':id')} element={<Class />} />
        <Route path={paths.instructors} element={page('Instructors', Instructors, ABOUT.instructors)} />
        <Route path={paths.instructor(':id')} element={<Instructor />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path={paths.dashboard} element={framed(<Dashboard />)}>
        <Route index element={page('Dashboard', DashboardHome)} />
        <Route path={paths.profile} element={page('My profile', Profile)} />
        <Route element={<StudentsOnly />}>
          <Route path={paths.selectedClasses} element={page('Selected classes', SelectedClasses)} />
          <Route path={paths.enrolledClasses} element={page('Enrolled classes', EnrolledClasses)} />
          <Route path={paths.payment(':id')} element={page('Checkout', Checkout)} />
          <Route path={paths.paymentHistory} element={page('Payment History', PaymentHistory)} />
          <Route path={paths.receipt(':id')} element={page('Receipt', Receipt)} />
        </Route>
        <Route element={<InstructorsOnly />}>
          <Route path={paths.addClass} element={page('Add a Class', AddClass)} />
          <Route path={paths.myClasses} element={page('My classes', MyClasses)} />
        </Route>
        <Route element={<AdminsOnly />}>
          <Route path={paths.manageClasses} element={page('Manage classes', ManageClasses)} />
          <Route path={paths.manageUsers} element={page('Manage users', ManageUsers)} />
          <Route path={paths.managePayments} element={page('Payments', ManagePayments)} />
          <Route path={paths.auditLog} element={page('Audit log', AuditLog)} />
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  )
}

/** The frame of a layout that is loaded when it is first shown. */
function framed(layout: ReactNode) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<FullScreenSpinner />}>{layout}</Suspense>
    </ErrorBoundary>
  )
}

/** What search engines say of the pages that visitors meet; those of one class or person say it themselves. */
const ABOUT = {
  home: 'A community wellness and education centre in the downtown city area: yoga classes, patient instructors and a calm place to practise.',
  login: 'Log in to Ningjing to choose your classes, pay for them and see what you are enrolled in.',
  register: 'Join Ningjing: an account lets you choose yoga classes, pay for them and keep them together.',
  classes:
    'All yoga classes of Ningjing with their instructors, prices and the seats that are left. Search them, or sort them by price and popularity.',
  instructors: 'The yoga instructors of Ningjing: who they are, what they teach and how to write to them.',
}

function page(title: string, Screen: ComponentType, description?: string) {
  return (
    <>
      <PageHead title={title} description={description} />
      <Screen />
    </>
  )
}

/** A screen whose code is fetched when it is first shown. */
function screen<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  return lazy(async () => ({ default: (await load())[name] }))
}

const Home = screen('HomeScreen', () => import('../screens/public/home.tsx'))
const Login = screen('LoginScreen', () => import('../screens/public/login.tsx'))
const Register = screen('RegisterScreen', () => import('../screens/public/register.tsx'))
const Classes = screen('ClassesScreen', () => import('../screens/public/classes.tsx'))
const Class = screen('ClassScreen', () => import('../screens/public/class.tsx'))
const Instructor = screen('InstructorScreen', () => import('../screens/public/instructor.tsx'))
const Instructors = screen('InstructorsScreen', () => import('../screens/public/instructors.tsx'))
const Dashboard = screen('Dashboard', () => import('./dashboard.tsx'))
const StudentsOnly = screen('StudentsOnly', () => import('./dashboard.tsx'))
const InstructorsOnly = screen('InstructorsOnly', () => import('./dashboard.tsx'))
const AdminsOnly = screen('AdminsOnly', () => import('./dashboard.tsx'))
const DashboardHome = screen('DashboardHomeScreen', () => import('../screens/dashboard/dashboard-home.tsx'))
const Profile = screen('ProfileScreen', () => import('../screens/dashboard/profile.tsx'))
const SelectedClasses = screen(
  'SelectedClassesScreen',
  () => import('../screens/dashboard/selected-classes.tsx'),
)
const EnrolledClasses = screen(
  'EnrolledClassesScreen',
  () => import('../screens/dashboard/enrolled-classes.tsx'),
)
const Checkout = screen('CheckoutScreen', () => import('../screens/dashboard/checkout.tsx'))
const PaymentHistory = screen(
  'PaymentHistoryScreen',
  () => import('../screens/dashboard/payment-history.tsx'),
)
const Receipt = screen('ReceiptScreen', () => import('../screens/dashboard/receipt.tsx'))
const AddClass = screen('AddClassScreen', () => import('../screens/dashboard/add-class.tsx'))
const MyClasses = screen('MyClassesScreen', () => import('../screens/dashboard/my-classes.tsx'))
const ManageClasses = screen('ManageClassesScreen', () => import('../screens/dashboard/manage-classes.tsx'))
const AuditLog = screen('AuditLogScreen', () => import('../screens/dashboard/audit-log.tsx'))
const ManageUsers = screen('ManageUsersScreen', () => import('../screens/dashboard/manage-users.tsx'))
const ManagePayments = screen(
  'ManagePaymentsScreen',
  () => import('../screens/dashboard/manage-payments.tsx'),
)

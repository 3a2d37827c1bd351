import type { Audience, ScreenName } from '../screens.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'

const Content = lazyScreen('ContentScreen', () => import('../screens/public/content.tsx'))

/** The code of every screen, which loads when it is first shown or prefetched. */
export const LAZY_SCREENS: Record<ScreenName, LazyScreen> = {
  home: lazyScreen('HomeScreen', () => import('../screens/public/home.tsx')),
  login: lazyScreen('LoginScreen', () => import('../screens/public/login.tsx')),
  register: lazyScreen('RegisterScreen', () => import('../screens/public/register.tsx')),
  classes: lazyScreen('ClassesScreen', () => import('../screens/public/classes.tsx')),
  timetable: lazyScreen('TimetableScreen', () => import('../screens/public/timetable.tsx')),
  passes: lazyScreen('PassesScreen', () => import('../screens/public/passes.tsx')),
  passCheckout: lazyScreen('PassCheckoutScreen', () => import('../screens/dashboard/pass-checkout.tsx')),
  yogaClass: lazyScreen('ClassScreen', () => import('../screens/public/class.tsx')),
  instructors: lazyScreen('InstructorsScreen', () => import('../screens/public/instructors.tsx')),
  instructor: lazyScreen('InstructorScreen', () => import('../screens/public/instructor.tsx')),
  terms: Content,
  privacy: Content,
  refunds: Content,
  unsubscribe: lazyScreen('UnsubscribeScreen', () => import('../screens/public/unsubscribe.tsx')),
  dashboard: lazyScreen('DashboardHomeScreen', () => import('../screens/dashboard/dashboard-home.tsx')),
  profile: lazyScreen('ProfileScreen', () => import('../screens/dashboard/profile.tsx')),
  selectedClasses: lazyScreen(
    'SelectedClassesScreen',
    () => import('../screens/dashboard/selected-classes.tsx'),
  ),
  checkout: lazyScreen('CheckoutScreen', () => import('../screens/dashboard/checkout.tsx')),
  addClass: lazyScreen('AddClassScreen', () => import('../screens/dashboard/add-class.tsx')),
  myClasses: lazyScreen('MyClassesScreen', () => import('../screens/dashboard/my-classes.tsx')),
  manageClasses: lazyScreen('ManageClassesScreen', () => import('../screens/dashboard/manage-classes.tsx')),
  manageUsers: lazyScreen('ManageUsersScreen', () => import('../screens/dashboard/manage-users.tsx')),
  managePayments: lazyScreen(
    'ManagePaymentsScreen',
    () => import('../screens/dashboard/manage-payments.tsx'),
  ),
  products: lazyScreen('ProductsScreen', () => import('../screens/dashboard/products.tsx')),
  importPasses: lazyScreen('ImportPassesScreen', () => import('../screens/dashboard/import-passes.tsx')),
  figures: lazyScreen('FiguresScreen', () => import('../screens/dashboard/figures.tsx')),
  club: lazyScreen('ClubScreen', () => import('../screens/dashboard/club.tsx')),
  setup: lazyScreen('SetupScreen', () => import('../screens/dashboard/setup.tsx')),
  mails: lazyScreen('MailsScreen', () => import('../screens/dashboard/mails.tsx')),
  reconciliation: lazyScreen('ReconciliationScreen', () => import('../screens/dashboard/reconciliation.tsx')),
  auditLog: lazyScreen('AuditLogScreen', () => import('../screens/dashboard/audit-log.tsx')),
  enrolledClasses: lazyScreen(
    'EnrolledClassesScreen',
    () => import('../screens/dashboard/enrolled-classes.tsx'),
  ),
  ownPasses: lazyScreen('OwnPassesScreen', () => import('../screens/dashboard/own-passes.tsx')),
  paymentHistory: lazyScreen(
    'PaymentHistoryScreen',
    () => import('../screens/dashboard/payment-history.tsx'),
  ),
  receipt: lazyScreen('ReceiptScreen', () => import('../screens/dashboard/receipt.tsx')),
  rosters: lazyScreen('RostersScreen', () => import('../screens/dashboard/rosters.tsx')),
  roster: lazyScreen('RosterScreen', () => import('../screens/dashboard/roster.tsx')),
  notices: lazyScreen('NoticesScreen', () => import('../screens/dashboard/notices.tsx')),
}

export const NotFound = lazyScreen('NotFoundScreen', () => import('../screens/public/not-found.tsx'))

/** The layout of the dashboard. */
export const Dashboard = lazyScreen('Dashboard', () => import('./dashboard.tsx'))

/** The parent routes of the screens for some roles. */
export const GUARDS: Record<Exclude<Audience, 'visitors' | 'users'>, LazyScreen> = {
  students: lazyScreen('StudentsOnly', () => import('./dashboard.tsx')),
  studentRecords: lazyScreen('StudentRecords', () => import('./dashboard.tsx')),
  instructors: lazyScreen('InstructorsOnly', () => import('./dashboard.tsx')),
  staff: lazyScreen('StaffOnly', () => import('./dashboard.tsx')),
  admins: lazyScreen('AdminsOnly', () => import('./dashboard.tsx')),
}

import { lazyScreen } from './lazy-screen.tsx'

// Every screen of the site. Its code loads when it is first shown or prefetched.

export const Home = lazyScreen('HomeScreen', () => import('../screens/public/home.tsx'))
export const Login = lazyScreen('LoginScreen', () => import('../screens/public/login.tsx'))
export const Register = lazyScreen('RegisterScreen', () => import('../screens/public/register.tsx'))
export const Classes = lazyScreen('ClassesScreen', () => import('../screens/public/classes.tsx'))
export const Class = lazyScreen('ClassScreen', () => import('../screens/public/class.tsx'))
export const Instructor = lazyScreen('InstructorScreen', () => import('../screens/public/instructor.tsx'))
export const Instructors = lazyScreen('InstructorsScreen', () => import('../screens/public/instructors.tsx'))
export const Content = lazyScreen('ContentScreen', () => import('../screens/public/content.tsx'))
export const Unsubscribe = lazyScreen('UnsubscribeScreen', () => import('../screens/public/unsubscribe.tsx'))
export const NotFound = lazyScreen('NotFoundScreen', () => import('../screens/public/not-found.tsx'))
export const Dashboard = lazyScreen('Dashboard', () => import('./dashboard.tsx'))
export const StudentsOnly = lazyScreen('StudentsOnly', () => import('./dashboard.tsx'))
export const StudentRecords = lazyScreen('StudentRecords', () => import('./dashboard.tsx'))
export const InstructorsOnly = lazyScreen('InstructorsOnly', () => import('./dashboard.tsx'))
export const StaffOnly = lazyScreen('StaffOnly', () => import('./dashboard.tsx'))
export const AdminsOnly = lazyScreen('AdminsOnly', () => import('./dashboard.tsx'))
export const DashboardHome = lazyScreen(
  'DashboardHomeScreen',
  () => import('../screens/dashboard/dashboard-home.tsx'),
)
export const Profile = lazyScreen('ProfileScreen', () => import('../screens/dashboard/profile.tsx'))
export const Notices = lazyScreen('NoticesScreen', () => import('../screens/dashboard/notices.tsx'))
export const SelectedClasses = lazyScreen(
  'SelectedClassesScreen',
  () => import('../screens/dashboard/selected-classes.tsx'),
)
export const EnrolledClasses = lazyScreen(
  'EnrolledClassesScreen',
  () => import('../screens/dashboard/enrolled-classes.tsx'),
)
export const Checkout = lazyScreen('CheckoutScreen', () => import('../screens/dashboard/checkout.tsx'))
export const PaymentHistory = lazyScreen(
  'PaymentHistoryScreen',
  () => import('../screens/dashboard/payment-history.tsx'),
)
export const Receipt = lazyScreen('ReceiptScreen', () => import('../screens/dashboard/receipt.tsx'))
export const AddClass = lazyScreen('AddClassScreen', () => import('../screens/dashboard/add-class.tsx'))
export const Roster = lazyScreen('RosterScreen', () => import('../screens/dashboard/roster.tsx'))
export const Rosters = lazyScreen('RostersScreen', () => import('../screens/dashboard/rosters.tsx'))
export const MyClasses = lazyScreen('MyClassesScreen', () => import('../screens/dashboard/my-classes.tsx'))
export const ManageClasses = lazyScreen(
  'ManageClassesScreen',
  () => import('../screens/dashboard/manage-classes.tsx'),
)
export const Figures = lazyScreen('FiguresScreen', () => import('../screens/dashboard/figures.tsx'))
export const Mails = lazyScreen('MailsScreen', () => import('../screens/dashboard/mails.tsx'))
export const Reconciliation = lazyScreen(
  'ReconciliationScreen',
  () => import('../screens/dashboard/reconciliation.tsx'),
)
export const AuditLog = lazyScreen('AuditLogScreen', () => import('../screens/dashboard/audit-log.tsx'))
export const ManageUsers = lazyScreen(
  'ManageUsersScreen',
  () => import('../screens/dashboard/manage-users.tsx'),
)
export const ManagePayments = lazyScreen(
  'ManagePaymentsScreen',
  () => import('../screens/dashboard/manage-payments.tsx'),
)

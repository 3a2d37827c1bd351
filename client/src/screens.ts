import type { Role } from '@ningjing/contract/users/users'

/** Who may open a screen, and the roles they have; null for any role. */
export const AUDIENCES = {
  /** Everybody. These screens have the layout of the public pages, all others that of the dashboard. */
  visitors: null,
  /** Everybody with an account. */
  users: null,
  students: ['student'],
  /** Students, and instructors and admins who were students and have payments. */
  studentRecords: ['student'],
  instructors: ['instructor'],
  staff: ['instructor', 'admin'],
  admins: ['admin'],
} as const satisfies Record<string, readonly Role[] | null>

export type Audience = keyof typeof AUDIENCES

/** What is known about a screen before its code is loaded. */
export type ScreenRow<Name extends string = string> = {
  /** Its address below the origin; `:id` stands for an id. */
  path: `/${string}`
  /** Its title in the browser; null if the screen takes it from its data. */
  title: string | null
  /** One or two sentences for search engines and link previews, with `{club}` for the name of the club. */
  description?: string
  who: Audience
  /** Which part of the side bar links to it. The links have the order of the rows. */
  sideBar?: 'main' | 'below'
  /** Text of that link, if it is not the title. */
  label?: string
  /** The screen whose link in the side bar is highlighted in its place. */
  partOf?: Name
}

/**
 * All screens (product §2.1). Routes, `paths`, side bar, titles and the screens that the journeys check follow from
 * this table. Their code is in client/src/app/lazy-screens.ts, so that a link does not need it.
 */
const ROWS = {
  home: {
    path: '/',
    title: null,
    who: 'visitors',
    sideBar: 'main',
    label: 'Home',
  },
  login: {
    path: '/login',
    title: 'Login',
    description: 'Log in to {club} to choose your classes, pay for them and see what you are enrolled in.',
    who: 'visitors',
  },
  register: {
    path: '/register',
    title: 'Register Now',
    description: 'Join {club}: an account lets you choose yoga classes, pay for them and keep them together.',
    who: 'visitors',
  },
  classes: {
    path: '/classes',
    title: 'Classes',
    description:
      'All yoga classes of {club} with their instructors, dates, prices and the seats that are left. Search them, or sort them by price and popularity.',
    who: 'visitors',
  },
  timetable: {
    path: '/timetable',
    title: 'Timetable',
    description:
      'The week at {club}: every yoga class by day and time, with its teacher, its room and the seats that are left.',
    who: 'visitors',
  },
  /** An approved class. */
  yogaClass: { path: '/classes/:id', title: null, who: 'visitors' },
  instructors: {
    path: '/instructors',
    title: 'Instructors',
    description: 'The yoga instructors of {club}: who they are, what they teach and how to write to them.',
    who: 'visitors',
  },
  instructor: { path: '/instructors/:id', title: null, who: 'visitors' },
  terms: { path: '/terms', title: null, who: 'visitors' },
  privacy: { path: '/privacy', title: null, who: 'visitors' },
  refunds: { path: '/refunds', title: null, who: 'visitors' },
  unsubscribe: { path: '/unsubscribe', title: 'Mails', who: 'visitors' },
  dashboard: { path: '/dashboard', title: 'Dashboard', who: 'users', sideBar: 'main' },
  profile: { path: '/dashboard/profile', title: 'My profile', who: 'users', sideBar: 'main' },
  selectedClasses: {
    path: '/dashboard/selected-classes',
    title: 'Selected classes',
    who: 'students',
    sideBar: 'main',
  },
  /** The payment of a selected class, by the id of the selection. */
  checkout: {
    path: '/dashboard/payment/:id',
    title: 'Checkout',
    who: 'students',
    partOf: 'selectedClasses',
  },
  addClass: {
    path: '/dashboard/add-class',
    title: 'Add a Class',
    who: 'staff',
    sideBar: 'main',
    label: 'Add a class',
  },
  myClasses: { path: '/dashboard/my-classes', title: 'My classes', who: 'instructors', sideBar: 'main' },
  manageClasses: {
    path: '/dashboard/manage-classes',
    title: 'Manage classes',
    who: 'admins',
    sideBar: 'main',
  },
  manageUsers: { path: '/dashboard/manage-users', title: 'Manage users', who: 'admins', sideBar: 'main' },
  managePayments: { path: '/dashboard/manage-payments', title: 'Payments', who: 'admins', sideBar: 'main' },
  figures: { path: '/dashboard/figures', title: 'Figures', who: 'admins', sideBar: 'main' },
  club: { path: '/dashboard/club', title: 'Club', who: 'admins', sideBar: 'main' },
  setup: { path: '/dashboard/setup', title: 'Setup', who: 'admins', sideBar: 'main' },
  mails: { path: '/dashboard/mails', title: 'Mails', who: 'admins', sideBar: 'main' },
  reconciliation: {
    path: '/dashboard/reconciliation',
    title: 'Reconciliation',
    who: 'admins',
    sideBar: 'main',
  },
  auditLog: { path: '/dashboard/audit-log', title: 'Audit log', who: 'admins', sideBar: 'main' },
  enrolledClasses: {
    path: '/dashboard/enrolled-classes',
    title: 'Enrolled classes',
    who: 'studentRecords',
    sideBar: 'main',
  },
  paymentHistory: {
    path: '/dashboard/payment-history',
    title: 'Payment History',
    who: 'studentRecords',
    sideBar: 'main',
    label: 'Payment history',
  },
  receipt: {
    path: '/dashboard/receipt/:id',
    title: 'Receipt',
    who: 'studentRecords',
    partOf: 'paymentHistory',
  },
  /** The rosters of the day; `public/manifest.webmanifest` starts there. */
  rosters: { path: '/dashboard/rosters', title: 'Rosters', who: 'staff', sideBar: 'below' },
  /** Who comes to a class. */
  roster: { path: '/dashboard/roster/:id', title: 'Roster', who: 'staff', partOf: 'rosters' },
  notices: { path: '/dashboard/notices', title: 'Notices', who: 'users', sideBar: 'below' },
} as const satisfies Record<string, ScreenRow>

export type ScreenName = keyof typeof ROWS

/** The names of the screens whose rows have these properties. */
type NameOf<Part> = {
  [Name in ScreenName]: (typeof ROWS)[Name] extends Part ? Name : never
}[ScreenName]

/** A screen with an id in its address. */
export type ScreenWithId = NameOf<{ path: `${string}:id` }>
/** A screen with a link in the side bar. */
export type LinkedScreen = NameOf<{ sideBar: string }>

export const SCREENS: Readonly<Record<ScreenName, ScreenRow<ScreenName>>> = ROWS

/** In the order of the table. */
export const SCREEN_NAMES = Object.keys(ROWS) as ScreenName[]

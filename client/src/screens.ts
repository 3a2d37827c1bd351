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

/** The groups of links in the side bar, in their order, with their headings; the first needs none. */
export const SIDE_BAR_GROUPS = {
  first: null,
  club: 'Club',
  people: 'People',
  money: 'Money',
  system: 'System',
  /** What a student has selected, booked and paid. */
  own: 'Your classes',
} as const

export type SideBarGroup = keyof typeof SIDE_BAR_GROUPS

/** What is known about a screen before its code is loaded. */
export type ScreenRow<Name extends string = string> = {
  /** Its address below the origin; `:id` stands for an id. */
  path: `/${string}`
  /** Its title in the browser; null if the screen takes it from its data. */
  title: string | null
  /** One or two sentences for search engines and link previews, with `{club}` for the name of the club. */
  description?: string
  who: Audience
  /** The group of the side bar that links to it. The links of a group have the order of the rows. */
  sideBar?: SideBarGroup
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
    sideBar: 'first',
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
  passes: {
    path: '/passes',
    title: 'Passes',
    description:
      'The passes of {club}: pay once and come often. What each costs, what it costs a visit, and how long it is valid.',
    who: 'visitors',
  },
  /** The payment of a pass, by the id of what is bought. */
  passCheckout: { path: '/passes/:id', title: 'Checkout', who: 'students' },
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
  dashboard: { path: '/dashboard', title: 'Dashboard', who: 'users', sideBar: 'first' },
  figures: { path: '/dashboard/figures', title: 'Figures', who: 'admins', sideBar: 'first' },
  profile: { path: '/dashboard/profile', title: 'My profile', who: 'users', sideBar: 'first' },
  notices: { path: '/dashboard/notices', title: 'Notices', who: 'users', sideBar: 'first' },
  addClass: {
    path: '/dashboard/add-class',
    title: 'Add a Class',
    who: 'staff',
    sideBar: 'club',
    label: 'Add a class',
  },
  myClasses: { path: '/dashboard/my-classes', title: 'My classes', who: 'instructors', sideBar: 'club' },
  manageClasses: {
    path: '/dashboard/manage-classes',
    title: 'Manage classes',
    who: 'admins',
    sideBar: 'club',
  },
  /** The rosters of the day; `public/manifest.webmanifest` starts there. */
  rosters: { path: '/dashboard/rosters', title: 'Rosters', who: 'staff', sideBar: 'club' },
  /** Who comes to a class. */
  roster: { path: '/dashboard/roster/:id', title: 'Roster', who: 'staff', partOf: 'rosters' },
  manageUsers: { path: '/dashboard/manage-users', title: 'Manage users', who: 'admins', sideBar: 'people' },
  mails: { path: '/dashboard/mails', title: 'Mails', who: 'admins', sideBar: 'people' },
  managePayments: { path: '/dashboard/manage-payments', title: 'Payments', who: 'admins', sideBar: 'money' },
  products: { path: '/dashboard/products', title: 'Passes for sale', who: 'admins', sideBar: 'money' },
  importPasses: {
    path: '/dashboard/import-passes',
    title: 'Import passes',
    who: 'admins',
    partOf: 'products',
  },
  reconciliation: {
    path: '/dashboard/reconciliation',
    title: 'Reconciliation',
    who: 'admins',
    sideBar: 'money',
  },
  club: { path: '/dashboard/club', title: 'Club', who: 'admins', sideBar: 'system' },
  setup: { path: '/dashboard/setup', title: 'Setup', who: 'admins', sideBar: 'system' },
  auditLog: { path: '/dashboard/audit-log', title: 'Audit log', who: 'admins', sideBar: 'system' },
  selectedClasses: {
    path: '/dashboard/selected-classes',
    title: 'Selected classes',
    who: 'students',
    sideBar: 'own',
  },
  /** The payment of a selected class, by the id of the selection. */
  checkout: {
    path: '/dashboard/payment/:id',
    title: 'Checkout',
    who: 'students',
    partOf: 'selectedClasses',
  },
  enrolledClasses: {
    path: '/dashboard/enrolled-classes',
    title: 'Enrolled classes',
    who: 'studentRecords',
    sideBar: 'own',
  },
  /** The passes that a student has. */
  ownPasses: { path: '/dashboard/passes', title: 'My passes', who: 'studentRecords', sideBar: 'own' },
  paymentHistory: {
    path: '/dashboard/payment-history',
    title: 'Payment History',
    who: 'studentRecords',
    sideBar: 'own',
    label: 'Payment history',
  },
  receipt: {
    path: '/dashboard/receipt/:id',
    title: 'Receipt',
    who: 'studentRecords',
    partOf: 'paymentHistory',
  },
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

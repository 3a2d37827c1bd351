/** The paths of the site, for routes and links (product §2.1). */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  unsubscribe: '/unsubscribe',
  classes: '/classes',
  instructors: '/instructors',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  notices: '/dashboard/notices',
  selectedClasses: '/dashboard/selected-classes',
  enrolledClasses: '/dashboard/enrolled-classes',
  paymentHistory: '/dashboard/payment-history',
  addClass: '/dashboard/add-class',
  myClasses: '/dashboard/my-classes',
  manageClasses: '/dashboard/manage-classes',
  manageUsers: '/dashboard/manage-users',
  managePayments: '/dashboard/manage-payments',
  figures: '/dashboard/figures',
  mails: '/dashboard/mails',
  reconciliation: '/dashboard/reconciliation',
  auditLog: '/dashboard/audit-log',
  /** The page of an approved class. In all functions, `:id` gives the pattern of the route. */
  yogaClass: (classId: string) => `/classes/${classId}`,
  instructor: (instructorId: string) => `/instructors/${instructorId}`,
  /** The form of a new class, filled with a copy of another class. */
  duplicateClass: (classId: string) => `/dashboard/add-class?from=${classId}`,
  /** The checkout of a selected class, by the id of the selection. */
  payment: (selectedId: string) => `/dashboard/payment/${selectedId}`,
  /** The rosters of the day; `public/manifest.webmanifest` starts there. */
  rosters: '/dashboard/rosters',
  /** Who comes to a class. */
  roster: (classId: string) => `/dashboard/roster/${classId}`,
  /** The receipt of a payment. */
  receipt: (paymentId: string) => `/dashboard/receipt/${paymentId}`,
} as const

/** The paths of all pages; `:id` stands for an id. */
export const pagePaths = (): string[] => [
  ...new Set(
    Object.values(paths).map((path) => (typeof path === 'string' ? path : path(':id')).replace(/\?.*$/, '')),
  ),
]

/** Every address of the site; the one place that builds links (product §2, route table). */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  classes: '/classes',
  instructors: '/instructors',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  selectedClasses: '/dashboard/selected-classes',
  enrolledClasses: '/dashboard/enrolled-classes',
  paymentHistory: '/dashboard/payment-history',
  addClass: '/dashboard/add-class',
  myClasses: '/dashboard/my-classes',
  manageClasses: '/dashboard/manage-classes',
  manageUsers: '/dashboard/manage-users',
  managePayments: '/dashboard/manage-payments',
  auditLog: '/dashboard/audit-log',
  /** The page of one approved class; `:id` makes the pattern of the route, here and below. */
  yogaClass: (classId: string) => `/classes/${classId}`,
  instructor: (instructorId: string) => `/instructors/${instructorId}`,
  /** The form of a new class, beginning as a copy of an own one. */
  duplicateClass: (classId: string) => `/dashboard/add-class?from=${classId}`,
  /** Checkout of one selected class, by the id of the selection. */
  payment: (selectedId: string) => `/dashboard/payment/${selectedId}`,
  /** The receipt of one payment. */
  receipt: (paymentId: string) => `/dashboard/receipt/${paymentId}`,
} as const

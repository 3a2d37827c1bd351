import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'
import type { Payment } from '@ningjing/contract/payments/payments.schemas'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { api, demoInstructor, demoStudent, selectFor, tokenOf } from './world.ts'

export const WIDTHS = [390, 768, 1280, 1920]
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const VIEWERS = ['visitor', 'student', 'instructor', 'admin'] as const
export type Viewer = (typeof VIEWERS)[number]

/** A screen and its viewer. */
export type Screen = { name: string; viewer: Viewer; path: string }

/** The pictures in README and the documents. */
const DOCUMENTED = [
  'home-1280-light',
  'home-390-dark',
  'classes-1280-light',
  'class-1280-dark',
  'checkout-1280-light',
  'checkout-390-light',
  'admin-home-1280-dark',
  'manage-classes-1280-light',
]

/** Classes that the demo student selects without paying. */
const SELECTED = ['Vinyasa Flow', 'Lakeside Meditation']

/** Whether the documents show this picture. */
export function isDocumented(name: string): boolean {
  return DOCUMENTED.includes(name)
}

/** Selects classes as the demo student; the seed leaves the selections empty. */
export async function fillSelections(): Promise<void> {
  const classes = await api<PublicClass[]>('GET', '/popularClasses')
  const wanted = classes.filter(({ name }) => SELECTED.includes(name))
  for (const { _id } of wanted) await selectFor(demoStudent, _id)
}

/** All screens with the data of the seed. The running site provides the ids in their addresses. */
export async function findScreens(): Promise<Screen[]> {
  const classes = await api<PublicClass[]>('GET', '/popularClasses')
  const instructors = await api<Instructor[]>('GET', '/allInstructors')
  const student = await tokenOf(demoStudent)
  const { email } = demoStudent
  const [selection] = await api<Selection[]>('GET', `/selectedClasses/${email}`, undefined, student)
  const [payment] = await api<Payment[]>('GET', `/payments/${email}`, undefined, student)
  const taught = classes.find(({ email: instructor }) => instructor === demoInstructor.email)
  const screensOf = (viewer: Viewer, paths: Record<string, string>) =>
    Object.entries(paths).map(([name, path]) => ({ name, viewer, path }))
  return [
    ...screensOf('visitor', {
      home: '/',
      classes: '/classes',
      'classes-nothing-found': '/classes?search=handstand',
      class: `/classes/${classes[0]?._id}`,
      instructors: '/instructors',
      terms: '/terms',
      privacy: '/privacy',
      refunds: '/refunds',
      instructor: `/instructors/${instructors[0]?._id}`,
      login: '/login',
      register: '/register',
      'not-found': '/no/such/page',
    }),
    ...screensOf('student', {
      'student-home': '/dashboard',
      selected: '/dashboard/selected-classes',
      enrolled: '/dashboard/enrolled-classes',
      checkout: `/dashboard/payment/${selection?._id}`,
      'payment-history': '/dashboard/payment-history',
      receipt: `/dashboard/receipt/${payment?._id}`,
      profile: '/dashboard/profile',
      notices: '/dashboard/notices',
    }),
    ...screensOf('instructor', {
      'instructor-home': '/dashboard',
      'add-class': '/dashboard/add-class',
      'my-classes': '/dashboard/my-classes',
      rosters: '/dashboard/rosters',
      roster: `/dashboard/roster/${taught?._id}`,
    }),
    ...screensOf('admin', {
      'admin-home': '/dashboard',
      'manage-classes': '/dashboard/manage-classes',
      'manage-users': '/dashboard/manage-users',
      'manage-payments': '/dashboard/manage-payments',
      figures: '/dashboard/figures',
      mails: '/dashboard/mails',
      reconciliation: '/dashboard/reconciliation',
      'audit-log': '/dashboard/audit-log',
    }),
  ]
}

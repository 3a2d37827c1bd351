import type { PublicClass } from '@ningjing/contract/classes.schemas'
import type { Instructor } from '@ningjing/contract/instructors.schemas'
import type { Payment } from '@ningjing/contract/payments.schemas'
import type { Selection } from '@ningjing/contract/selections.schemas'
import { api, demoStudent, selectFor, tokenOf } from './world.ts'

export const WIDTHS = [390, 768, 1280, 1600]
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const WHO = ['visitor', 'student', 'instructor', 'admin'] as const
export type Who = (typeof WHO)[number]

/** A screen, and who looks at it. */
export type Screen = { name: string; who: Who; path: string }

/** The pictures that README and the documents show. */
const CHOSEN = [
  'home-1280-light',
  'home-390-dark',
  'classes-1280-light',
  'class-1280-dark',
  'checkout-1280-light',
  'checkout-390-light',
  'admin-home-1280-dark',
  'manage-classes-1280-light',
]

/** What the demo student has selected and not paid. */
const SELECTED = ['Vinyasa Flow', 'Lakeside Meditation']

/** Whether a picture of this name belongs into the documents. */
export function isChosen(name: string): boolean {
  return CHOSEN.includes(name)
}

/** Lets the demo student select classes, as the seed leaves to whoever tries the product. */
export async function fillSelections(): Promise<void> {
  const classes = await api<PublicClass[]>('GET', '/popularClasses')
  const wanted = classes.filter(({ name }) => SELECTED.includes(name))
  for (const { _id } of wanted) await selectFor(demoStudent, _id)
}

/** Every screen with the data of the seed; asks the running site for the ids in its addresses. */
export async function findScreens(): Promise<Screen[]> {
  const classes = await api<PublicClass[]>('GET', '/popularClasses')
  const instructors = await api<Instructor[]>('GET', '/allInstructors')
  const student = await tokenOf(demoStudent)
  const { email } = demoStudent
  const [selection] = await api<Selection[]>('GET', `/selectedClasses/${email}`, undefined, student)
  const [payment] = await api<Payment[]>('GET', `/payments/${email}`, undefined, student)
  const screensOf = (who: Who, paths: Record<string, string>) =>
    Object.entries(paths).map(([name, path]) => ({ name, who, path }))
  return [
    ...screensOf('visitor', {
      home: '/',
      classes: '/classes',
      'classes-nothing-found': '/classes?search=handstand',
      class: `/classes/${classes[0]?._id}`,
      instructors: '/instructors',
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
    }),
    ...screensOf('instructor', {
      'instructor-home': '/dashboard',
      'add-class': '/dashboard/add-class',
      'my-classes': '/dashboard/my-classes',
    }),
    ...screensOf('admin', {
      'admin-home': '/dashboard',
      'manage-classes': '/dashboard/manage-classes',
      'manage-users': '/dashboard/manage-users',
      'manage-payments': '/dashboard/manage-payments',
      'audit-log': '/dashboard/audit-log',
    }),
  ]
}

import { listPopularClasses, listPublicClasses } from '@ningjing/contract/classes/classes'
import { isByDate } from '@ningjing/contract/classes/sold-as'
import { listInstructors } from '@ningjing/contract/instructors/instructors'
import { listProducts } from '@ningjing/contract/passes/passes'
import { listPayments } from '@ningjing/contract/payments/payments'
import { listSelections } from '@ningjing/contract/selections/selections'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import {
  AUDIENCES,
  SCREEN_NAMES,
  SCREENS,
  type ScreenName,
  type ScreenWithId,
} from '../client/src/screens.ts'
import { as, demoInstructor, demoStudent, publicClass, selectFor, visitor } from './world.ts'

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
  'yoga-class-1280-dark',
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
  const classes = await visitor(listPopularClasses)
  const wanted = classes.filter(({ name }) => SELECTED.includes(name))
  for (const { _id } of wanted) await selectFor(demoStudent, _id)
}

/** The first role that may open a screen; each role has a dashboard of its own. */
function viewersOf(screen: ScreenName): readonly Viewer[] {
  const { who } = SCREENS[screen]
  if (screen === 'dashboard') return ['student', 'instructor', 'admin']
  if (who === 'visitors') return ['visitor']
  return [AUDIENCES[who]?.[0] ?? 'student']
}

function nameOf(screen: ScreenName, viewer: Viewer): string {
  if (screen === 'dashboard') return `${viewer}-home`
  return screen.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Paths of the screens of a viewer, without those that have an id in their address. */
export function pathsOf(viewer: Viewer): string[] {
  const seen = SCREEN_NAMES.filter((screen) => viewersOf(screen).includes(viewer))
  return seen.map((screen) => SCREENS[screen].path).filter((path) => !path.endsWith(':id'))
}

/** All screens with the data of the seed. The running site provides the ids in their addresses. */
export async function findScreens(): Promise<Screen[]> {
  const classes = await visitor(listPopularClasses)
  const instructors = await visitor(listInstructors)
  const [call, params] = [as(demoStudent), { email: demoStudent.email }]
  const [selection] = await call(listSelections, { params })
  const [payment] = rowsOf(await call(listPayments, { params }))
  const [product] = await visitor(listProducts)
  const taught = classes.find(({ email: instructor }) => instructor === demoInstructor.email)
  const ids: { [Name in ScreenName]?: string | undefined } = {
    yogaClass: classes[0]?._id,
    instructor: instructors[0]?._id,
    checkout: selection?._id,
    receipt: payment?._id,
    roster: taught?._id,
    passCheckout: product?._id,
  } satisfies Record<ScreenWithId, string | undefined>
  const byDate = rowsOf(await visitor(listPublicClasses)).find(isByDate)
  const { dates: [date] = [] } = await publicClass(byDate?._id ?? '')
  const pathOf = (screen: ScreenName, id = ids[screen]) => SCREENS[screen].path.replace(':id', `${id}`)
  return [
    ...SCREEN_NAMES.flatMap((screen) =>
      viewersOf(screen).map((viewer) => ({ name: nameOf(screen, viewer), viewer, path: pathOf(screen) })),
    ),
    { name: 'class-by-date', viewer: 'visitor', path: pathOf('yogaClass', byDate?._id) },
    { name: 'single-date', viewer: 'visitor', path: pathOf('yogaClass', date?.classId) },
    { name: 'classes-nothing-found', viewer: 'visitor', path: '/classes?search=handstand' },
    { name: 'not-found', viewer: 'visitor', path: '/no/such/page' },
  ]
}

import { Suspense } from 'react'
import { type RouteObject, useRoutes } from 'react-router-dom'
import { classList, popularClasses, publicClass } from '../features/classes/public/classes.api.ts'
import { theHome } from '../features/club/club.api.ts'
import { contentPage } from '../features/content/content.api.ts'
import {
  allInstructors,
  instructorPage,
  popularInstructors,
} from '../features/instructors/instructors.api.ts'
import { productsOnSale } from '../features/passes/products.api.ts'
import { nextDates, timetable } from '../features/timetable/timetable.api.ts'
import { type Audience, SCREEN_NAMES, SCREENS, type ScreenName } from '../screens.ts'
import { PageHead } from '../ui/page-head.tsx'
import { FullScreenSpinner } from '../ui/spinner.tsx'
import { ErrorBoundary } from './error-screen.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import type { LazyScreen } from './lazy-screen.tsx'
import { Dashboard, GUARDS, LAZY_SCREENS, NotFound } from './lazy-screens.ts'
import { usePageChange } from './page-change.ts'
import { prefetch, type RouteHandle, usePrefetch, usePrefetchGoal } from './prefetch.ts'

/** Renders the page at the current address. */
export function AppRoutes() {
  usePageChange()
  usePrefetch(ROUTES)
  usePrefetchGoal(ROUTES)
  return useRoutes(ROUTES)
}

/** What screens read first, so that it loads together with their code. */
const QUERIES: { [Name in ScreenName]?: NonNullable<RouteHandle['queries']> } = {
  home: () => [
    prefetch(theHome()),
    prefetch(nextDates()),
    prefetch(popularClasses()),
    prefetch(popularInstructors()),
  ],
  classes: () => [prefetch(classList()), prefetch(allInstructors())],
  timetable: () => [prefetch(timetable())],
  passes: () => [prefetch(productsOnSale())],
  passCheckout: () => [prefetch(productsOnSale())],
  yogaClass: ({ id = '' }) => [prefetch(publicClass(id))],
  instructors: () => [prefetch(allInstructors())],
  instructor: ({ id = '' }) => [prefetch(instructorPage(id))],
  terms: () => [prefetch(contentPage('terms'))],
  privacy: () => [prefetch(contentPage('privacy'))],
  refunds: () => [prefetch(contentPage('refunds'))],
}

function routeOf(name: ScreenName): RouteObject {
  const { path, title, description } = SCREENS[name]
  const Screen = LAZY_SCREENS[name]
  const element = (
    <>
      {title && <PageHead title={title} description={description} />}
      <Screen />
    </>
  )
  return { path, element, handle: handleOf(Screen, QUERIES[name]) }
}

const routesFor = (audience: Audience) =>
  SCREEN_NAMES.filter((name) => SCREENS[name].who === audience).map(routeOf)

/** The route of a lazy layout. */
function layout(Layout: LazyScreen) {
  const element = (
    <ErrorBoundary>
      <Suspense fallback={<FullScreenSpinner />}>
        <Layout />
      </Suspense>
    </ErrorBoundary>
  )
  return { element, handle: handleOf(Layout) }
}

function handleOf(screen: LazyScreen, queries?: RouteHandle['queries']): RouteHandle {
  return { screen, queries }
}

const NOT_FOUND = { path: '*', element: <NotFound />, handle: handleOf(NotFound) }

const isInDashboard = ({ path = '' }: RouteObject) => path.startsWith(SCREENS.dashboard.path)

/** The routes of the screens for signed-in users, each below the guard that knows who may open it. */
const guarded = (isWanted: (route: RouteObject) => boolean): RouteObject[] => [
  ...routesFor('users').filter(isWanted),
  ...Object.entries(GUARDS).map(([audience, Guard]) => ({
    element: <Guard />,
    children: routesFor(audience as keyof typeof GUARDS).filter(isWanted),
  })),
]

/** The routes of all screens, each below its layout. */
export const ROUTES: RouteObject[] = [
  { element: <PublicLayout />, children: [...routesFor('visitors'), NOT_FOUND] },
  { path: SCREENS.dashboard.path, ...layout(Dashboard), children: [...guarded(isInDashboard), NOT_FOUND] },
  // With the layout of the dashboard, at an address of the public pages.
  { ...layout(Dashboard), children: guarded((route) => !isInDashboard(route)) },
]

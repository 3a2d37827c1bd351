import { readFileSync } from 'node:fs'
import { PAGE_ROOT, type PageData, type Renderer, type RenderPage } from '@ningjing/contract/pages'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import {
  classesOf,
  classList,
  popularClasses,
  publicClass,
} from '../../features/classes/public/classes.api.ts'
import { theHome } from '../../features/club/club.api.ts'
import { contentPage } from '../../features/content/content.api.ts'
import {
  allInstructors,
  instructorPage,
  popularInstructors,
} from '../../features/instructors/instructors.api.ts'
import { productsOnSale } from '../../features/passes/products.api.ts'
import { nextDates, timetable } from '../../features/timetable/timetable.api.ts'
import { createQueryClient } from '../../lib/calls/query.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { PageHeadContext, pageTitle } from '../../ui/page-head.tsx'
import type { LazyScreen } from '../lazy-screen.tsx'
import { pageParts } from '../prefetch.ts'
import { Providers } from '../providers.tsx'
import { AppRoutes, ROUTES } from '../routes.tsx'
import { headTags } from './head-tags.ts'
import { jsonBlock } from './json-block.ts'
import { inFormats } from './page-formats.ts'
import { type QueryData, queryDataBlock } from './query-data.ts'

/** Modules of each screen by its export name, written by client/build/screen-modules.ts. */
const SCREEN_MODULES: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('screen-modules.json', import.meta.url), 'utf8'),
)

/** Renders a public page to HTML, together with the query results it shows. */
export const renderPage: RenderPage = (path, data, origin) =>
  inFormats(data.club, () => render(path, data, origin))

const render: RenderPage = async (path, data, origin) => {
  const { screens } = pageParts(ROUTES, path)
  await Promise.all(screens.map(({ preload }) => preload()))
  const { queryClient, used } = cacheOf(queryDataOf(data))
  // The query of an address is not what the page is about.
  const meta = { path: path.replace(/\?.*/, ''), data, origin, title: '', description: '' }
  const html = await renderApp(path, queryClient, ({ title, description = '' }) =>
    Object.assign(meta, { title, description }),
  )
  return { head: headTags(meta) + modulesBlock(screens), body: html + queryDataBlock(used) }
}

/** The app shell with the club, so that its name is there at the first render. */
export const renderShell: Renderer['renderShell'] = (club) => ({
  head: headTags({
    path: '',
    data: {},
    origin: '',
    title: pageTitle(club.firstTitle, club.name),
    description: '',
  }),
  body: PAGE_ROOT + queryDataBlock([[theClub().queryKey, club]]),
})

/** A cache that answers each query of the page from `known`, and the results that the page has used. */
function cacheOf(known: QueryData): { queryClient: QueryClient; used: QueryData } {
  const queryClient = createQueryClient()
  const used: QueryData = []
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const result = type === 'added' && known.find(([key]) => hashKey(key) === query.queryHash)
    if (!result) return
    query.setData(result[1])
    used.push(result)
  })
  return { queryClient, used }
}

/** The queries that the data of a page answers. */
function queryDataOf(page: PageData): QueryData {
  const { club, classes, instructors, yogaClass, classesOfInstructor, instructor } = page
  const data: QueryData = []
  if (club) data.push([theClub().queryKey, club])
  if (page.home) data.push([theHome().queryKey, page.home])
  if (page.content) data.push([contentPage(page.content.name).queryKey, page.content])
  if (page.popularClasses) data.push([popularClasses().queryKey, page.popularClasses])
  if (page.popularInstructors) data.push([popularInstructors().queryKey, page.popularInstructors])
  if (classes) data.push([classList().queryKey, classes])
  if (instructors) data.push([allInstructors().queryKey, instructors])
  if (page.timetable) data.push([timetable().queryKey, page.timetable])
  if (page.products) data.push([productsOnSale().queryKey, page.products])
  if (page.nextDates) data.push([nextDates().queryKey, page.nextDates])
  if (yogaClass) data.push([publicClass(yogaClass._id).queryKey, yogaClass])
  if (yogaClass && classesOfInstructor) {
    data.push([classesOf(yogaClass.instructorId).queryKey, classesOfInstructor])
  }
  if (instructor) {
    const isPart = instructor.approvedClasses.length < instructor.classes
    data.push([instructorPage(instructor._id).queryKey, instructor, isPart])
  }
  return data
}

type HeadReceiver = (head: { title: string; description?: string | undefined }) => void

/** HTML of the root element with the page at a path in it. */
async function renderApp(path: string, queryClient: QueryClient, onHead: HeadReceiver): Promise<string> {
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  const { prelude } = await prerender(
    <div id="root">
      <StrictMode>
        <PageHeadContext value={onHead}>
          <Providers queryClient={queryClient} Router={Router}>
            <AppRoutes />
          </Providers>
        </PageHeadContext>
      </StrictMode>
    </div>,
    {
      // In one piece: React moves large parts of a page into place with inline scripts, which our CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Takes picture preloads out of the HTML. They would fetch pictures in another order than the page shows them.
      onHeaders: () => undefined,
    },
  )
  return new Response(prelude).text()
}

/** Names the modules of the screens, so that they load in parallel (client/build/screen-modules.ts). */
function modulesBlock(screens: LazyScreen[]): string {
  const modules = screens.flatMap(({ exportName }) => {
    const found = SCREEN_MODULES[exportName]
    if (!found) throw new Error(`screen-modules.json has no entry for ${exportName}.`)
    return found
  })
  return jsonBlock('type="application/json" id="screen-modules"', modules)
}

import { FILES } from 'virtual:client-files'
import { CLASSES_PAGE_SIZE } from '@ningjing/contract/classes'
import { classesOf, instructorsWithPages } from '@ningjing/contract/instructor-pages'
import type { DrawPage, PublicLists } from '@ningjing/contract/pages'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { groundsOf } from './app/ahead.ts'
import { writeAnswers } from './app/answers.ts'
import { headTags, textsIn } from './app/head-tags.ts'
import type { LazyScreen } from './app/lazy-screen.tsx'
import { Providers } from './app/providers.tsx'
import { AppRoutes, ROUTES } from './app/routes.tsx'
import { Class, Classes, Home, Instructor, Instructors, Login, Register } from './app/screens.ts'
import { classList, popularClasses, publicClass } from './features/classes/classes.api.ts'
import { allInstructors, instructorPage } from './features/instructors/instructors.api.ts'
import { createQueryClient } from './lib/query.ts'
import { paths } from './paths.ts'

/** The module of each screen that is drawn here; its files are named in the page, so that none waits for another. */
const MODULES = new Map<LazyScreen, string>([
  [Home, 'src/screens/public/home.tsx'],
  [Classes, 'src/screens/public/classes.tsx'],
  [Class, 'src/screens/public/class.tsx'],
  [Instructors, 'src/screens/public/instructors.tsx'],
  [Instructor, 'src/screens/public/instructor.tsx'],
  [Login, 'src/screens/public/login.tsx'],
  [Register, 'src/screens/public/register.tsx'],
])

/** Draws a public page as HTML, with the answers it was drawn from. */
export const drawPage: DrawPage = async (path, lists, origin) => {
  const { screens } = groundsOf(ROUTES, path)
  await Promise.all(screens.map(({ preload }) => preload()))
  const { queryClient, answers } = answering(answersAt(path, lists))
  const html = await htmlOf(path, queryClient)
  const [drawn = ''] = HOISTED.exec(html) ?? []
  const head = [
    drawn.replace(PICTURE_AHEAD, ''),
    ...screens.map(preloadsOf),
    headTags({ ...textsIn(drawn), path, lists, origin }),
  ]
  const body = `<div id="root">${html.slice(drawn.length)}</div>${writeAnswers(answers)}`
  return { head: head.join(''), body }
}

type Answer = [QueryKey, unknown]

/** A cache that finds an answer to whatever the page asks, and lists what was asked. */
function answering(known: Answer[]): { queryClient: QueryClient; answers: Answer[] } {
  const queryClient = createQueryClient()
  const answers: Answer[] = []
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const answer = type === 'added' && known.find(([key]) => hashKey(key) === query.queryHash)
    if (!answer) return
    query.setData(answer[1])
    answers.push(answer)
  })
  return { queryClient, answers }
}

/** What the API would answer to each query of the pages with lists, and of the page of one class or teacher. */
function answersAt(path: string, lists: PublicLists): Answer[] {
  const { publicClasses, nextClasses, instructors } = lists
  const shown = publicClasses.slice(0, CLASSES_PAGE_SIZE)
  const classHere = publicClasses.filter(({ _id }) => path === paths.yogaClass(_id))
  return [
    [popularClasses().queryKey, lists.popularClasses],
    [classList().queryKey, { items: shown, total: publicClasses.length, nextCursor: nextClasses }],
    [allInstructors().queryKey, instructors],
    ...classHere.map((one): Answer => [publicClass(one._id).queryKey, one]),
    ...instructorsWithPages(lists)
      .filter(({ _id }) => _id === classHere[0]?.instructorId || path === paths.instructor(_id))
      .map((one): Answer => {
        const approvedClasses = classesOf(one._id, publicClasses)
        return [instructorPage(one._id).queryKey, { ...one, approvedClasses }]
      }),
  ]
}

async function htmlOf(path: string, queryClient: QueryClient): Promise<string> {
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  const { prelude } = await prerender(
    <StrictMode>
      <Providers queryClient={queryClient} Router={Router}>
        <AppRoutes />
      </Providers>
    </StrictMode>,
    // In one piece: React would put large parts behind scripts, which the policy of the site forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

/** What React puts before the page because it belongs into the head. */
const HOISTED = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/

/** React names eager pictures ahead; here they stand a few lines below, and in their own order. */
const PICTURE_AHEAD = /<link rel="preload" as="image"[^>]*>/g

function preloadsOf(screen: LazyScreen): string {
  const files = FILES[MODULES.get(screen) ?? '']
  if (!files) throw new Error('A screen that is drawn on the server has no module in prerender.tsx.')
  return files.map((file) => `<link rel="code" crossorigin href="/${file}">`).join('')
}

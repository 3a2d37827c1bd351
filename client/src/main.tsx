import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { pageParts } from './app/prefetch.ts'
import { Providers } from './app/providers.tsx'
import { AppRoutes, ROUTES } from './app/routes.tsx'
import { restoreQueryData } from './app/ssr/query-data.ts'
import { watchMissingParts } from './lib/calls/missing-part.ts'
import { createQueryClient } from './lib/calls/query.ts'
import { watchErrors } from './lib/calls/report-error.ts'
import { theClub } from './lib/calls/the-club.ts'
import { repeatEarlyClicks } from './lib/early-clicks.ts'
import './app/styles.css'

watchMissingParts()
watchErrors()
// A page that opened without a network would otherwise not notice that it is back.
onlineManager.setOnline(navigator.onLine)
// The script may run before the page has been parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
else start()

/** Hydrates a server-rendered page, or renders the app into an empty one. */
function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root".')
  const queryClient = createQueryClient()
  restoreQueryData(queryClient)
  const app = (
    <StrictMode>
      <Providers queryClient={queryClient} Router={BrowserRouter}>
        <AppRoutes />
      </Providers>
    </StrictMode>
  )
  if (root.firstElementChild) {
    // As a transition, so that a tap during hydration does not wait for the whole page.
    void screensReady().then(() => {
      startTransition(() => void hydrateRoot(root, app))
      repeatEarlyClicks()
    })
  } else {
    window.takeEarlyClicks?.()
    void clubKnown(queryClient).then(() => createRoot(root).render(app))
  }
}

/**
 * Amounts and times are written as the club does. Pages and the app shell of our server hold it; a page of a static host
 * or of the development server asks for it first.
 */
async function clubKnown(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery({ ...theClub(), retry: false }).catch(() => undefined)
}

/** Loads the screens of this page: React would discard the server-rendered HTML of a screen that suspends. */
async function screensReady(): Promise<void> {
  const { screens } = pageParts(ROUTES, window.location.pathname)
  await Promise.allSettled(screens.map(({ preload }) => preload()))
}

import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { groundsOf } from './app/ahead.ts'
import { keepAnswers } from './app/answers.ts'
import { Providers } from './app/providers.tsx'
import { AppRoutes, ROUTES } from './app/routes.tsx'
import { createQueryClient } from './lib/query.ts'
import './app/styles.css'

// The script may come before the page is read to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
else start()

/** Takes over the page that the server drew, or draws it where the server sent an empty one. */
function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root".')
  const queryClient = createQueryClient()
  keepAnswers(queryClient)
  const app = (
    <StrictMode>
      <Providers queryClient={queryClient} Router={BrowserRouter}>
        <AppRoutes />
      </Providers>
    </StrictMode>
  )
  if (root.firstElementChild) {
    // As a transition, so that a tap during hydration does not wait for the whole page.
    void screensReady().then(() => startTransition(() => void hydrateRoot(root, app)))
  } else {
    createRoot(root).render(app)
  }
}

/** A screen that is not there yet would make React throw the finished page away. */
async function screensReady(): Promise<void> {
  const { screens } = groundsOf(ROUTES, window.location.pathname)
  await Promise.allSettled(screens.map(({ preload }) => preload()))
}

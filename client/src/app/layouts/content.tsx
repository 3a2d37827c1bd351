import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { FullScreenSpinner } from '../../ui/spinner.tsx'
import { ErrorBoundary } from '../error-screen.tsx'
import { MAIN_ID } from '../page-change.ts'

/** The main element of a layout: a screen, a spinner while it loads, or the error page. */
export function Content({ className }: { className: string }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      <ErrorBoundary>
        <Suspense fallback={<FullScreenSpinner />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

/** The first link of a page, which skips the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only z-40 rounded-full bg-surface font-semibold text-ink shadow-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
    >
      Skip to content
    </a>
  )
}

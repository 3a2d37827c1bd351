import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { logError } from '../lib/log.ts'
import { reloadForMissingPart } from '../lib/missing-part.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** Shows the error page in place of a screen that throws, until another page is opened (product §2.1). */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary pathname={pathname}>{children}</Boundary>
}

type Props = { pathname: string; children: ReactNode }
type State = { pathname: string; hasFailed: boolean }

/** React has error boundaries as classes only. */
class Boundary extends Component<Props, State> {
  override state = { pathname: this.props.pathname, hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  /** Resets on another path. A key would do it too, but would also remount screens that work. */
  static getDerivedStateFromProps({ pathname }: Props, state: State) {
    return pathname === state.pathname ? null : { pathname, hasFailed: false }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    if (reloadForMissingPart(error)) return
    logError('rendering a screen', [error, componentStack])
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children
  }
}

/** The error page. Only a reload loads a chunk again that failed to load. */
function ErrorScreen() {
  return (
    <section
      role="alert"
      className="wrap grid min-h-[70dvh] content-center justify-items-center py-14 text-center"
    >
      <img src="/art/state-error.svg" alt="" width={320} height={240} className="w-80 max-w-full" />
      <h1 className="title-section mt-6">Something went wrong</h1>
      <p className="mt-3 max-w-[48ch] text-[1.0625rem] text-muted">
        This page could not be shown. Your classes and payments are safe. Please try again.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Link to={paths.home} className={buttonClass('secondary')}>
          Back to Home
        </Link>
      </div>
    </section>
  )
}

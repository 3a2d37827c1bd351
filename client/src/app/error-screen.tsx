import {
  Component,
  type ErrorInfo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import { Link, useLocation } from 'react-router-dom'
import { logError } from '../lib/calls/log.ts'
import { reloadForMissingPart } from '../lib/calls/missing-part.ts'
import { reportError } from '../lib/calls/report-error.ts'
import { useIsEmbedded } from '../lib/embedded.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ErrorArt } from '../ui/error-art.tsx'
import { NotLoadedError } from './lazy-screen.tsx'

/** Shows the error page in place of a screen that throws, until another page is opened (product §2.1). */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary pathname={pathname}>{children}</Boundary>
}

type Props = { pathname: string; children: ReactNode }
type State = { pathname: string; error: unknown }

/** React has error boundaries as classes only. */
class Boundary extends Component<Props, State> {
  override state: State = { pathname: this.props.pathname, error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** Resets on another path. A key would do it too, but would also remount screens that work. */
  static getDerivedStateFromProps({ pathname }: Props, state: State) {
    return pathname === state.pathname ? null : { pathname, error: null }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    if (reloadForMissingPart(error instanceof NotLoadedError ? error.cause : error)) return
    logError('rendering a screen', [error, componentStack])
    reportError(error)
  }

  override render() {
    const { error } = this.state
    if (error instanceof NotLoadedError) {
      return <NotLoaded error={error} onReset={() => this.setState({ error: null })} />
    }
    return error ? <Broken /> : this.props.children
  }
}

function Broken() {
  return (
    <ErrorPage
      title="Something went wrong"
      text="This page could not be shown. Your classes and payments are safe. Please try again."
      onRetry={() => window.location.reload()}
    />
  )
}

/** Loads the screen again on request, and when the network is back. */
function NotLoaded({ error, onReset }: { error: NotLoadedError; onReset: () => void }) {
  const isOnline = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )
  const retry = () => {
    error.reset()
    onReset()
  }
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => {
      window.removeEventListener('online', listener)
      // For the next visit of this screen.
      error.reset()
    }
  }, [error])
  return (
    <ErrorPage
      title={isOnline ? 'This page could not be loaded' : 'You are offline'}
      text={
        isOnline
          ? 'Check your connection and try again.'
          : 'This page opens as soon as your connection is back.'
      }
      onRetry={retry}
    />
  )
}

function followNetwork(listener: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

function ErrorPage({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const isEmbedded = useIsEmbedded()
  return (
    <section
      role="alert"
      className="wrap grid min-h-[70dvh] content-center justify-items-center py-14 text-center"
    >
      <ErrorArt width={320} className="w-80 max-w-full" />
      <h1 className="title-section mt-6">{title}</h1>
      <p className="mt-3 max-w-[48ch] text-[1.0625rem] text-muted">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>Try again</Button>
        {/* The frame of another site shows only the timetable. */}
        {!isEmbedded && (
          <Link to={paths.home} className={buttonClass('secondary')}>
            Back to Home
          </Link>
        )}
      </div>
    </section>
  )
}

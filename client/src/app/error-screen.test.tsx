import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { watchMissingParts } from '../lib/calls/missing-part.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ErrorBoundary } from './error-screen.tsx'
import { lazyScreen } from './lazy-screen.tsx'

function Broken(): never {
  throw new Error('broken on purpose')
}

const site = (
  <>
    <Link to="/fine">Another page</Link>
    <ErrorBoundary>
      <Routes>
        <Route path="/broken" element={<Broken />} />
        <Route path="/fine" element={<p>All is well</p>} />
      </Routes>
    </ErrorBoundary>
  </>
)

it('shows the error page in place of a screen that broke, until another page is opened', async () => {
  // React itself tells of every error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = renderScreen(site, { path: '*', at: '/broken' })
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  await user.click(screen.getByText('Another page'))
  expect(screen.getByText('All is well')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('does not lead out of the timetable in the frame of another site', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const frame = (
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>
  )
  renderScreen(frame, { path: '*', at: '/timetable?embed=1' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

it('says that the visitor is offline, and shows the screen when the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const failed = new TypeError('Failed to fetch dynamically imported module')
  const load = vi
    .fn(async () => ({ Distant: () => <p>Here at last</p> }))
    .mockRejectedValueOnce(failed)
    .mockRejectedValueOnce(failed)
  const Distant = lazyScreen('Distant', load)
  const { user } = renderScreen(
    <ErrorBoundary>
      <Suspense>
        <Distant />
      </Suspense>
    </ErrorBoundary>,
  )
  await screen.findByRole('heading', { name: 'You are offline' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await screen.findByRole('heading', { name: 'You are offline' })
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Here at last')
})

it('draws a picture of its own when that cannot be loaded either', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderScreen(site, { path: '*', at: '/broken' })
  const picture = screen.getByRole('alert').querySelector('img') as HTMLImageElement
  fireEvent.error(picture)
  expect(screen.getByRole('alert').querySelector('img')).toBeNull()
  expect(screen.getByRole('alert').querySelector('svg')).not.toBeNull()
})

it('reloads the page once when the screen is gone after a release', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  watchMissingParts()
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const Gone = lazyScreen('Gone', async (): Promise<{ Gone: () => null }> => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: gone }))
    throw gone
  })
  renderScreen(
    <ErrorBoundary>
      <Suspense>
        <Gone />
      </Suspense>
    </ErrorBoundary>,
  )
  await waitFor(() => expect(sessionStorage.getItem('ningjing-reloaded-at')).not.toBeNull())
})

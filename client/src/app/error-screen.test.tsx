import { screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { ErrorBoundary } from './error-screen.tsx'

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

import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FullScreenSpinner } from './spinner.tsx'

afterEach(() => {
  vi.useRealTimers()
})

it('is announced at once but visible only after a delay', () => {
  vi.useFakeTimers()
  render(<FullScreenSpinner />)
  const status = screen.getByRole('status', { name: 'Loading' })
  expect(status.textContent).toBe('')
  act(() => {
    vi.advanceTimersByTime(150)
  })
  expect(status.textContent).toBe('Loading')
})

it('says after two seconds that a load which has failed is tried again, and nothing of a slow one', () => {
  vi.useFakeTimers()
  const note = () => screen.queryByText('We cannot reach the club right now. Trying again …')
  const { rerender } = render(<FullScreenSpinner failures={1} />)
  act(() => {
    vi.advanceTimersByTime(1900)
  })
  expect(note()).toBeNull()
  act(() => {
    vi.advanceTimersByTime(100)
  })
  expect(note()?.role).toBe('status')
  rerender(<FullScreenSpinner />)
  expect(note()).toBeNull()
})

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

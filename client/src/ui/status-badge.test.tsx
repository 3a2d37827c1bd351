import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

it('moves when the status has changed, and not before', () => {
  const { rerender } = render(<StatusBadge status="pending" />)
  expect(screen.getByText('pending').className).not.toContain('animate')
  rerender(<StatusBadge status="approved" />)
  expect(screen.getByText('approved').className).toContain('motion-safe:animate')
})

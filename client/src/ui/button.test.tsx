import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('takes no click while busy, and says so', async () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Pay
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Pay' })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})

it('sends no form unless it is told to', () => {
  render(<Button>Browse</Button>)
  expect(screen.getByRole('button')).toHaveProperty('type', 'button')
})

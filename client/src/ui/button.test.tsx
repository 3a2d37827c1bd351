import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('ignores clicks while busy and says so', async () => {
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

it('keeps the focus while busy and does not submit its form again', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Pay
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Pay' })
  await userEvent.click(button)
  rerender(form(true))
  expect(document.activeElement).toBe(button)
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it('does not submit a form by default', () => {
  render(<Button>Browse</Button>)
  expect(screen.getByRole('button')).toHaveProperty('type', 'button')
})

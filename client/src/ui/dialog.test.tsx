import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Feedback" onClose={() => setIsOpen(false)}>
          <input aria-label="Message" />
        </Dialog>
      )}
    </>
  )
}

it('is named by its title, and gives the focus back to its opener', async () => {
  const user = userEvent.setup()
  render(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('dialog', { name: 'Feedback' })).toHaveProperty('open', true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('gives the focus to what is marked for it', () => {
  render(
    <Dialog title="Leave?" onClose={() => undefined}>
      <button type="button" data-first-focus>
        Stay
      </button>
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }))
})

it('closes for Escape and for a press on the backdrop, not for one inside', async () => {
  const user = userEvent.setup()
  render(<Opener />)
  const open = () => user.click(screen.getByRole('button', { name: 'Open' }))
  await open()
  fireEvent.click(screen.getByLabelText('Message'))
  expect(screen.getByRole('dialog')).toBeTruthy()
  fireEvent.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await open()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

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

it('is named by its title and returns the focus to the opener', async () => {
  const user = userEvent.setup()
  render(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('dialog', { name: 'Feedback' })).toHaveProperty('open', true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('focuses the element with data-first-focus', () => {
  render(
    <Dialog title="Leave?" onClose={() => undefined}>
      <button type="button" data-first-focus>
        Stay
      </button>
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }))
})

it('closes by Escape and by a click on the backdrop, not by a click inside', async () => {
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

function Acting({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return (
    <Dialog title="Pay?" onClose={onClose}>
      <DialogActions onCancel={onClose}>
        <Button busy={busy}>Pay</Button>
      </DialogActions>
    </Dialog>
  )
}

it('cannot be closed while a button in it is busy', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn()
  const { rerender } = render(<Acting busy onClose={onClose} />)
  const dialog = screen.getByRole('dialog')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  rerender(<Acting busy={false} onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('can be closed as soon as the result of an act is seen', async () => {
  const onClose = vi.fn()
  const { promise, resolve } = Promise.withResolvers<void>()
  function Paying() {
    const [isPaying, setIsPaying] = useState(true)
    useEffect(() => void promise.then(() => setIsPaying(false)), [])
    return (
      <Dialog title="Pay?" onClose={onClose}>
        {isPaying ? <Button busy>Pay</Button> : 'Paid'}
      </Dialog>
    )
  }
  render(<Paying />)
  const dialog = screen.getByRole('dialog')
  let escapes = 0
  const observer = new MutationObserver(() => {
    if (escapes > 0 || !dialog.textContent?.includes('Paid')) return
    escapes += 1
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  observer.observe(dialog, { childList: true, subtree: true, characterData: true })
  resolve()
  await waitFor(() => expect(escapes).toBe(1))
  observer.disconnect()
  expect(onClose).toHaveBeenCalledOnce()
})

it('opens again when the browser closes it and its owner does not', () => {
  const onClose = vi.fn()
  render(<Acting busy={false} onClose={onClose} />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(dialog.open).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})

import { SELECTION_TOAST_MS } from '@ningjing/contract/selections/selections'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import swal from 'sweetalert2/dist/sweetalert2.esm.js'
import { expect, it } from 'vitest'
import { offerUndo, showFailure } from './lasting-alerts.ts'

it('shows why something failed for much longer than other toasts, until it is closed', async () => {
  await showFailure('We cannot reach the club right now.')
  const toast = screen.getByRole('status')
  expect(toast.textContent).toContain('We cannot reach the club right now.')
  expect(swal.getTimerLeft()).toBeGreaterThan(5 * SELECTION_TOAST_MS)
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('undoes only what is asked to be undone', async () => {
  const undone: string[] = []
  await offerUndo('Published.', () => undone.push('published'))
  expect(undone).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undone).toEqual(['published']))
})

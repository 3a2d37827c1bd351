import { logout } from '@ningjing/contract/auth/auth'
import { because } from '@ningjing/contract/problem-reasons'
import { aUser } from '@ningjing/contract/testing/builders'
import { deleteUser } from '@ningjing/contract/users/users'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { DeleteAccount } from './delete-account.tsx'

/** Opens the dialog that asks for a confirmation. */
async function ask() {
  const rendered = renderScreen(
    <LoggedIn>
      <DeleteAccount user={aUser()} hasPass hasDeskMoney />
    </LoggedIn>,
    { at: '/dashboard/profile', as: aSessionUser() },
  )
  await rendered.user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  return { ...rendered, dialog: within(screen.getByRole('dialog', { name: 'Delete your account?' })) }
}

it('shows the consequences first and can be canceled', async () => {
  const { user, dialog } = await ask()
  dialog.getByText(/^Payments are kept without your name or e-mail/)
  await user.click(dialog.getByRole('button', { name: 'Keep my account' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(askedOf(deleteUser)).toEqual([])
})

it('deletes the account once, signs out and goes to the home page', async () => {
  const { user, dialog, identity } = await ask()
  answer(deleteUser, { deletedCount: 1 })
  await user.dblClick(dialog.getByRole('button', { name: 'Delete for good' }))
  await screen.findByText('At /')
  await screen.findByText('Your account has been deleted.')
  expect(identity.user).toBeNull()
  expect(askedOf(deleteUser)).toHaveLength(1)
  expect(askedOf(logout)).toEqual([])
})

it('says why an account cannot be deleted', async () => {
  const { user, dialog, identity } = await ask()
  answerProblem(deleteUser, 'user.has-classes', because('you-teach', { classes: 2 }))
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await dialog.findByText(/^You teach 2 classes that are offered, or waiting/)
  expect(identity.user).not.toBeNull()
})

it('stays open until the answer is there, so that an error is seen', async () => {
  const { user, dialog } = await ask()
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(deleteUser, () => promise.then(() => Promise.reject(new TypeError('Failed to fetch'))))
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  resolve()
  await dialog.findByText(/^We cannot reach the club right now/)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

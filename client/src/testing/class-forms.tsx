import { listOwnClasses } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { aUser } from '@ningjing/contract/testing/builders'
import { readUser } from '@ningjing/contract/users/users'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { LoggedIn } from '../app/guards.tsx'
import { AddClassScreen } from '../screens/dashboard/add-class.tsx'
import { MyClassesScreen } from '../screens/dashboard/my-classes.tsx'
import { answer } from './answers.ts'
import { aSessionUser } from './fake-identity.ts'
import { renderScreen } from './render-screen.tsx'

const mei = aSessionUser({ email: 'mei@ningjing.example' })

/** Opens the form of a new class as an instructor. */
export async function openClassForm(search = '') {
  answer(readUser, aUser({ email: mei.email, role: 'instructor' }))
  const user = open(<AddClassScreen />, '/dashboard/add-class', search)
  await screen.findByLabelText('Dates')
  return user
}

/** Opens the form of a class of an instructor. */
export async function openClassEdit(yogaClass: ManagedClass) {
  answer(listOwnClasses, [yogaClass])
  const user = open(<MyClassesScreen />, '/dashboard/my-classes')
  await user.click(await screen.findByRole('button', { name: `Update ${yogaClass.name}` }))
  await screen.findByLabelText('Cancellation')
  return user
}

function open(content: ReactNode, path: string, search = '') {
  const at = { pathname: path, search }
  return renderScreen(<LoggedIn>{content}</LoggedIn>, { path, at, as: mei, role: 'instructor' }).user
}

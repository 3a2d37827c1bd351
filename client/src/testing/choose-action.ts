import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

type Name = string | RegExp

/** The menu of a row, opened. */
export async function openActions(user: UserEvent, row: Name) {
  const name = typeof row === 'string' ? `Actions: ${row}` : row
  await user.click(await screen.findByRole('button', { name }))
  return within(screen.getByRole('menu', { name }))
}

/** Chooses an action in the menu of a row. */
export async function chooseAction(user: UserEvent, row: Name, label: string): Promise<void> {
  await user.click((await openActions(user, row)).getByRole('menuitem', { name: label }))
}

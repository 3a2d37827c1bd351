import { readClub } from '@ningjing/contract/club/club'
import { aClub, aUser } from '@ningjing/contract/testing/builders'
import { exportOwnData } from '@ningjing/contract/users/users'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { DataExport } from './data-export.tsx'

it('saves the data of the user as a JSON file, named after the club', async () => {
  const { files, names } = savedFiles()
  const ana = aUser()
  const data = { exportedAt: ana.createdAt, selections: [], payments: [], orders: [], classes: [], log: [] }
  answer(exportOwnData, { ...data, account: { ...ana, signInMethods: [], emailVerified: true } })
  const { user } = renderScreen(
    <LoggedIn>
      <DataExport email="ana@ningjing.example" />
    </LoggedIn>,
    { as: aSessionUser(), before: () => answer(readClub, aClub({ name: 'Lotus Yard' })) },
  )
  await user.click(await screen.findByRole('button', { name: 'Export my data' }))
  await waitFor(() => expect(names).toEqual(['lotus-yard-my-data.json']))
  expect(files[0]?.type).toBe('application/json;charset=utf-8')
})

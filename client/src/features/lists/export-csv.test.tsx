import { readClub } from '@ningjing/contract/club/club'
import { aClub } from '@ningjing/contract/testing/builders'
import { exportUsers } from '@ningjing/contract/users/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { usersCsv } from '../users/user-roles.api.ts'
import { ExportCsv } from './export-csv.tsx'

const setup = () => {
  const saved = savedFiles()
  const rendered = renderScreen(
    <LoggedIn>
      <ExportCsv list="users" read={usersCsv} />
    </LoggedIn>,
    {
      at: '/dashboard/manage-users',
      as: aSessionUser(),
      role: 'admin',
      before: () => answer(readClub, aClub({ name: 'Lotus Yard' })),
    },
  )
  return { ...rendered, ...saved }
}

const button = () => screen.findByRole('button', { name: 'Export users as CSV' })

describe('the export of a list', () => {
  it('downloads one file, named after the club, for a double click', async () => {
    const { user, files, names } = setup()
    const bothClicks = Promise.withResolvers<void>()
    answer(exportUsers, async () => {
      await bothClicks.promise
      return 'Id,Name\r\n1,Zoë\r\n'
    })
    await user.dblClick(await button())
    bothClicks.resolve()
    await waitFor(() => expect(names).toEqual(['lotus-yard-users.csv']))
    expect(files.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8'])
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.arrayBuffer())).toBe(
      '\uFEFFId,Name\r\n1,Zoë\r\n',
    )
    expect(askedOf(exportUsers)).toHaveLength(1)
  })

  it('says why it failed', async () => {
    const { user, files } = setup()
    answerProblem(exportUsers, 'service.database-down')
    await user.click(await button())
    await screen.findByText('The club cannot look anything up right now. Please try again in a moment.')
    expect(files).toEqual([])
  })
})

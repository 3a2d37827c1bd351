import type { ImportedPass, ImportResult } from '@ningjing/contract/passes/imports.schemas'
import { importPasses, listImported, removeImported } from '@ningjing/contract/passes/passes'
import { anId } from '@ningjing/contract/testing/builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ImportPassesScreen } from './import-passes.tsx'

const AT = '/dashboard/import-passes'

const waiting: ImportedPass = {
  _id: anId(),
  email: 'ana@people.example',
  product: anId(),
  name: '10 classes',
  left: 7,
  validUntil: '2027-05-05T04:00:00.000Z',
  waitsUntil: '2027-05-05T04:00:00.000Z',
  createdAt: '2026-05-04T09:00:00.000Z',
}

const pageOf = (...items: ImportedPass[]) => ({ items, total: items.length, nextCursor: null })

function setup(...passes: ImportedPass[]) {
  return renderScreen(
    <LoggedIn>
      <ImportPassesScreen />
    </LoggedIn>,
    {
      path: AT,
      at: AT,
      as: aSessionUser(),
      role: 'admin',
      before: () => answer(listImported, pageOf(...passes)),
    },
  )
}

const TRIED: ImportResult = { accepted: 2, refused: [{ row: 3, reason: 'email' }] }
const file = (text = 'email,product,left,validUntil', type = 'application/vnd.ms-excel') =>
  new File([text], 'passes.csv', { type })

it('shows what would happen, imports once, and takes the mended file', async () => {
  const { user } = setup()
  answer(importPasses, TRIED)
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file())
  await screen.findByText('passes.csv: 2 passes can be imported, 1 row is refused.')
  const table = screen.getByRole('table', { name: 'Refused rows' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('3This is no e-mail address.')
  await user.dblClick(screen.getByRole('button', { name: 'Import 2 passes' }))
  const result = await screen.findByText(/^passes\.csv: 2 passes imported, 1 row is refused\. Fix these rows/)
  expect(document.activeElement).toBe(result)
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  expect(askedOf(importPasses).map(({ query }) => query)).toEqual([{ dry: '1' }, {}])
  answer(importPasses, { accepted: 1, refused: [] })
  await user.upload(screen.getByLabelText('Choose another CSV file'), file())
  await screen.findByText('passes.csv: 1 pass can be imported.')
  expect(screen.queryByRole('table', { name: 'Refused rows' })).toBeNull()
})

it('says why a file cannot be read, and sends none that is too large', async () => {
  const { user } = setup()
  answerProblem(importPasses, 'import.unreadable')
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file('x'))
  await screen.findByText(/^We cannot read this file\./)
  await user.upload(screen.getByLabelText('Choose a CSV file'), file('x'.repeat(1024 * 1024 + 1)))
  await screen.findByText(/^This file is too large\./)
  expect(askedOf(importPasses)).toHaveLength(1)
})

it('lists the passes that wait, and deletes one after a question', async () => {
  const { user } = setup(waiting)
  const row = (await screen.findAllByRole('row')).at(1)
  expect(row?.textContent).toMatch(/ana@people\.example.*10 classes.*7.*4 May 2027.*4 May 2027/)
  answer(removeImported, { deletedCount: 1 })
  const remove = () => screen.getByRole('button', { name: 'Delete 10 classes of ana@people.example' })
  await user.click(remove())
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(askedOf(removeImported)).toEqual([])
  await user.click(remove())
  answer(listImported, pageOf())
  await user.click(await screen.findByRole('button', { name: 'Delete pass' }))
  await screen.findByText('No passes are waiting')
  screen.getByText(/\(empty for an unlimited pass\)/)
  await waitFor(() => expect(askedOf(removeImported)).toMatchObject([{ params: { id: waiting._id } }]))
})

it('removes a pass from the list that its owner has got meanwhile, and says why', async () => {
  const { user } = setup(waiting)
  await user.click(await screen.findByRole('button', { name: 'Delete 10 classes of ana@people.example' }))
  answer(removeImported, { deletedCount: 0 })
  answer(listImported, pageOf())
  await user.click(await screen.findByRole('button', { name: 'Delete pass' }))
  await screen.findByText('This pass was deleted already, or its owner has it now: see “Manage users”.')
  expect(screen.queryByText('Pass deleted')).toBeNull()
  const empty = await screen.findByText('No passes are waiting')
  expect(document.activeElement?.contains(empty)).toBe(true)
})

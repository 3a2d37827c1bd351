import { listAllClasses } from '@ningjing/contract/classes/classes'
import { readReconciliation, startReconciliation } from '@ningjing/contract/reconciliation/reconciliation'
import type {
  ReconciliationRun,
  ReconciliationState,
} from '@ningjing/contract/reconciliation/reconciliation.schemas'
import { anId, aReviewedClass } from '@ningjing/contract/testing/builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ReconciliationScreen } from './reconciliation.tsx'

const AT = '/dashboard/reconciliation'

const sums = (paid: number, refunded: number) => ({ paid, refunded, kept: paid - refunded })

const aRun = (overrides: Partial<ReconciliationRun> = {}): ReconciliationRun => ({
  startedAt: new Date(Date.now() - 2 * 3600_000 - 12_000).toISOString(),
  endedAt: new Date(Date.now() - 2 * 3600_000).toISOString(),
  byName: 'Olga Owner',
  promises: 18,
  classes: 1,
  payments: 1200,
  ours: sums(90.5, 10),
  provider: sums(120.5, 40),
  money: { count: 0, classes: [] },
  found: 0,
  discrepancies: [],
  ...overrides,
})

const aState = (overrides: Partial<ReconciliationState> = {}) => ({
  run: aRun(),
  failedAt: null,
  isRunning: false,
  ...overrides,
})

function setup(state: ReconciliationState, classes = [aReviewedClass()], before = () => {}) {
  return renderScreen(
    <LoggedIn>
      <ReconciliationScreen />
    </LoggedIn>,
    {
      path: AT,
      at: AT,
      as: aSessionUser(),
      role: 'admin',
      before: () => {
        answer(readReconciliation, state)
        answer(listAllClasses, { items: classes, total: classes.length, nextCursor: null })
        before()
      },
    },
  )
}

const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

it('says when the last run was, that every promise held, and that the money agrees', async () => {
  setup(aState())
  await screen.findByText('Every promise held: all 18 were checked on 1 class and 1,200 payments.')
  expect(screen.getByText(/^Last run/).textContent).toMatch(
    /, 2 hours ago, by Olga Owner\. It took 12 seconds\.$/,
  )
  expect(textsOf(screen.getByRole('table', { name: 'Money' }))).toEqual([
    ['Our payments', '$90.50', '$10.00', '$80.50'],
    ['Card provider', '$120.50', '$40.00', '$80.50'],
  ])
  screen.getByText('Difference: $0.00')
})

it('shows the money of each class at both sides, and how many have some', async () => {
  const classes = [
    { classId: anId(), name: 'Yin', ours: sums(20, 5), provider: sums(20, 0) },
    { classId: anId(), name: '', ours: sums(70.5, 5), provider: sums(100.5, 35) },
  ]
  setup(aState({ run: aRun({ money: { count: 1300, classes } }) }))
  expect(textsOf(await screen.findByRole('table', { name: 'Money by class' }))).toEqual([
    ['Yin', '$20.00', '$5.00', '$15.00', '$20.00', 'Differs by −$5.00'],
    ['No such class', '$70.50', '$5.00', '$65.50', '$65.50', 'Agrees'],
  ])
  screen.getByText(/These are 2 of 1,300 classes\.$/)
})

it('has no table of money by class before anybody has paid', async () => {
  setup(aState())
  await screen.findByRole('table', { name: 'Money' })
  expect(screen.queryByRole('table', { name: 'Money by class' })).toBeNull()
})

it('shows each broken promise once, with its places and what to do', async () => {
  const broken = (promise: string, text: string) => ({
    promise,
    sentence: 'Seats add up.',
    text,
    remedy: 'Ask.',
  })
  const discrepancies = [broken('I1', 'class a: 3'), broken('I1', 'class b: 4'), broken('I2', 'class c: 5')]
  setup(aState({ run: aRun({ found: 120, discrepancies, provider: sums(100, 0), byName: null }) }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    '120 discrepancies found. See below what to do.',
  )
  screen.getByText('The first 3 of 120.')
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['I1: Seats add up.', 'I2: Seats add up.'])
  for (const { text } of discrepancies) screen.getByText(text)
  expect(screen.getAllByText('What to do:')).toHaveLength(2)
  expect(screen.getByText(/^Last run/).textContent).toContain('by the operator.')
  screen.getByText('Difference: −$19.50')
})

it('shows whether the seats of each class add up', async () => {
  const seats = { seats: 3, held: 1, enrolled: 6 }
  setup(aState(), [
    aReviewedClass({ name: 'Yin', instructor: 'Mei', ...seats, capacity: 10 }),
    aReviewedClass({ name: 'Flow', instructor: 'Ada', stage: 'canceled', ...seats, capacity: 11 }),
  ])
  expect(textsOf(await screen.findByRole('table', { name: 'Seats by class' }))).toEqual([
    ['Yin Mei', '3', '1', '6', '10', 'Adds up'],
    ['Flowcanceled Ada', '3', '1', '6', '11', 'Does not add up'],
  ])
  screen.getByText(/^As of now, without single dates, which a run checks, too\./)
})

it('starts a run once, and shows its result when it has ended', async () => {
  const { user } = setup(aState({ run: null }))
  await screen.findByText('No run yet')
  answer(startReconciliation, () => {
    answer(readReconciliation, aState({ run: null, isRunning: true }))
    return { isRunning: true }
  })
  await user.dblClick(screen.getByRole('button', { name: /Start a run/ }))
  await screen.findByText(/A run is in progress/)
  answer(readReconciliation, aState())
  await screen.findByText(/Every promise held/, undefined, { timeout: 5000 })
  expect(screen.queryByText(/A run is in progress/)).toBeNull()
  expect(askedOf(startReconciliation)).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start a run' }))
})

it('says why a run was not started, and that one could not finish', async () => {
  const { user } = setup(aState({ failedAt: '2026-11-22T10:00:00.000Z' }))
  await screen.findByText(/could not finish\. Start another one/)
  answerProblem(startReconciliation, 'request.too-many')
  await user.click(screen.getByRole('button', { name: 'Start a run' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('That was a little fast.'))
})

it('offers a way to try again when the last run cannot be read', async () => {
  const { user } = setup(aState(), [], () => answerProblem(readReconciliation, 'user.not-found'))
  const retry = await screen.findByRole('button', { name: /try again/i })
  answer(readReconciliation, aState())
  await user.click(retry)
  await screen.findByText(/Every promise held/)
})

import { readClub } from '@ningjing/contract/club/club'
import { exportPasses, exportPassUses } from '@ningjing/contract/passes/passes'
import { exportFigures, listFigureClasses, readFigures } from '@ningjing/contract/reports/reports'
import type { ClassFigures, Figures } from '@ningjing/contract/reports/reports.schemas'
import { aClub, anId } from '@ningjing/contract/testing/builders'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { useFormats } from '../../testing/use-formats.ts'
import { FiguresScreen } from './figures.tsx'

const AT = '/dashboard/figures'

const NO_ENDS = { canceled: 0, removed: 0, classCanceled: 0, left: 0 }

const aClass = (name: string, overrides: Partial<ClassFigures> = {}): ClassFigures => ({
  classId: anId(),
  name,
  instructor: 'Mei Tanaka',
  fill: { dates: 0, enrolled: 0, capacity: 0 },
  byPass: { seats: 0, worth: 0 },
  marks: { present: 0, noShow: 0 },
  enrolments: 0,
  ended: NO_ENDS,
  waited: 0,
  income: { paid: 0, refunded: 0, earned: 0 },
  ...overrides,
})

const flow = aClass('Flow', {
  fill: { dates: 2, enrolled: 5, capacity: 20 },
  marks: { present: 3, noShow: 1 },
  ended: { ...NO_ENDS, canceled: 2, removed: 1 },
  income: { paid: 90, refunded: 100, earned: -10 },
})
const yin = aClass('Yin Evenings', {
  fill: { dates: 1, enrolled: 9, capacity: 10 },
  waited: 12,
  income: { paid: 1000.5, refunded: 0, earned: 1000.5 },
})

const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  ...(weekday === 2 ? { dates: 3, enrolled: 14, capacity: 30 } : { dates: 0, enrolled: 0, capacity: 0 }),
}))

const pageOf = (items: ClassFigures[], total = items.length) => {
  return { items, total, nextCursor: total > items.length ? 'next' : null }
}

const ORDERS: Figures['classes'] = {
  fullest: pageOf([yin, flow]),
  emptiest: pageOf([flow, yin]),
  waited: pageOf([yin]),
  ended: pageOf([flow]),
  noShows: pageOf([flow]),
  income: pageOf([yin, flow]),
  byPass: pageOf([]),
}

const NO_CLASSES: Figures['classes'] = {
  fullest: pageOf([]),
  emptiest: pageOf([]),
  waited: pageOf([]),
  ended: pageOf([]),
  noShows: pageOf([]),
  income: pageOf([]),
  byPass: pageOf([]),
}

const someFigures = (overrides: Partial<Figures> = {}): Figures => ({
  from: '2026-09-01',
  to: '2026-09-10',
  zone: 'America/New_York',
  fill: { dates: 3, enrolled: 14, capacity: 30 },
  byPass: { seats: 0, worth: 0 },
  marks: { present: 3, noShow: 1 },
  enrolments: 4,
  ended: { ...NO_ENDS, canceled: 2, removed: 1 },
  waited: 12,
  income: { paid: 1090.5, refunded: 100, earned: 990.5 },
  steps: [
    { from: '2026-09-01', to: '2026-09-06', paid: 1090.5, refunded: 0, earned: 1090.5 },
    { from: '2026-09-07', to: '2026-09-10', paid: 0, refunded: 100, earned: -100 },
  ],
  desk: { cash: 0, transfer: 0, terminal: 0 },
  weekdays,
  teachers: [
    {
      teacherId: anId(),
      name: 'Ana Silva',
      fill: { dates: 1, enrolled: 5, capacity: 10 },
      byPass: { seats: 2, worth: 30 },
      marks: { present: 3, noShow: 1 },
    },
  ],
  passes: null,
  classCount: 2,
  classes: ORDERS,
  ...overrides,
})

function setup(at = AT, figures = someFigures(), more = (): void => undefined) {
  const before = () => {
    answer(readFigures, figures)
    more()
  }
  return renderScreen(
    <LoggedIn>
      <FiguresScreen />
    </LoggedIn>,
    { path: AT, at, as: aSessionUser(), role: 'admin', before },
  )
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell', { hidden: true })
        .map((cell) => cell.textContent)
        .join(' | '),
    )

it('shows the figures of the period in all', async () => {
  setup()
  const tiles = within(await screen.findByRole('list', { name: 'The period in all' }))
  expect(tiles.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual([
    'Fill rate47%14 of 30 seats on 3 dates',
    'Income$990.50$1,090.50 paid, $100.00 refunded',
    'Waited for a seat12people, each counted once',
    'New enrollments4paid, free and given',
    'Cancellations32 by students',
    'No-shows25%1 of 4 marks',
  ])
  screen.getByText(/, New York time$/)
})

it('has a table behind each chart', async () => {
  setup()
  await screen.findByRole('list', { name: 'The period in all' })
  expect(rowsOf('Dates by who taught')).toEqual(['Ana Silva | 1 | 5 | 10 | 50%'])
  expect(rowsOf('Fill rate by class')).toEqual([
    'Yin Evenings | Mei Tanaka | 1 | 9 | 10 | 90%',
    'Flow | Mei Tanaka | 2 | 5 | 20 | 25%',
  ])
  expect(rowsOf('Fill rate by weekday').slice(0, 2)).toEqual([
    'Monday | 0 | 0 | 0 | –',
    'Tuesday | 3 | 14 | 30 | 47%',
  ])
  expect(rowsOf('Waiting demand')).toEqual(['Yin Evenings | 12'])
  expect(rowsOf('Cancellations by class')).toEqual(['Flow | 2 | 1 | 0 | 0 | 3'])
  expect(rowsOf('No-shows by class')).toEqual(['Flow | 3 | 1 | 25%'])
  expect(rowsOf('Income by week').map((row) => row.replace(/^.*? \| /, ''))).toEqual([
    '$1,090.50 | $0.00 | $1,090.50',
    '$0.00 | $100.00 | −$100.00',
  ])
  expect(rowsOf('Income by class')).toEqual([
    'Yin Evenings | $1,000.50 | $0.00 | $1,000.50',
    'Flow | $90.00 | $100.00 | −$10.00',
  ])
})

it("knows today by the club's clock", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T12:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  // It is 2 AM on the next day there.
  const zone = 'Pacific/Kiritimati'
  useFormats({ zone })
  setup(`${AT}?from=2026-05-05`, someFigures(), () => answer(readClub, aClub({ zone })))
  await screen.findByRole('list', { name: 'The period in all' })
  expect(askedOf(readFigures)).toMatchObject([{ query: { from: '2026-05-05' } }])
})

const many = (count: number, begin = 1) =>
  Array.from({ length: count }, (_, index) => {
    const marks = { present: 100 - index, noShow: index < 3 ? 1 : 0 }
    return aClass(`Class ${begin + index}`, { fill: yin.fill, income: yin.income, marks })
  })

const titlesIn = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByTitle(/^Class/)
    .map(({ title }) => title)

it('shows the ends of a long order, and of the others how they begin', async () => {
  const [first, last] = [many(20), many(20, 100)]
  const classes = { ...ORDERS, fullest: pageOf(first, 1200), emptiest: pageOf(last, 1200) }
  setup(
    AT,
    someFigures({ classes: { ...classes, income: pageOf(first, 1200), noShows: pageOf(first, 1200) } }),
  )
  expect(await titlesIn('Fill rate by class')).toEqual([
    ...['Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5'],
    ...['Class 104', 'Class 103', 'Class 102', 'Class 101', 'Class 100'],
  ])
  screen.getByText('The 5 fullest and the 5 emptiest of 1,200 classes.')
  expect(await titlesIn('Income by class')).toHaveLength(10)
  screen.getByText(/The first 10 of 1,200\.$/)
  expect(await titlesIn('No-shows')).toEqual(['Class 1', 'Class 2', 'Class 3'])
})

it('turns the pages of a table', async () => {
  const classes = { ...ORDERS, income: pageOf(many(20), 45) }
  const { user } = setup(AT, someFigures({ classes }))
  answer(listFigureClasses, ({ query }) =>
    query?.cursor === 'next'
      ? { items: many(20, 21), total: 45, nextCursor: 'last' }
      : { items: many(5, 41), total: 45, nextCursor: null },
  )
  const pages = within(
    await screen.findByRole('navigation', { name: 'Pages of Income by class', hidden: true }),
  )
  const press = (name: string) => user.click(pages.getByRole('button', { name, hidden: true }))
  const isOff = (name: string) =>
    pages.getByRole<HTMLButtonElement>('button', { name, hidden: true }).disabled
  screen.getByText('1–20 of 45')
  expect(isOff('Previous')).toBe(true)
  await press('Next')
  await screen.findByText('21–40 of 45')
  expect(rowsOf('Income by class')).toHaveLength(20)
  expect(rowsOf('Income by class')[0]).toMatch(/^Class 21 /)
  await press('Next')
  await screen.findByText('41–45 of 45')
  expect(isOff('Next')).toBe(true)
  await press('Previous')
  await screen.findByText('21–40 of 45')
  await press('Previous')
  await screen.findByText('1–20 of 45')
  expect(
    askedOf(listFigureClasses)
      .slice(0, 2)
      .map(({ query }) => query),
  ).toEqual([
    { from: '2026-09-01', to: '2026-09-10', order: 'income', cursor: 'next', limit: '20' },
    { from: '2026-09-01', to: '2026-09-10', order: 'income', cursor: 'last', limit: '20' },
  ])
})

it('offers to try a page again that could not be loaded, and begins again with another period', async () => {
  const classes = { ...ORDERS, income: pageOf(many(20), 45) }
  const { user } = setup(AT, someFigures({ classes }))
  answerProblem(listFigureClasses, 'request.invalid')
  const pages = within(
    await screen.findByRole('navigation', { name: 'Pages of Income by class', hidden: true }),
  )
  await user.click(pages.getByRole('button', { name: 'Next', hidden: true }))
  const again = await screen.findByRole('button', { name: 'Try again', hidden: true })
  answer(listFigureClasses, { items: many(20, 21), total: 45, nextCursor: 'last' })
  await user.click(again)
  await screen.findByText('21–40 of 45')
  answer(readFigures, someFigures({ from: '2025-01-01', to: '2025-12-31', classes }))
  await user.click(screen.getByRole('button', { name: 'Last year' }))
  await screen.findByText('1–20 of 45')
})

it('says in words for which class people waited', async () => {
  setup()
  await screen.findByText('12 people waited for Yin Evenings')
})

it('keeps the period in the address, and sends it', async () => {
  const { user } = setup(`${AT}?from=2026-09-01&to=2026-09-10`)
  await screen.findByRole('list', { name: 'The period in all' })
  expect(askedOf(readFigures).at(-1)?.query).toEqual({ from: '2026-09-01', to: '2026-09-10' })
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-09-01')
  await user.click(screen.getByRole('button', { name: 'Last year' }))
  const last = new Date().getFullYear() - 1
  await waitFor(() =>
    expect(askedOf(readFigures).at(-1)?.query).toEqual({ from: `${last}-01-01`, to: `${last}-12-31` }),
  )
  screen.getByRole('button', { name: 'Last year', pressed: true })
})

it('leaves the period to the server at first, and shows which it is', async () => {
  setup()
  await screen.findByRole('list', { name: 'The period in all' })
  expect(askedOf(readFigures).map(({ query }) => query)).toEqual([{}])
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-09-10')
})

it.each([
  ['from=2026-09-02&to=2026-09-01', 'Pick a day that is not before From.'],
  ['from=2020-01-01&to=2026-09-01', 'Pick a period of at most two years.'],
])('asks for another period instead of %s', async (query, text) => {
  setup(`${AT}?${query}`)
  await screen.findByText(text)
  expect(askedOf(readFigures)).toEqual([])
})

it('saves the figures of the same period as CSV', async () => {
  const { names } = savedFiles()
  const fileOf = (by: string) => `ningjing-figures-by-${by}-2026-09-01-2026-09-10.csv`
  const { user } = setup(
    `${AT}?from=2026-09-01&to=2026-09-10`,
    someFigures({ from: '2026-09-01', to: '2026-09-10' }),
  )
  answer(exportFigures, 'From,To\r\n')
  await user.click(await screen.findByRole('button', { name: 'Export by class as CSV' }))
  await waitFor(() => expect(names).toEqual(['ningjing-figures-2026-09-01-2026-09-10.csv']))
  await user.click(screen.getByRole('button', { name: 'Export by teacher as CSV' }))
  await user.click(screen.getByRole('button', { name: 'Export by means of payment as CSV' }))
  await waitFor(() => expect(names).toHaveLength(3))
  expect(names.slice(1)).toEqual(['teacher', 'means'].map((by) => fileOf(by)))
  const query = { from: '2026-09-01', to: '2026-09-10' }
  expect(askedOf(exportFigures).map((asked) => asked.query)).toEqual([
    { ...query, by: 'class' },
    { ...query, by: 'teacher' },
    { ...query, by: 'means' },
  ])
})

it('says so when nothing happened', async () => {
  setup(AT, someFigures({ classCount: 0, classes: NO_CLASSES }))
  await screen.findByRole('heading', { name: 'Nothing happened in this period' })
  expect(screen.queryByRole('list', { name: 'The period in all' })).toBeNull()
})

it('says of each chart when it has nothing to show', async () => {
  const none = { dates: 0, enrolled: 0, capacity: 0 }
  setup(
    AT,
    someFigures({
      classCount: 1,
      classes: NO_CLASSES,
      fill: none,
      marks: { present: 0, noShow: 0 },
      ended: NO_ENDS,
    }),
  )
  await screen.findByText('Nobody joined a waiting list.')
  expect(screen.getAllByText('No date was held in this period.')).toHaveLength(2)
  screen.getByText('No enrollment has ended.')
  screen.getByText('Nobody was marked in a roster.')
  expect(screen.getAllByText('Nothing was paid or refunded in this period.')).toHaveLength(2)
  expect(screen.queryAllByRole('table', { hidden: true })).toEqual([])
})

it('offers to try again when the figures could not be loaded', async () => {
  renderScreen(
    <LoggedIn>
      <FiguresScreen />
    </LoggedIn>,
    {
      path: AT,
      at: AT,
      as: aSessionUser(),
      role: 'admin',
      before: () => answerProblem(readFigures, 'request.invalid'),
    },
  )
  await screen.findByRole('button', { name: /again/i })
})

it('says what was paid by which means, once somebody has paid at the desk', async () => {
  setup()
  await screen.findAllByText('Income by class')
  expect(screen.queryByRole('table', { name: 'Paid by means', hidden: true })).toBeNull()
  cleanup()
  setup(AT, someFigures({ desk: { cash: 90.5, transfer: 0, terminal: 20 } }))
  await screen.findAllByText('Paid by means')
  expect(rowsOf('Paid by means')).toEqual([
    'Card online | $980.00',
    'Cash | $90.50',
    'Bank transfer | $0.00',
    'Card at the desk | $20.00',
  ])
})

const PASSES = { sold: 3, paid: 380, used: 12, expired: 4, credits: 24, unlimited: 1, owed: 393 }

it('says what was sold and used of passes, and what the club owes now', async () => {
  const byPass = { seats: 7, worth: 105 }
  const month = aClass('Month', {
    isPass: true,
    instructor: '',
    income: { paid: 80, refunded: 0, earned: 80 },
  })
  const classes = { ...ORDERS, byPass: pageOf([{ ...flow, byPass }]), income: pageOf([month, flow]) }
  setup(AT, someFigures({ passes: PASSES, byPass, classes }))
  const tiles = within(await screen.findByRole('list', { name: 'Passes' }))
  expect(tiles.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual([
    'Passes sold or given3$380.00 paid',
    'Credits spent on bookings127 seats by pass on dates that are over, worth $105.00',
    'Credits expired4not used by the last day of a pass',
    'Paid, not used yet$393.0024 open credits, and the days left of 1 unlimited pass',
  ])
  expect(rowsOf('Income by class and pass')[0]).toBe('Pass: Month | $80.00 | $0.00 | $80.00')
  expect(rowsOf('Seats by pass, by class')).toEqual(['Flow | 7 | $105.00'])
  expect(rowsOf('Seats by pass, by who taught')).toEqual(['Ana Silva | 2 | $30.00'])
})

it('shows what the club owes also in a period in which nothing happened', async () => {
  setup(AT, someFigures({ classCount: 0, classes: NO_CLASSES, passes: { ...PASSES, unlimited: 0 } }))
  await screen.findByText('24 open credits')
})

it('saves passes and their uses as CSV in a club that has sold some', async () => {
  const { names } = savedFiles()
  const { user } = setup(AT, someFigures({ passes: PASSES }))
  answer(exportPasses, 'Id\r\n')
  answer(exportPassUses, 'Id\r\n')
  await user.click(await screen.findByRole('button', { name: 'Export all passes as CSV' }))
  await waitFor(() => expect(names).toEqual(['ningjing-passes.csv']))
  await user.click(screen.getByRole('button', { name: 'Export uses of passes as CSV' }))
  await waitFor(() => expect(names).toEqual(['ningjing-passes.csv', 'ningjing-pass-uses.csv']))
})

it('says nothing of passes in a club that has never sold one', async () => {
  setup()
  await screen.findByRole('list', { name: 'The period in all' })
  expect(screen.queryByRole('heading', { name: 'Passes' })).toBeNull()
  expect(screen.queryByRole('button', { name: /passes as CSV/ })).toBeNull()
})

import * as life from '@ningjing/contract/classes/class-life'
import { expect, it, vi } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { finishTodo, taskTodo } from '../../steps/todos.ts'
import { ask, type Caller } from '../../testing/ask.ts'
import { type Club, EVENT_WAIT, openClub } from '../../testing/club.ts'
import { datedIn } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { dyingAfter, processOf } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const DROP_IN = { seats: 2, cents: 1800, credits: 0 as const, closeMinutes: 30, only: false }
const REASON = 'The heating is broken.'

/** Mei's class with two dates to come that are sold by themselves from its next change on. */
async function prepare(club: Club, dropIn: ClassRecord['dropIn'] = DROP_IN) {
  const mei = await club.student({ role: 'instructor', name: 'Mei' })
  const own = { instructorId: mei._id, instructor: mei.name, email: mei.email }
  const parent = await club.yogaClass({ ...own, ...datedIn(club, 72, 96), dropIn })
  const [first = '', second = ''] = parent.sessions.map(({ id }) => id)
  return { mei, parent, first, second }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** The same, with open dates and a student in the first. */
async function prepareSold(club: Club) {
  const prepared = await prepare(club)
  await openDates(club.deps, prepared)
  const student = await club.student()
  const { orderId } = await club.buy(student, await dateOf(club, prepared.first))
  return { ...prepared, student, orderId }
}

function openDates(deps: Deps, { parent }: Prepared) {
  return finishTodo(deps, { owner: 'classes', ownerId: parent._id, todo: taskTodo(deps, 'dates') })
}

async function dateOf(club: Club, id: string): Promise<ClassRecord> {
  const found = await club.stores.classes.find(id)
  if (!found) throw new Error(`No date ${id}`)
  return found
}

const cancelClass = (caller: Caller, { mei, parent, orderId }: Prepared & { orderId?: string }) =>
  ask(caller, mei, life.cancelClass, {
    params: { id: parent._id },
    body: { name: parent.name, reason: REASON, enrolledShown: orderId ? 1 : 0 },
  })

const cancelDate = (caller: Caller, { mei, parent, first }: Prepared) =>
  ask(caller, mei, life.cancelSession, {
    params: { id: parent._id, sid: first },
    body: { share: true, reason: REASON },
  })

const moveDate = (caller: Caller, { mei, parent, first }: Prepared) =>
  ask(caller, mei, life.moveSession, {
    params: { id: parent._id, sid: first },
    body: { local: movedTo(parent), minutes: 90 },
  })

function movedTo({ sessions }: ClassRecord): string {
  const at = sessions[0]?.at.getTime() ?? 0
  return new Date(at + 3_600_000).toISOString().slice(0, 16)
}

/** Waits until the process is dead, or has done what it leaves to be done after its answer. */
const isQuiet = (club: Club, dying: ReturnType<typeof dyingAfter>) =>
  expect
    .poll(async () => dying.isDead() || (await club.stores.todos.findOpen()).length === 0, EVENT_WAIT)
    .toBe(true)

it('a process killed after any write opens each date once', async () => {
  const club = await openClub()
  const writes = await killedAfterEach(
    club,
    () => prepare(club, null),
    (dying, { mei, parent }) =>
      dying
        .as(mei)
        .patch(`/ningjing/classes/instructor/${parent._id}`)
        .send({ description: 'With props', dropIn: { seats: 2, price: 18, closeMinutes: 30 } }),
    async ({ parent, first, second }, _isOver, text) => {
      const dates = await club.stores.classes.datesOf(parent._id)
      if (!text.includes('classes.saveEdit')) return expect(dates).toEqual([])
      expect(dates.map(({ _id }) => _id).sort(), text).toEqual([first, second].sort())
      for (const date of dates) {
        expect(date).toMatchObject({ description: 'With props', priceInCents: 1800, seats: 2, capacity: 2 })
      }
    },
  )
  expect(writes).toEqual(expect.arrayContaining(['classes.saveEdit']))
})

it.each([
  ['a class', cancelClass, 'classes.cancel', ['canceled', 'canceled']],
  ['a date', cancelDate, 'classes.setSessions', ['canceled', 'open']],
] as const)(
  'a process killed after any write of canceling %s gives everything back, or nothing',
  async (_what, cancel, step, stages) => {
    const club = await openClub()
    const writes = await killedAfterEach(
      club,
      () => prepareSold(club),
      async (dying, prepared) => {
        await cancel(dying, prepared)
        await isQuiet(club, dying)
      },
      async ({ first, second, orderId }, _isOver, text) => {
        const dates = [await dateOf(club, first), await dateOf(club, second)]
        const isDone = text.includes(step)
        expect(
          dates.map(({ stage }) => stage),
          text,
        ).toEqual(isDone ? stages : ['open', 'open'])
        expect(dates[0]?.enrolled, text).toBe(isDone ? 0 : 1)
        const order = await club.stores.orders.find(orderId)
        expect(order?.state, text).toBe(isDone ? 'refunded' : 'enrolled')
      },
    )
    expect(writes).toContain(step)
  },
)

it('a process killed after any write of moving a date moves the one that is sold, with its student', async () => {
  const club = await openClub()
  await killedAfterEach(
    club,
    () => prepareSold(club),
    async (dying, prepared) => {
      await moveDate(dying, prepared)
      await isQuiet(club, dying)
    },
    async ({ parent, first }, _isOver, text) => {
      const date = await dateOf(club, first)
      const { sessions } = await club.read(parent)
      const [session] = sessions.filter(({ id }) => id === first)
      // It has moved when it followed.
      const moved = session?.moved && { moved: { ...session.moved, at: expect.any(Date) } }
      expect(date.sessions, text).toEqual([{ ...session, ...moved }])
      expect(date.enrolled).toBe(1)
      expect(date.salesEndAt?.getTime()).toBe((date.firstAt?.getTime() ?? 0) - 30 * 60_000)
    },
  )
})

/** The same dependencies, whose changes of classes leave no dates to be followed. */
function withoutDatesTodo(deps: Deps): Deps {
  const isLeft = (arg: unknown) => (Array.isArray(arg) ? arg.filter(({ kind }) => kind !== 'dates') : arg)
  const { setSessions, cancel } = deps.stores.classes
  const classes = {
    ...deps.stores.classes,
    setSessions: (...args) => setSessions(...(args.map(isLeft) as typeof args)),
    cancel: (...args) => cancel(...(args.map(isLeft) as typeof args)),
  } satisfies Partial<Deps['stores']['classes']>
  return { ...deps, stores: { ...deps.stores, classes } }
}

it.each([
  ['moved', moveDate, 'classes.setSessions'],
  ['canceled', cancelDate, 'classes.setSessions'],
  ['canceled with its class', cancelClass, 'classes.cancel'],
] as const)('a date is %s after a kill by the todo of its class alone', async (_how, act, step) => {
  for (const hasTodo of [true, false]) {
    const club = await openClub()
    const prepared = await prepareSold(club)
    const before = await dateOf(club, prepared.first)
    const deps = hasTodo ? club.deps : withoutDatesTodo(club.deps)
    await act(
      dyingAfter(deps, (name) => name === step),
      prepared,
    )
    await club.settle()
    const { stage, sessions } = await dateOf(club, prepared.first)
    const isAsBefore = stage === before.stage && sessions[0]?.local === before.sessions[0]?.local
    expect(isAsBefore).toBe(!hasTodo)
    const found = (await club.discrepancies()).map(({ promise }) => promise)
    expect(found.includes('I30')).toBe(!hasTodo)
  }
})

it('two processes that open dates at once open each once', async () => {
  const club = await openClub()
  const prepared = await prepare(club)
  await Promise.all([openDates(club.deps, prepared), openDates(processOf(club.deps).deps, prepared)])
  await club.settle()
  expect(await club.stores.classes.datesOf(prepared.parent._id)).toHaveLength(2)
  expect(await club.discrepancies()).toEqual([])
})

it.each([
  ['with its todo', true, 'canceled'],
  ['without', false, 'open'],
] as const)(
  'a date opened while its class is canceled ends with it, %s: %s',
  async (_how, hasTodo, stage) => {
    const club = await openClub()
    const prepared = await prepare(club)
    const { classes } = club.stores
    const openDate: typeof classes.openDate = async (date) => {
      await cancelClass(club, prepared)
      await club.settle()
      const todo = date.todo.filter(({ kind }) => hasTodo || kind === 'log')
      await classes.openDate({ ...date, todo, todos: todo.length })
      throw new Error('This process is dead')
    }
    const deps: Deps = { ...club.deps, stores: { ...club.stores, classes: { ...classes, openDate } } }
    await openDates(deps, prepared).catch(() => undefined)
    await club.settle()
    expect((await dateOf(club, prepared.first)).stage).toBe(stage)
  },
)

it('an older copy of a class does not replace a newer one', async () => {
  const club = await openClub()
  const prepared = await prepareSold(club)
  const { classes } = club.stores
  const stale = await dateOf(club, prepared.first)
  await moveDate(club, prepared)
  await club.settle()
  const copy = { description: 'Old', copiedRev: stale.copiedRev ?? 0 }
  expect(await classes.followClass(stale, copy, 0, [])).toBe(false)
  expect((await dateOf(club, prepared.first)).description).toBe('')
})

it('a date is not edited, moved or canceled past its class', async () => {
  const club = await openClub()
  const prepared = await prepareSold(club)
  const date = await dateOf(club, prepared.first)
  const past = { ...prepared, parent: date }
  const edited = await club
    .as(prepared.mei)
    .patch(`/ningjing/classes/instructor/${date._id}`)
    .send({ description: 'Other' })
  const codes = [
    edited,
    await cancelClass(club, past),
    await cancelDate(club, past),
    await moveDate(club, past),
  ]
  expect(codes.map(({ body }) => body.code)).toEqual(Array(4).fill('class.not-found'))
})

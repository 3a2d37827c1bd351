import * as life from '@ningjing/contract/classes/class-life'
import { editOwnClass } from '@ningjing/contract/classes/classes'
import { expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { finishTodo, taskTodo } from '../../steps/todos.ts'
import { ask, type Caller } from '../../testing/ask.ts'
import { type Club, EVENT_WAIT, openClub } from '../../testing/club.ts'
import { datedIn, quote, refundsOf, remove } from '../../testing/ends.ts'
import { dyingAfter, processBefore } from '../../testing/processes.ts'
import { buyDate, DATE_PRICE, DROP_IN, dateOf, openDates } from '../../testing/sold-dates.ts'

const ROUNDS = 4
const REASON = 'The heating is broken.'

/** Mei's class with two dates that are sold by themselves, and a student who pays for the first. */
async function prepare(club: Club) {
  const mei = await club.student({ role: 'instructor', name: 'Mei' })
  const own = { instructorId: mei._id, instructor: mei.name, email: mei.email }
  const parent = await club.yogaClass({ ...own, ...datedIn(club, 72, 96), dropIn: DROP_IN })
  await openDates(club, parent)
  const [first = ''] = parent.sessions.map(({ id }) => id)
  return { mei, parent, first, date: await dateOf(club, first), student: await club.student() }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Asks again when the student has paid meanwhile. */
async function cancelClass(club: Club, { mei, parent }: Prepared) {
  const cancel = (enrolledShown: number) =>
    ask(club, mei, life.cancelClass, {
      params: { id: parent._id },
      body: { name: parent.name, reason: REASON, enrolledShown },
    })
  const answer = await cancel(0)
  return answer.status === 409 ? cancel(1) : answer
}

const cancelDate = (club: Club, { mei, parent, first }: Prepared) =>
  ask(club, mei, life.cancelSession, {
    params: { id: parent._id, sid: first },
    body: { share: true, reason: REASON },
  })

const moveDate = (club: Club, { mei, parent, first }: Prepared) => {
  const at = (parent.sessions[0]?.at.getTime() ?? 0) + 3_600_000
  return ask(club, mei, life.moveSession, {
    params: { id: parent._id, sid: first },
    body: { local: new Date(at).toISOString().slice(0, 16), minutes: 90 },
  })
}

/** What cancels a date goes on after the answer. */
async function settle(club: Club, passMs?: number): Promise<void> {
  const left = async () => {
    await club.settle(passMs)
    return club.stores.todos.findOpen()
  }
  await expect.poll(left, EVENT_WAIT).toEqual([])
}

it.each([
  ['its class', cancelClass],
  ['it', cancelDate],
])(
  'a date that is paid while the studio cancels %s ends with everything given back',
  async (_what, cancel) => {
    const club = await openClub()
    for (let round = 0; round < ROUNDS; round += 1) {
      const prepared = await prepare(club)
      const { student, date, first } = prepared
      const { intentId } = await club.checkOut(student, date)
      await club.confirm(intentId)
      const paying = () => club.record(student, { transactionId: intentId })
      const acts = [paying, () => cancel(club, prepared)]
      await Promise.all((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()))
      await settle(club)
      expect(await dateOf(club, first)).toMatchObject({ stage: 'canceled', enrolled: 0, held: 0 })
      expect(await refundsOf(club, { intentId })).toEqual({ cents: 1800, count: 1 })
    }
    expect(await club.discrepancies()).toEqual([])
  },
)

it('a date that is moved and canceled at once is canceled, at one of both times', async () => {
  const club = await openClub()
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await prepare(club)
    const { orderId } = await club.buy(prepared.student, prepared.date)
    const answers = await Promise.all([moveDate(club, prepared), cancelDate(club, prepared)])
    await settle(club)
    // Who came second did not see the change of the first.
    if (answers[1]?.status !== 200) await cancelDate(club, prepared)
    await settle(club)
    expect(await dateOf(club, prepared.first)).toMatchObject({ stage: 'canceled', enrolled: 0 })
    expect((await club.stores.orders.find(orderId))?.state).toBe('refunded')
  }
  expect(await club.discrepancies()).toEqual([])
})

/** What a student has paid and not got back, by the card provider, in cents. */
async function chargesOf(club: Club, { _id }: UserRecord) {
  const charged: number[] = []
  for await (const intent of club.deps.cards.intentsSince(new Date(0))) {
    const { order, status, amountInCents, refundedInCents } = intent
    if (order?.userId === _id && status === 'succeeded' && refundedInCents < amountInCents) {
      charged.push(amountInCents - refundedInCents)
    }
  }
  return charged.sort((a, b) => a - b)
}

it('a student who pays a date while they buy its series has both, until an admin gives one back', async () => {
  const club = await openClub()
  const { student, date, parent } = await prepare(club)
  const admin = await club.student({ role: 'admin' })
  const { intentId, orderId } = await club.checkOut(student, date)
  await club.buy(student, parent)
  await club.confirm(intentId)
  await club.record(student, { transactionId: intentId })
  await settle(club)
  expect(await chargesOf(club, student)).toEqual([1800, 4500])
  expect((await dateOf(club, date._id)).roster[student._id]).toBeDefined()
  expect((await remove(club, admin, { orderId }, 18)).status).toBe(200)
  await settle(club)
  expect(await refundsOf(club, { intentId })).toEqual({ cents: 1800, count: 1 })
  expect(await chargesOf(club, student)).toEqual([4500])
  expect((await club.read(parent)).roster[student._id]).toBeDefined()
  expect(await club.discrepancies()).toEqual([])
})

it('a student who buys the series and a date of it at once pays for what they got', async () => {
  const club = await openClub()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { student, date, parent, first } = await prepare(club)
    const orders = await Promise.allSettled([club.buy(student, parent), club.buy(student, date)])
    await club.settle()
    const places = [await club.read(parent), await dateOf(club, first)].filter(
      ({ roster }) => roster[student._id],
    )
    expect(places.length).toBeGreaterThan(0)
    expect(orders.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await chargesOf(club, student)).toEqual(places.map(({ priceInCents }) => priceInCents).sort())
  }
  expect(await club.discrepancies()).toEqual([])
})

/** Changes a class in a process that is killed before its dates follow. */
const editAndDie = (
  club: Club,
  mei: UserRecord,
  { _id: id }: ClassRecord,
  body: object = { description: 'New' },
) =>
  ask(
    dyingAfter(club.deps, (name) => name === 'classes.saveEdit'),
    mei,
    editOwnClass,
    { params: { id }, body },
  )

it('seats of a date that are sold while its class gets fewer stay', async () => {
  const club = await openClub()
  const mei = await club.student({ role: 'instructor', name: 'Mei' })
  const own = { instructorId: mei._id, instructor: mei.name, email: mei.email }
  const parent = await club.yogaClass({ ...own, ...datedIn(club, 72), dropIn: { ...DROP_IN, seats: 2 } })
  await openDates(club, parent)
  const [first = ''] = parent.sessions.map(({ id }) => id)
  await buyDate(club, first)
  await editAndDie(club, mei, parent, { dropIn: { seats: 1, price: 18, closeMinutes: 30 } })
  const { deps } = processBefore(club.deps, 'classes.followClass', () => buyDate(club, first))
  const follow = (by: Deps) =>
    finishTodo(by, { owner: 'classes', ownerId: parent._id, todo: taskTodo(by, 'dates') })
  await expect(follow(deps)).rejects.toThrow('has changed')
  await follow(club.deps)
  expect(await dateOf(club, first)).toMatchObject({ seats: 0, capacity: 2, enrolled: 2 })
  await settle(club)
  expect(await club.discrepancies()).toEqual([])
})

it('a date that changes while its class is followed does not hold up the others', async () => {
  const club = await openClub()
  const { mei, parent } = await prepare(club)
  // In the order in which they follow.
  const [first = '', second = ''] = (await club.stores.classes.datesOf(parent._id)).map(({ _id }) => _id)
  await editAndDie(club, mei, parent)
  const { deps } = processBefore(club.deps, 'classes.followClass', async () => {
    await club.as(mei).patch(`/ningjing/classes/instructor/${first}`).send({ price: 9 })
  })
  const todo = taskTodo(deps, 'dates')
  const following = finishTodo(deps, { owner: 'classes', ownerId: parent._id, todo })
  await expect(following).rejects.toThrow(`The date ${first} has changed`)
  expect((await dateOf(club, second)).description).toBe('New')
})

it('a date is not written when nothing of it has changed with its class', async () => {
  const club = await openClub()
  const { mei, parent, first } = await prepare(club)
  const before = await dateOf(club, first)
  await club.as(mei).patch(`/ningjing/classes/instructor/${parent._id}`).send({ seats: 7 })
  await settle(club)
  const { rev } = await club.read(parent)
  expect(await dateOf(club, first)).toEqual({ ...before, copiedRev: rev })
  expect((await club.stores.audit.listFor(first)).map(({ what }) => what)).not.toContain('class.edit')
  expect(await club.discrepancies()).toEqual([])
})

it('a date has moved when it follows, for students who bought it until then, and keeps its own moves', async () => {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const prepared = await prepare(club)
  const { mei, parent, first, date } = prepared
  const moveTo = (caller: Caller, local: string) =>
    ask(caller, mei, life.moveSession, {
      params: { id: parent._id, sid: first },
      body: { local, minutes: 60 },
    })
  const earlier = new Date((date.firstAt?.getTime() ?? 0) - 62 * 3_600_000)
  const dying = dyingAfter(club.deps, (name) => name === 'classes.setSessions')
  await moveTo(dying, earlier.toISOString().slice(0, 16))
  club.clock.pass(1000)
  const buyer = await buyDate(club, first)
  club.clock.pass(1000)
  await settle(club, 0)
  const followedAt = club.clock.now()
  const moved = async () => (await dateOf(club, first)).sessions[0]?.moved
  expect(await moved()).toEqual({ from: date.firstAt, at: followedAt, seq: 1 })
  expect((await quote(club, buyer, buyer)).body).toMatchObject({ refund: DATE_PRICE })
  const before = (await dateOf(club, first)).firstAt
  club.clock.pass(1000)
  await ask(club, mei, editOwnClass, { params: { id: parent._id }, body: { description: 'Another text' } })
  await settle(club, 0)
  expect(await dateOf(club, first)).toMatchObject({ description: 'Another text' })
  expect(await moved()).toEqual({ from: date.firstAt, at: followedAt, seq: 1 })
  club.clock.pass(1000)
  await moveTo(club, date.sessions[0]?.local ?? '')
  await settle(club, 0)
  expect(await moved()).toEqual({
    from: before,
    at: club.clock.now(),
    seq: 2,
    before: [{ from: date.firstAt, at: followedAt, seq: 1 }],
  })
  expect(await club.discrepancies()).toEqual([])
})

it('a price that is set at a date while it follows its class stays', async () => {
  const club = await openClub()
  const { mei, parent, first } = await prepare(club)
  await editAndDie(club, mei, parent)
  const follow = (deps: Deps) =>
    finishTodo(deps, { owner: 'classes', ownerId: parent._id, todo: taskTodo(deps, 'dates') })
  const { deps } = processBefore(club.deps, 'classes.followClass', async () => {
    await club.as(mei).patch(`/ningjing/classes/instructor/${first}`).send({ price: 9 })
  })
  await expect(follow(deps)).rejects.toThrow('has changed')
  await follow(club.deps)
  expect(await dateOf(club, first)).toMatchObject({ priceInCents: 900, own: ['price'] })
  expect(await club.discrepancies()).toEqual([])
})

it('a date that is canceled while it follows its class stays as it was', async () => {
  const club = await openClub()
  const prepared = await prepare(club)
  const { mei, parent, first } = prepared
  await editAndDie(club, mei, parent)
  const follow = (deps: Deps) =>
    finishTodo(deps, { owner: 'classes', ownerId: first, todo: taskTodo(deps, 'dates') })
  const { copiedRev } = await dateOf(club, first)
  const { deps } = processBefore(club.deps, 'classes.followClass', async () => {
    await cancelDate(club, prepared)
    await expect.poll(async () => (await dateOf(club, first)).stage, EVENT_WAIT).toBe('canceled')
  })
  await expect(follow(deps)).rejects.toThrow('has changed')
  await follow(club.deps)
  expect(await dateOf(club, first)).toMatchObject({ stage: 'canceled', copiedRev })
  expect(await club.discrepancies()).toEqual([])
})

it.each(['canceled', 'archived'] as const)('no date of a class that is %s is opened', async (stage) => {
  const club = await openClub()
  const parent = await club.yogaClass({ ...datedIn(club, 72), dropIn: DROP_IN, stage })
  await openDates(club, parent)
  expect(await club.stores.classes.datesOf(parent._id)).toEqual([])
})

it('a date that is opened and sold while another process opens it is opened once', async () => {
  const club = await openClub()
  const parent = await club.yogaClass({ ...datedIn(club, 72), dropIn: DROP_IN })
  const [first = ''] = parent.sessions.map(({ id }) => id)
  const open = (deps: Deps) =>
    finishTodo(deps, { owner: 'classes', ownerId: parent._id, todo: taskTodo(deps, 'dates') })
  const student = await club.student()
  const { deps } = processBefore(club.deps, 'classes.openDate', async () => {
    await open(club.deps)
    await club.buy(student, await dateOf(club, first))
  })
  await open(deps)
  expect((await dateOf(club, first)).roster[student._id]).toBeDefined()
  expect(await club.discrepancies()).toEqual([])
})

const ON_SALE = { seats: 1, price: 18 }
const openedOf = async (club: Club, { parent }: Archived) =>
  (await club.stores.classes.datesOf(parent._id)).map(({ stage }) => stage)

type Archived = Awaited<ReturnType<typeof prepareArchive>>

/** Mei's class with a date to come that is not sold by itself yet. */
async function prepareArchive(club: Club) {
  const mei = await club.student({ role: 'instructor', name: 'Mei' })
  const own = { instructorId: mei._id, instructor: mei.name, email: mei.email }
  return { mei, parent: await club.yogaClass({ ...own, ...datedIn(club, 72) }) }
}

const sell = (caller: Caller, { mei, parent }: Archived) =>
  ask(caller, mei, editOwnClass, { params: { id: parent._id }, body: { dropIn: ON_SALE } })

const archive = (caller: Caller, { mei, parent }: Archived, archived = true) =>
  ask(caller, mei, life.archiveClass, { params: { id: parent._id }, body: { archived } })

const REFUSED = { code: 'class.has-students', detail: expect.stringContaining('single dates to come') }

it('a class is not archived while its dates are being opened', async () => {
  const club = await openClub()
  const archived = await prepareArchive(club)
  const answers: unknown[] = []
  const opening = processBefore(club.deps, 'classes.openDate', async () => {
    answers.push((await archive(club, archived)).body)
  })
  expect((await sell(opening, archived)).body).toEqual({ modifiedCount: 1 })
  expect(answers).toMatchObject([REFUSED])
  expect([(await club.read(archived.parent)).stage, await openedOf(club, archived)]).toEqual([
    'open',
    ['open'],
  ])
  expect(await club.discrepancies()).toEqual([])
})

it('a class is not archived when its dates have been opened since it was read', async () => {
  const club = await openClub()
  const archived = await prepareArchive(club)
  const archiving = processBefore(club.deps, 'classes.archive', () => sell(club, archived))
  expect((await archive(archiving, archived)).body).toMatchObject(REFUSED)
  expect([(await club.read(archived.parent)).stage, await openedOf(club, archived)]).toEqual([
    'open',
    ['open'],
  ])
  expect(await club.discrepancies()).toEqual([])
})

it('a class whose dates a killed process has left unopened is archived only after they were opened', async () => {
  const club = await openClub()
  const archived = await prepareArchive(club)
  const dying = dyingAfter(club.deps, (name) => name === 'classes.saveEdit')
  await sell(dying, archived)
  expect(await openedOf(club, archived)).toEqual([])
  expect((await archive(club, archived)).body).toMatchObject(REFUSED)
  await club.settle()
  expect(await openedOf(club, archived)).toEqual(['open'])
  expect(await club.discrepancies()).toEqual([])
})

it('a class that was archived before it was sold by the date has its dates opened when it is put back', async () => {
  const club = await openClub()
  const archived = await prepareArchive(club)
  for (const act of [archive, sell]) expect((await act(club, archived)).body).toEqual({ modifiedCount: 1 })
  expect(await openedOf(club, archived)).toEqual([])
  expect((await archive(club, archived, false)).body).toEqual({ modifiedCount: 1 })
  expect(await openedOf(club, archived)).toEqual(['open'])
  expect(await club.discrepancies()).toEqual([])
})

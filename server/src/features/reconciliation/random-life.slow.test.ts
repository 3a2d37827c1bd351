import { expect, it, vi } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { atCheckout, type Club, openClub } from '../../testing/club.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { add, cancelClass, giveBack, leave, move, quote, remove } from '../../testing/ends.ts'
import { type Changes, createChanges } from '../../testing/random-changes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { accept, join, leaveLine, waitingOf } from '../../testing/waiting.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const API = '/ningjing'
const STEPS = 250
const LOOK_EVERY = 25
const SEED = 25
const TERMS = [null, { freeHours: 48, latePercent: 50, freeDays: 7 }]

type Life = { club: Club; admin: UserRecord; owner: UserRecord; changes: Changes; classes: string[] }

async function someClass({ club, changes, classes }: Life): Promise<ClassRecord> {
  const found = await club.stores.classes.find(changes.pick(classes))
  if (!found) throw new Error('The class is gone')
  return found
}

async function somePlace(life: Life) {
  const yogaClass = await someClass(life)
  const [userId, place] = life.changes.pick([...Object.entries(yogaClass.roster), [undefined, undefined]])
  const student = userId === undefined ? null : await life.club.stores.users.find(userId)
  return student && place ? { student, place, yogaClass } : undefined
}

const edit = async (life: Life, fields: object) =>
  life.club
    .as(life.owner)
    .patch(`${API}/classes/instructor/${(await someClass(life))._id}`)
    .send(fields)

const dateOf = ({ club, changes }: Life) => {
  const [date] = datesIn([1 + changes.below(200)], club.clock.now(), club.stores.newId).sessions ?? []
  return { local: date?.local, minutes: 30 + changes.below(4) * 15 }
}

/** A class whose dates are sold by themselves, alone or beside the series. */
async function addSoldByDate({ club, admin, owner, changes, classes }: Life) {
  const dropIn = {
    seats: 1 + changes.below(2),
    price: 18,
    closeMinutes: 0,
    ...(changes.below(2) === 0 && { only: true }),
  }
  const { sessions = [] } = datesIn(
    [1 + changes.below(100), 101 + changes.below(100)],
    club.clock.now(),
    club.stores.newId,
  )
  const made = await club
    .as(admin)
    .post(`${API}/classes/admin`)
    .send({
      ...{ name: 'Flow', image: 'https://pictures.example/flow.jpg', seats: 2, price: 40, dropIn },
      sessions: sessions.map(({ local }) => ({ local, minutes: 60 })),
      instructorEmail: owner.email,
    })
  if (made.body.insertedId) classes.push(made.body.insertedId)
}

/** From now on everybody does with a date that is sold by itself what they do with a class. */
async function findDates({ club, classes }: Life) {
  for (const id of [...classes]) {
    const dates = await club.stores.classes.datesOf(id)
    classes.push(...dates.flatMap(({ _id }) => (classes.includes(_id) ? [] : _id)))
  }
}

/** What people do in a club, by the API. Most of it may be refused. */
const ACTIONS: ((life: Life) => Promise<unknown>)[] = [
  async (life) => {
    const body = {
      name: 'Yin',
      image: 'https://pictures.example/yin.jpg',
      seats: 2,
      price: life.changes.below(3) * 20,
    }
    const sessions = life.changes.below(2) === 0 ? [dateOf(life), dateOf(life)] : undefined
    const made = await life.club
      .as(life.owner)
      .post(`${API}/classes`)
      .send({ ...body, sessions })
    const id = made.body.insertedId
    if (!id) return
    await life.club.as(life.admin).patch(`${API}/classes/admin/${id}`).send({ status: 'approved' })
    life.classes.push(id)
  },
  async (life) => edit(life, { price: life.changes.below(50) }),
  async (life) => edit(life, { seats: life.changes.below(4) }),
  async (life) => edit(life, { terms: life.changes.pick(TERMS) }),
  async (life) => edit(life, { sessions: [dateOf(life)] }),
  async (life) => {
    const { _id } = await someClass(life)
    await life.club.as(life.admin).post(`${API}/classes/${_id}/sessions`).send(dateOf(life))
  },
  async (life) => {
    const { _id, sessions } = await someClass(life)
    const date = life.changes.pick([...sessions, undefined])
    const path = `${API}/classes/${_id}/sessions/${date?.id}`
    const as = life.club.as(life.admin)
    if (!date) return
    if (life.changes.below(2) > 0) await as.patch(path).send(dateOf(life))
    else await as.post(`${path}/cancel`).send({ share: true, reason: 'Ill' })
  },
  async (life) => {
    const { _id } = await someClass(life)
    await life.club
      .as(life.owner)
      .post(`${API}/classes/${_id}/sales`)
      .send({ open: life.changes.below(2) === 0 })
  },
  async (life) => {
    const { _id } = await someClass(life)
    await life.club
      .as(life.owner)
      .post(`${API}/classes/${_id}/archive`)
      .send({ archived: life.changes.below(2) === 0 })
  },
  async (life) => {
    const yogaClass = await someClass(life)
    // A date that is sold by itself is canceled with its class.
    if (life.changes.below(yogaClass.of ? 3 : 8) > 0) return
    const parent = yogaClass.of && (await life.club.stores.classes.find(yogaClass.of))
    await cancelClass(life.club, parent || yogaClass, life.admin._id)
  },
  addSoldByDate,
  addSoldByDate,
  addSoldByDate,
  findDates,
  findDates,
  async (life) => {
    const yogaClass = await someClass(life)
    const dropIn = { seats: 1 + life.changes.below(3), price: life.changes.below(30), closeMinutes: 0 }
    if (yogaClass.dropIn) await edit(life, { dropIn: life.changes.pick([dropIn, dropIn, null]) })
  },
  async (life) => {
    const yogaClass = await someClass(life)
    const student = await life.club.student()
    if (yogaClass.of && yogaClass.seats > 0) await life.club.buy(student, yogaClass).catch(() => undefined)
  },
  async ({ club, classes }) => {
    const { yogaClass, intentId, student } = await atCheckout(club, 2)
    classes.push(yogaClass._id)
    await club.confirm(intentId)
    await club.record(student, { transactionId: intentId })
  },
  async ({ club }) => atCheckout(club),
  async (life) => {
    const yogaClass = await someClass(life)
    await add(life.club, life.admin, {
      classId: yogaClass._id,
      userId: (await life.club.student())._id,
      extraSeat: true,
    })
  },
  async (life) => join(life.club, await life.club.student(), await someClass(life)),
  async (life) => {
    const yogaClass = await someClass(life)
    const first = yogaClass.queue?.[0] && (await life.club.stores.users.find(yogaClass.queue[0].userId))
    if (first) await leaveLine(life.club, first, yogaClass)
  },
  async (life) => {
    const { holds } = await someClass(life)
    const [userId] = Object.keys(holds)
    const student = userId && (await life.club.stores.users.find(userId))
    if (student && (await waitingOf(life.club, student))[0]?.offer) await accept(life.club, student)
  },
  async (life) => {
    const at = await somePlace(life)
    const shown = at && (await quote(life.club, at.student, at.place)).body.refund
    if (at && shown !== undefined) await leave(life.club, at.student, at.place, shown)
  },
  async (life) => {
    const at = await somePlace(life)
    if (at) await remove(life.club, life.admin, at.place, life.changes.below(45))
  },
  async (life) => {
    const at = await somePlace(life)
    if (at)
      await giveBack(life.club, life.admin, at.place, life.changes.below(45), (at.place.back ?? 0) / 100)
  },
  async (life) => {
    const at = await somePlace(life)
    if (at) await move(life.club, life.admin, at.place, await someClass(life))
  },
  async (life) => {
    const at = await somePlace(life)
    const date = at && life.changes.pick([...at.yogaClass.sessions, undefined])
    if (!at || !date) return
    const state = life.changes.pick(['present', 'no-show'])
    const marks = [{ userId: at.student._id, state, at: life.club.clock.now().toISOString() }]
    await life.club.as(life.admin).patch(`${API}/attendance/${at.yogaClass._id}/${date.id}`).send({ marks })
  },
  async ({ club, changes }) => club.settle(changes.below(40) * 60_000),
  async ({ club, changes }) => club.settle(changes.below(40) * 3_600_000),
]

it('finds nothing in a club after a long life of any actions', async () => {
  const club = await openClub()
  const [admin, owner] = [await club.student({ role: 'admin' }), await club.student({ role: 'instructor' })]
  const changes = createChanges(SEED)
  const first = await club.yogaClass({ instructorId: owner._id, seats: 2 })
  const life: Life = { club, admin, owner, changes, classes: [first._id] }
  for (let step = 1; step <= STEPS; step += 1) {
    await changes.pick(ACTIONS)(life)
    if (step % LOOK_EVERY > 0) continue
    await club.settle(0)
    expect(await club.discrepancies(), `after ${step} steps`).toEqual([])
  }
})

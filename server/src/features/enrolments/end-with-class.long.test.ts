import { expect, it } from 'vitest'
import { type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { cancelClass, datedIn, leave, move, quote, refundsOf, remove } from '../../testing/ends.ts'
import { dyingAfter, processBefore, processOf } from '../../testing/processes.ts'
import { openStudio } from '../../testing/single-dates.ts'

const HOUR_MS = 3_600_000
const LATE = { freeHours: 24, latePercent: 0, freeDays: 14 }

async function expectSound(club: Club) {
  await club.settle()
  expect(await club.discrepancies()).toEqual([])
}

it('gives everything back to a student who leaves just after the studio has canceled the class', async () => {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const leaving = {
    leave: (server: Pick<Club, 'as'>, paid: Checkout) => leave(server, paid.student, paid, 0),
    remove: (server: Pick<Club, 'as'>, paid: Checkout) => remove(server, admin, paid, 0),
  }
  for (const [name, end] of Object.entries(leaving)) {
    for (const step of ['places.find', 'places.end']) {
      const paid = await enrolledByCard(club, 3, { ...datedIn(club, 20), terms: LATE })
      const server = processBefore(club.deps, step, () => cancelClass(club, paid.yogaClass))
      expect((await end(server, paid)).body, `${name}, ${step}`).toMatchObject({ refund: 45 })
      await club.settle(0)
      expect(await refundsOf(club, paid), `${name}, ${step}`).toEqual({ cents: 4500, count: 1 })
    }
  }
  await expectSound(club)
})

it('names the admin who canceled the class in the audit log, not the student who leaves', async () => {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const paid = await enrolledByCard(club)
  await cancelClass(club, paid.yogaClass, admin._id)
  expect((await leave(club, paid.student, paid, 45)).status).toBe(200)
  const log = await club.stores.audit.listFor(paid.yogaClass._id)
  expect(log.filter(({ what }) => what === 'seat.end')).toMatchObject([
    { who: admin._id, after: { orderId: paid.orderId, reason: 'class-canceled', cents: 4500 } },
  ])
})

it('quotes everything to a student of a canceled class', async () => {
  const club = await openClub()
  const paid = await enrolledByCard(club, 3, { ...datedIn(club, 20), terms: LATE })
  await cancelClass(club, paid.yogaClass)
  expect((await quote(club, paid.student, paid)).body).toMatchObject({ refund: 45 })
})

it('gives everything back to a student who leaves a date whose class has canceled it, before the date follows', async () => {
  const club = await openClub()
  const reason = 'Mei is ill.'
  const dies = async () => {
    throw new Error('The process dies')
  }
  const dying = processOf({ ...club.deps, tasks: { ...club.deps.tasks, dates: dies } })
  const cancels = [
    ({ parent, ids }: Studio) =>
      [`${parent._id}/sessions/${ids[0]}/cancel`, { share: false, reason }] as const,
    ({ parent }: Studio) =>
      [`${parent._id}/cancel`, { name: parent.name, reason, enrolledShown: 1 }] as const,
  ]
  for (const cancel of cancels) {
    const studio = await openStudio(club, [20, 60], { terms: LATE })
    const date = await studio.dateOf(studio.ids[0])
    const student = await club.student()
    const { orderId } = await club.buy(student, date)
    const [path, body] = cancel(studio)
    const { status } = await dying.as(studio.admin).post(`/ningjing/classes/${path}`).send(body)
    expect([status, (await studio.dateOf(date._id)).stage]).toEqual([200, 'open'])
    expect((await leave(club, student, { orderId }, 0)).body).toMatchObject({ refund: 18 })
    expect((await studio.dateOf(date._id)).stage).toBe('canceled')
  }
  await expectSound(club)
})

type Studio = Awaited<ReturnType<typeof openStudio>>

it('gives everything back to who joined a series that had begun, before the first of their dates', async () => {
  const club = await openClub()
  const dates = datedIn(club, -48, -24, 24, 48)
  const paid = await enrolledByCard(club, 3, { ...dates, salesEndAt: dates.lastAt ?? null })
  club.clock.pass(1000)
  await cancelClass(club, paid.yogaClass)
  await club.settle(0)
  expect(await refundsOf(club, paid)).toEqual({ cents: 4500, count: 1 })
  expect(await club.discrepancies()).toEqual([])
})

/** A student of a class that has begun, of which a date was just canceled by a process that died. */
async function justCanceled() {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const paid = await enrolledByCard(club, 3, { ...datedIn(club, 48, 72, 96, 120), priceInCents: 4000 })
  club.clock.pass(50 * HOUR_MS)
  const { _id, sessions } = paid.yogaClass
  const dying = dyingAfter(club.deps, (call) => call === 'classes.setSessions')
  const path = `/ningjing/classes/${_id}/sessions/${sessions[1]?.id}/cancel`
  await dying.as(admin).post(path).send({ share: true, reason: 'Ill' })
  expect(dying.isDead()).toBe(true)
  return { club, admin, paid }
}

it('gives back the share of a date that was canceled just before the class', async () => {
  const { club, admin, paid } = await justCanceled()
  const { _id, name } = paid.yogaClass
  const sent = { name, reason: 'Closed', enrolledShown: 1 }
  expect((await club.as(admin).post(`/ningjing/classes/${_id}/cancel`).send(sent)).status).toBe(200)
  await club.settle(0)
  expect(await refundsOf(club, paid)).toEqual({ cents: 3000, count: 1 })
  expect(await club.discrepancies()).toEqual([])
})

it('gives back the share of a date that was canceled just before the student has left the club', async () => {
  const { club, paid } = await justCanceled()
  expect((await club.as(paid.student).delete(`/ningjing/users/${paid.student._id}`)).status).toBe(200)
  expect(await refundsOf(club, paid)).toEqual({ cents: 1000, count: 1 })
  await expectSound(club)
})

it('gives back the share of a date that was canceled just before the student was removed or moved', async () => {
  const { club, admin, paid } = await justCanceled()
  const changed = { code: 'enrolment.refund-changed', facts: { refund: 10 } }
  expect((await remove(club, admin, paid, 0)).body).toMatchObject(changed)
  const other = await club.yogaClass({ priceInCents: 4000 })
  expect((await move(club, admin, paid, other)).body).toMatchObject({ facts: { price: 40, left: 30 } })
  expect((await remove(club, admin, paid, 10)).body).toMatchObject({ refund: 10 })
  await expectSound(club)
})

import { zonedText } from '@ningjing/contract/classes/schedule'
import { localAt } from '@ningjing/contract/zone'
import { expect, it, vi } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { atCheckout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { add, datedIn, mailsOf, quote, refundsOf } from '../../testing/ends.ts'
import { processBefore } from '../../testing/processes.ts'

const HOUR_MS = 3_600_000

/** Cancels the first date of a class with its share; `meanwhile` happens before the students get a message. */
async function cancelFirstDate(
  club: Club,
  { _id, sessions }: Awaited<ReturnType<Club['read']>>,
  meanwhile: () => Promise<unknown> = async () => undefined,
) {
  const admin = await club.student({ role: 'admin' })
  const server = processBefore(club.deps, 'classes.find', meanwhile)
  const answer = await server
    .as(admin)
    .post(`/ningjing/classes/${_id}/sessions/${sessions[0]?.id}/cancel`)
    .send({ share: true, reason: 'The teacher is ill.' })
  expect(answer.body).toEqual({ modifiedCount: 1 })
}

it('gives the share of a canceled date also to a student who was paying when it was canceled', async () => {
  const club = await openClub()
  const checkout = await atCheckout(club, 3, datedIn(club, 48, 72, 96))
  club.clock.pass(1000)
  await cancelFirstDate(club, checkout.yogaClass)
  await club.confirm(checkout.intentId)
  expect((await club.record(checkout.student, { transactionId: checkout.intentId })).status).toBe(200)
  await club.settle()
  expect(await refundsOf(club, checkout)).toEqual({ cents: 1500, count: 1 })
  expect(await mailsOf(club, checkout.student)).toEqual(['changed', 'enrolled', 'refunded'])
  expect(await club.discrepancies()).toEqual([])
})

it('gives no share to a student who ordered after the date was canceled', async () => {
  const club = await openClub()
  const paid = await enrolledByCard(club, 3, datedIn(club, 48, 72, 96))
  const later = await club.student()
  let intentId = ''
  await cancelFirstDate(club, paid.yogaClass, async () => {
    club.clock.pass(1000)
    intentId = (await club.buy(later, paid.yogaClass)).intentId
  })
  await club.settle()
  expect(await refundsOf(club, paid)).toEqual({ cents: 1500, count: 1 })
  expect(await refundsOf(club, { intentId })).toEqual({ cents: 0, count: 0 })
  expect(await club.discrepancies()).toEqual([])
})

it('a moved date says until when its students may leave, to those who ordered before', async () => {
  const club = await openClub({ CLUB_TIME_ZONE: 'America/New_York' })
  const dates = { ...datedIn(club, 20, 200), zone: 'America/New_York' }
  const paid = await enrolledByCard(club, 3, dates)
  const admin = await club.student({ role: 'admin' })
  const guest = await club.student()
  await add(club, admin, { classId: paid.yogaClass._id, userId: guest._id })
  club.clock.pass(1000)
  const at = new Date(club.clock.now().getTime() + 30 * HOUR_MS)
  const sid = paid.yogaClass.sessions[0]?.id
  const answer = await club
    .as(admin)
    .patch(`/ningjing/classes/${paid.yogaClass._id}/sessions/${sid}`)
    .send({ local: localAt(at, 'America/New_York'), minutes: 60 })
  expect(answer.body, answer.text).toEqual({ modifiedCount: 1 })
  await club.settle(0)
  const { sessions } = await club.read(paid.yogaClass)
  const moved = sessions.find(({ id }) => id === sid)!
  const NEW_YORK = { zone: 'America/New_York', clock: '12' } as const
  const textOf = (moment: Date) => zonedText(moment, NEW_YORK, club.clock.now(), NEW_YORK.zone)
  const end = new Date(moved.moved!.at.getTime() + 7 * 24 * HOUR_MS)
  const right = `You can leave until ${textOf(moved.at)} and get everything back. After that, until ${textOf(end)}, you get back the share of the dates not yet held.`
  expect(await changeTold(club, paid.student)).toContain(` ${right}`)
  expect(await changeTold(club, guest)).not.toContain('You can leave')
  expect((await quote(club, paid.student, paid)).body).toMatchObject({
    refund: 45,
    until: moved.at.toISOString(),
  })
})

it.each([
  ['back to where it was before the order', 8, 0, 45],
  ['by an hour more than before the order', 9, 10, 0],
])('a date that moves %s counts from the time that the student knew', async (_how, known, now, refund) => {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const admin = await club.student({ role: 'admin' })
  const terms = { freeHours: 72, latePercent: 0, freeDays: 14 }
  const yogaClass = await club.yogaClass({ ...datedIn(club, 40, 200), seats: 3, terms })
  const [first] = yogaClass.sessions
  const atHours = (hours: number) => new Date(first!.at.getTime() + hours * HOUR_MS)
  const moveTo = async (hours: number) => {
    const answer = await club
      .as(admin)
      .patch(`/ningjing/classes/${yogaClass._id}/sessions/${first?.id}`)
      .send({ local: localAt(atHours(hours), 'UTC'), minutes: 60 })
    expect(answer.body, answer.text).toEqual({ modifiedCount: 1 })
    await club.settle(0)
    club.clock.pass(1000)
  }
  await moveTo(known)
  const student = await club.student()
  const paid = await club.buy(student, await club.read(yogaClass))
  club.clock.pass(1000)
  await moveTo(now)
  const UTC = { zone: 'UTC', clock: '12' } as const
  const from = zonedText(atHours(known), UTC, club.clock.now(), 'UTC')
  expect(await changeTold(club, student)).toContain(`It was planned for ${from}`)
  expect((await quote(club, student, paid)).body).toMatchObject({ refund })
})

it.each([
  ['before all others', [240, 264, 288, 312], 36],
  ['to a class without dates', [], 0],
])('a date that is added %s gives a right to leave, and says until when', async (_when, hours, share) => {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const admin = await club.student({ role: 'admin' })
  const paid = await enrolledByCard(club, 3, hours.length > 0 ? datedIn(club, ...hours) : {})
  club.clock.pass(1000)
  const added = new Date(club.clock.now().getTime() + 5 * HOUR_MS)
  const answer = await club
    .as(admin)
    .post(`/ningjing/classes/${paid.yogaClass._id}/sessions`)
    .send({ local: localAt(added, 'UTC'), minutes: 60 })
  expect(answer.status, answer.text).toBe(200)
  await club.settle(0)
  const { at } = (await club.read(paid.yogaClass)).sessions[0]!
  const until = zonedText(at, { zone: 'UTC', clock: '12' }, club.clock.now(), 'UTC')
  const told = await changeTold(club, paid.student)
  expect(told).toContain(` You can leave until ${until} and get everything back.`)
  expect(told.includes('After that, until')).toBe(share > 0)
  expect((await quote(club, paid.student, paid)).body).toMatchObject({ refund: 45, until: at.toISOString() })
  club.clock.pass(6 * HOUR_MS)
  expect((await quote(club, paid.student, paid)).body).toMatchObject({ refund: share })
  expect(await club.discrepancies()).toEqual([])
})

/** The text of the notice about a change. */
async function changeTold(club: Club, { email, ...user }: UserRecord): Promise<string> {
  const { body } = await club.as({ email, ...user }).get(`/ningjing/notices/${email}`)
  return body.items.find(({ kind }: { kind: string }) => kind === 'changed').text
}

/** A class with three dates for $10.00 that a student has paid, and what cancels its dates. */
async function seriesOfThree() {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const paid = await enrolledByCard(club, 3, { ...datedIn(club, 48, 72, 96), priceInCents: 1000 })
  const { _id, sessions } = paid.yogaClass
  const cancel = async (id: string) => {
    const path = `/ningjing/classes/${_id}/sessions/${id}/cancel`
    // Another date may be canceled in between.
    const send = () => club.as(admin).post(path).send({ share: true, reason: 'Ill' })
    await vi.waitFor(async () => expect((await send()).status).toBe(200), 20_000)
  }
  const settled = () =>
    vi.waitFor(async () => expect((await club.read(paid.yogaClass)).todos).toBe(0), 20_000)
  return { club, paid, ids: sessions.map(({ id }) => id), cancel, settled }
}

it('gives back all that was paid, to the cent, when every date is canceled with its share', async () => {
  const { club, paid, ids, cancel, settled } = await seriesOfThree()
  for (const id of ids) {
    await cancel(id)
    await settled()
  }
  expect(await refundsOf(club, paid)).toEqual({ cents: 1000, count: 3 })
  const place = (await club.read(paid.yogaClass)).roster[paid.student._id]
  expect(Object.values(place?.shares ?? {})).toEqual([333, 333, 334])
  expect(await club.discrepancies()).toEqual([])
})

it('gives it back also when all dates are canceled at once', async () => {
  const { club, paid, ids, cancel } = await seriesOfThree()
  await Promise.all(ids.map(cancel))
  // A share that met another one is left to the sweeper.
  await vi.waitFor(async () => {
    await club.settle(0)
    expect((await club.read(paid.yogaClass)).todos).toBe(0)
  }, 20_000)
  // A refund that met another one is put off.
  await club.settle(60_000)
  expect((await refundsOf(club, paid)).cents).toBe(1000)
  expect(await club.discrepancies()).toEqual([])
})

it('keeps a refund due that is put off while another one of the order is recorded', async () => {
  const { club, paid } = await seriesOfThree()
  const { orders } = club.stores
  const [read, later] = [club.clock.now(), new Date(club.clock.now().getTime() + 15_000)]
  await orders.startGivingBack(paid.orderId, read)
  await orders.postponeRefund(paid.orderId, later)
  await orders.markGivenBack(paid.orderId, 2, read)
  expect(await orders.find(paid.orderId)).toMatchObject({ tries: 2, nextAt: later })
  await orders.markGivenBack(paid.orderId, 1, later)
  expect(await orders.find(paid.orderId)).toMatchObject({ tries: 2, nextAt: null })
})

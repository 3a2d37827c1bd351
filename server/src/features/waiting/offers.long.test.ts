import { quoteClassEnd } from '@ningjing/contract/classes/class-life'
import { zonedText } from '@ningjing/contract/classes/schedule'
import type { MailKind } from '@ningjing/contract/mails/mails'
import { localAt } from '@ningjing/contract/zone'
import { describe, expect, it } from 'vitest'
import { offerKey } from '../../domain/mail-keys.ts'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { ask } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { add, cancelClass, datedIn, mailsOf } from '../../testing/ends.ts'
import { dyingAfter, processOf, providerDown, withOutage } from '../../testing/processes.ts'
import { accept, freeSeat, join, leaveLine, lineOf, waitingOf, withLine } from '../../testing/waiting.ts'
import { messageOf } from '../mails/message.ts'

import { assignRole } from '../users/change-role.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longer than any offer of twelve hours. */
const PAST_OFFER_MS = 31 * HOUR_MS

const MAILED = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Ningjing <hello@ningjing.example>',
  SITE_ORIGIN: 'https://ningjing.example',
}

/** The newest notice of a kind to a student. */
async function noticeOf(club: Club, student: UserRecord, kind: MailKind) {
  const { body } = await club.as(student).get(`/ningjing/notices/${student.email}`)
  return body.items.find((notice: { kind: string }) => notice.kind === kind)
}

const seatsOf = async (club: Club, yogaClass: Parameters<Club['read']>[0]) => {
  const { seats, held, enrolled, queued } = await club.read(yogaClass)
  return { seats, held, enrolled, queued }
}

describe('a seat that becomes free', () => {
  it('is offered at once to the first, whom nobody can overtake', async () => {
    const club = await openClub()
    const { yogaClass, first, second, ...paid } = await withLine(club)
    await freeSeat(club, paid)
    expect(await seatsOf(club, yogaClass)).toEqual({ seats: 0, held: 1, enrolled: 0, queued: 1 })
    const [offered] = await waitingOf(club, first)
    expect(offered).toEqual({
      classId: yogaClass._id,
      name: yogaClass.name,
      zone: club.deps.config.CLUB_TIME_ZONE,
      position: 0,
      of: 1,
      offer: { until: expect.any(String), price: 45, selectedId: expect.any(String) },
    })
    expect(await club.selections(first)).toMatchObject([{ _id: offered?.offer?.selectedId, seats: 1 }])
    expect(await mailsOf(club, first)).toEqual(['offer', 'waiting'])
    expect(await waitingOf(club, second)).toMatchObject([{ position: 1, of: 1, offer: null }])
    const passer = await club.student()
    const select = club.as(passer).post('/ningjing/selectedClasses').send({ classId: yogaClass._id })
    expect((await select).body.code).toBe('class.sold-out')
    expect(await club.discrepancies()).toEqual([])
  })

  it.each([
    ['the student accepts', accept],
    ['at the price of the offer', acceptAfterEdit],
    ['whatever else they pay for, and in spite of a lapsed hold', acceptWithHolds],
  ])('is theirs once %s', async (_what, act) => {
    const club = await openClub()
    const { yogaClass, first, ...paid } = await withLine(club)
    await freeSeat(club, paid)
    const { status, text } = await act(club, first)
    expect(status, text).toBe(200)
    expect((await club.read(yogaClass)).roster).toHaveProperty(first._id)
    expect(await club.selections(first)).toEqual([])
    expect(await waitingOf(club, first)).toEqual([])
    expect((await club.payments(first))[0]!.price).toBe(45)
  })

  it('goes to the next when it is declined, by either call', async () => {
    const club = await openClub()
    const { yogaClass, first, second, ...paid } = await withLine(club, 3)
    await freeSeat(club, paid)
    expect((await leaveLine(club, first, yogaClass)).body).toEqual({ deletedCount: 1 })
    expect(await club.selections(first)).toEqual([])
    const [{ offer } = {}] = await waitingOf(club, second)
    const selection = club.as(second).delete(`/ningjing/selectedClasses/${offer?.selectedId}`)
    expect((await selection).body).toEqual({ deletedCount: 1 })
    expect(await waitingOf(club, second)).toEqual([])
    expect(await seatsOf(club, yogaClass)).toEqual({ seats: 0, held: 1, enrolled: 0, queued: 0 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('goes to the next when the offer runs out', async () => {
    const club = await openClub()
    const { yogaClass, first, second, ...paid } = await withLine(club)
    await freeSeat(club, paid)
    await club.settle(HOUR_MS)
    expect((await waitingOf(club, first))[0]?.offer).not.toBeNull()
    await club.settle(PAST_OFFER_MS)
    expect(await waitingOf(club, first)).toEqual([])
    expect((await waitingOf(club, second))[0]?.offer).not.toBeNull()
    await club.settle(PAST_OFFER_MS)
    expect(await seatsOf(club, yogaClass)).toEqual({ seats: 1, held: 0, enrolled: 0, queued: 0 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('is not taken away while the checkout is open, nor given back when it is left', async () => {
    const club = await openClub()
    const { yogaClass, first, ...paid } = await withLine(club)
    await freeSeat(club, paid)
    const [{ offer } = {}] = await waitingOf(club, first)
    const left = new Date(offer?.until ?? 0).getTime() - club.clock.now().getTime()
    club.clock.pass(left - 60_000)
    const { body } = await club.startPaying(first, offer?.selectedId ?? '')
    const query = { order: body.orderId, holdEndsAt: body.holdEndsAt }
    const given = await club.as(first).delete(`/ningjing/holds/${offer?.selectedId}`).query(query)
    expect(given.body).toEqual({ state: 'none' })
    await club.settle(9 * 60_000)
    expect((await accept(club, first)).status).toBe(200)
  })

  it('stays theirs when the card provider cannot be reached at their checkout', async () => {
    const club = await openClub()
    const { first, second, ...paid } = await withLine(club)
    await freeSeat(club, paid)
    const [{ offer } = {}] = await waitingOf(club, first)
    const down = processOf(withOutage(club.deps, (name) => name === 'cards.createIntent', providerDown))
    const body = { price: 45, selectedId: offer?.selectedId }
    const { status } = await down.as(first).post('/ningjing/create-payment-intent').send(body)
    expect(status).toBe(503)
    expect((await waitingOf(club, second))[0]?.offer).toBeNull()
    expect((await accept(club, first)).status).toBe(200)
  })

  it('is offered at both prices when it has changed, and as a gift when it became free', async () => {
    const club = await openClub()
    const { yogaClass, first, second, ...paid } = await withLine(club)
    const owner = await club.student({ _id: yogaClass.instructorId, role: 'instructor' })
    const edit = (price: number) =>
      club.as(owner).patch(`/ningjing/classes/instructor/${yogaClass._id}`).send({ price })
    await edit(50)
    await freeSeat(club, paid)
    const mail = await noticeOf(club, first, 'offer')
    const [{ offer: kept } = {}] = await waitingOf(club, first)
    expect(mail).toMatchObject({ link: `/dashboard/payment/${kept?.selectedId}` })
    expect(mail.text).toContain('It costs $50.00. The price was $45.00 when you joined the waiting list.')
    expect(JSON.stringify(mail)).not.toContain('http')
    await edit(0)
    await leaveLine(club, first, yogaClass)
    const [{ offer } = {}] = await waitingOf(club, second)
    expect(offer?.price).toBe(0)
    expect((await club.record(second, { selectedId: offer?.selectedId ?? '' })).status).toBe(200)
    expect((await club.read(yogaClass)).enrolled).toBe(1)
  })

  it('enrolls the first at once where the class is free', async () => {
    const club = await openClub()
    const yogaClass = await club.yogaClass({ seats: 0, priceInCents: 0 })
    const [first, second] = [await club.student(), await club.student()]
    for (const student of [first, second]) await join(club, student, yogaClass)
    await giveSeats(club, yogaClass, 1)
    expect(await lineOf(club, yogaClass)).toEqual([second._id])
    expect(await club.payments(first)).toHaveLength(1)
    expect(await mailsOf(club, first)).toEqual(['enrolled', 'waiting'])
    expect(await club.discrepancies()).toEqual([])
  })

  it('goes past everyone who is a student no more, has left or wanted it earlier', async () => {
    const club = await openClub()
    const dates = datedIn(club, 80)
    const { yogaClass, line, ...paid } = await withLine(club, 2, dates)
    const [late, last] = [await club.student(), await club.student()]
    await join(club, late, yogaClass, { notLaterThanHours: 40 })
    await join(club, last, yogaClass)
    // From the command line: its task is still to be done by a server.
    await assignRole(club.deps, line[0]!.email, 'instructor')
    await club.as(line[1]!).delete(`/ningjing/users/${line[1]?._id}`)
    expect(await lineOf(club, yogaClass)).not.toContain(line[1]?._id)
    club.clock.pass(45 * HOUR_MS)
    await freeSeat(club, paid)
    expect(await mailsOf(club, late)).toEqual(['closed', 'waiting'])
    expect(await mailsOf(club, line[0]!)).toEqual(['waiting'])
    expect((await waitingOf(club, last))[0]?.offer).not.toBeNull()
    expect(await lineOf(club, yogaClass)).toEqual([])
  })
})

it('an offer is not mailed anymore once it is declined', async () => {
  const club = await openClub(MAILED)
  const { yogaClass, first, ...paid } = await withLine(club, 1)
  await freeSeat(club, paid)
  const mail = await club.stores.mails.find(offerKey((await club.read(yogaClass)).holds[first._id]!.orderId))
  const message = () => messageOf(club.deps, mail!)
  expect((await message())?.subject).toMatch(/^A seat in “.*” is yours until /)
  await leaveLine(club, first, yogaClass)
  expect(await message()).toBeUndefined()
})

it('the notice of an offer says that the seat was kept, once it is declined or has run out', async () => {
  const club = await openClub()
  const { yogaClass, first, second, ...paid } = await withLine(club)
  await freeSeat(club, paid)
  expect((await noticeOf(club, first, 'offer')).title).toMatch(/^A seat in “.*” is yours until /)
  await leaveLine(club, first, yogaClass)
  const was = {
    title: `A seat in “${yogaClass.name}” was kept for you`,
    text: expect.stringMatching(/^You had until .* to take it\.$/),
    link: `/classes/${yogaClass._id}`,
  }
  expect(await noticeOf(club, first, 'offer')).toMatchObject(was)
  expect((await noticeOf(club, second, 'offer')).title).toMatch(/^A seat in “.*” is yours until /)
  await club.settle(PAST_OFFER_MS)
  expect(await noticeOf(club, second, 'offer')).toMatchObject(was)
})

describe('the end of a waiting list', () => {
  it('comes with a role from the command line, as soon as a server sweeps', async () => {
    const club = await openClub()
    const { yogaClass, first, second } = await withLine(club)
    await assignRole(club.deps, first.email, 'instructor')
    await club.settle(0)
    expect(await lineOf(club, yogaClass)).toEqual([second._id])
    expect(await mailsOf(club, first)).toEqual(['role', 'waiting'])
    expect(await club.discrepancies()).toEqual([])
  })

  it('comes two hours before the sales end, with a notice', async () => {
    const club = await openClub()
    const { yogaClass, first } = await withLine(club, 1, datedIn(club, 48))
    await club.settle(45 * HOUR_MS)
    expect(await lineOf(club, yogaClass)).toEqual([first._id])
    await club.settle(HOUR_MS)
    expect(await lineOf(club, yogaClass)).toEqual([])
    expect(await mailsOf(club, first)).toEqual(['closed', 'waiting'])
  })

  it('is shown before a class is canceled: how many wait or have an offer', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { yogaClass, ...paid } = await withLine(club, 3)
    const quoted = async ({ _id: id }: ClassRecord) =>
      (await ask(club, admin, quoteClassEnd, { params: { id } })).body
    expect(await quoted(yogaClass)).toEqual({ enrolled: 1, waiting: 3, refund: 45 })
    await freeSeat(club, paid)
    expect(await quoted(yogaClass)).toEqual({ enrolled: 0, waiting: 3, refund: 0 })
    const beingPaid = await club.yogaClass()
    await club.checkOut(await club.student(), beingPaid)
    expect(await quoted(beingPaid)).toEqual({ enrolled: 0, waiting: 0, refund: 0 })
  })

  it('comes with the end of the class, with a notice', async () => {
    const club = await openClub()
    const { yogaClass, first, second } = await withLine(club)
    await cancelClass(club, yogaClass)
    await club.settle(0)
    for (const student of [first, second]) {
      expect(await mailsOf(club, student)).toEqual(['closed', 'waiting'])
    }
    expect((await club.read(yogaClass)).queued).toBe(0)
    expect(await club.discrepancies()).toEqual([])
  })

  it('comes with a place in another class, if the student wanted that', async () => {
    const club = await openClub()
    const other = await withLine(club, 0)
    const { yogaClass, ...paid } = await withLine(club, 0)
    const [one, all] = [await club.student(), await club.student()]
    await join(club, one, yogaClass, { leaveOthers: true })
    for (const student of [one, all]) await join(club, student, other.yogaClass)
    await freeSeat(club, paid)
    expect(await lineOf(club, other.yogaClass)).toEqual([one._id, all._id])
    await accept(club, one)
    expect(await lineOf(club, other.yogaClass)).toEqual([all._id])
    expect(await mailsOf(club, one)).toEqual(['closed', 'enrolled', 'offer', 'waiting', 'waiting'])
  })

  it('comes with an extra seat from an admin', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { yogaClass, first, second } = await withLine(club)
    await add(club, admin, { classId: yogaClass._id, userId: second._id, extraSeat: true })
    expect(await lineOf(club, yogaClass)).toEqual([first._id])
    const walkIn = { classId: yogaClass._id, userId: (await club.student())._id }
    expect((await add(club, admin, walkIn)).body.code).toBe('class.sold-out')
    expect(await club.discrepancies()).toEqual([])
  })

  it('comes with another role; a seat on offer goes to the next', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const one = await withLine(club)
    const other = await withLine(club, 0)
    await join(club, one.first, other.yogaClass)
    await freeSeat(club, one)
    const path = `/ningjing/users/admin/${one.first._id}`
    expect((await club.as(admin).patch(path).send({ role: 'instructor' })).status).toBe(200)
    expect(await lineOf(club, other.yogaClass)).toEqual([])
    expect((await waitingOf(club, one.second))[0]?.offer).not.toBeNull()
    expect(await mailsOf(club, one.first)).toEqual(['offer', 'role', 'waiting', 'waiting'])
  })
})

describe('a student who waits reads', () => {
  it('where they stand when they join, and what happens then', async () => {
    const club = await openClub()
    const { yogaClass, second } = await withLine(club)
    expect(await noticeOf(club, second, 'waiting')).toMatchObject({
      title: `You joined the waiting list of “${yogaClass.name}”`,
      text: 'You were number 2 then. While you wait, you can leave it on the page of the class. When it is your turn, we keep a seat for you, for up to 12 hours, and write to you. You pay only then.',
      link: `/classes/${yogaClass._id}`,
    })
    const careful = await club.student()
    await club.stores.classes.setSessions(yogaClass, datedIn(club, 100), [])
    await club.logFacts(yogaClass)
    await join(club, careful, yogaClass, { notLaterThanHours: 40, leaveOthers: true })
    const { text } = await noticeOf(club, careful, 'waiting')
    expect(text).toContain('As you asked, you get no offer later than 40 hours before the first date.')
    expect(text).toContain('you leave all other waiting lists once you have a seat by this one.')
    expect(await club.discrepancies()).toEqual([])
  })

  it('nothing by mail about a list that they have left already', async () => {
    const club = await openClub(MAILED)
    const { yogaClass, first } = await withLine(club, 1)
    const [mail] = await club.stores.mails.listFor(first._id)
    const message = () => messageOf(club.deps, mail!)
    expect((await message())?.subject).toMatch(/^You joined the waiting list of /)
    await leaveLine(club, first, yogaClass)
    expect(await message()).toBeUndefined()
  })

  it('that an offer ran out, and what a second one means', async () => {
    const club = await openClub({ RATE_LIMIT_SCALE: '1', CLUB_TIME_ZONE: 'America/New_York' })
    const student = await club.student()
    const lapse = async () => {
      const yogaClass = await club.yogaClass({ seats: 0 })
      await join(club, student, yogaClass)
      await giveSeats(club, yogaClass, 1)
      const [{ offer } = {}] = await waitingOf(club, student)
      await club.settle(PAST_OFFER_MS)
      await club.settle(0)
      const notice = await noticeOf(club, student, 'lapsed')
      const end = zonedText(
        new Date(offer?.until ?? 0),
        { zone: 'America/New_York', clock: '12' },
        club.clock.now(),
      )
      expect(notice).toMatchObject({
        title: `The seat in “${yogaClass.name}” is no longer kept for you`,
        link: `/classes/${yogaClass._id}`,
      })
      expect(notice.text).toContain(
        `You had until ${end} to take it. You have paid nothing. If a seat is free, you can still take it.`,
      )
      return notice.text
    }
    const first = await lapse()
    expect(first).toContain('If not, you can join the waiting list again, at its end.')
    expect(first).toContain(
      'If this happens again within 30 days, you cannot join a waiting list for 7 days.',
    )
    const paused = zonedText(
      new Date(club.clock.now().getTime() + PAST_OFFER_MS + 7 * 24 * HOUR_MS),
      { zone: 'America/New_York', clock: '12' },
      club.clock.now(),
    )
    const second = await lapse()
    expect(second).toContain(`you cannot join a waiting list until ${paused}.`)
    expect(second).not.toContain('again')
    expect(await club.discrepancies()).toEqual([])
  })

  it.each([
    ['mailed', 0],
    ['not mailed yet', 1],
  ])('that the club has canceled the class, and why, after an offer that was %s', async (_what, isLate) => {
    const club = await openClub()
    const { yogaClass, first, second, ...paid } = await withLine(club)
    const server = isLate ? dyingAfter(club.deps, (call) => call === 'selections.insertOnce') : club
    await freeSeat(server, paid).catch(() => undefined)
    await cancelClass(club, yogaClass)
    await club.settle(0)
    for (const student of [first, second]) {
      const { title, text } = await noticeOf(club, student, 'closed')
      expect(title).toBe(`“${yogaClass.name}” is canceled`)
      expect(text).toMatch(/^We are sorry: the club has canceled this class\. .* The teacher is ill\.$/)
    }
    expect((await noticeOf(club, first, 'closed')).text).toContain(
      'The seat that was kept for you has ended with it.',
    )
    expect((await noticeOf(club, second, 'closed')).text).toContain('You are off its waiting list.')
    expect(await mailsOf(club, first)).toEqual(['closed', ...(isLate ? [] : ['offer']), 'waiting'])
    expect(await club.discrepancies()).toEqual([])
  })
})

it('two offers that run out pause joining for a week', async () => {
  const club = await openClub({ RATE_LIMIT_SCALE: '1' })
  const student = await club.student()
  const next = async () => {
    const yogaClass = await club.yogaClass({ seats: 0 })
    return { yogaClass, answer: await join(club, student, yogaClass) }
  }
  for (const _ of [1, 2]) {
    const { yogaClass, answer } = await next()
    expect(answer.status).toBe(200)
    await giveSeats(club, yogaClass, 1)
    await club.settle(PAST_OFFER_MS)
  }
  const { body } = (await next()).answer
  expect(body).toMatchObject({ code: 'waiting.paused', facts: { seconds: expect.any(Number) } })
  expect(new Date(body.facts.until).getUTCSeconds()).toBe(0)
  expect(body.detail).toMatch(
    /^Seats were offered to you and not taken\. You can join a waiting list again in 7 days: from \w{3}, \d+ \w{3}.*, \d+:\d\d [AP]M E[SD]T\.$/,
  )
})

describe('an offer that is declined', () => {
  /** A student who is offered a seat in another class each time. */
  async function offeredEachTime() {
    const club = await openClub({ RATE_LIMIT_SCALE: '1' })
    const student = await club.student()
    const offer = async () => {
      const yogaClass = await club.yogaClass({ seats: 0 })
      const { body, status } = await join(club, student, yogaClass)
      if (status === 200) await giveSeats(club, yogaClass, 1)
      return { yogaClass, code: body.code }
    }
    const decline = async () => {
      const { yogaClass, code } = await offer()
      expect(code).toBeUndefined()
      expect((await leaveLine(club, student, yogaClass)).body).toEqual({ deletedCount: 1 })
    }
    return { club, student, offer, decline }
  }

  it('is free twice in 30 days; each further one counts like one that ran out', async () => {
    const { club, student, offer, decline } = await offeredEachTime()
    const told = () => noticeOf(club, student, 'lapsed')
    await decline()
    await decline()
    expect(await told()).toBeUndefined()
    await decline()
    expect(await told()).toMatchObject({
      title: expect.stringMatching(/^You declined the seat in “.+”$/),
      text: 'You have declined more than 2 seats within 30 days. From then on, each counts like a seat that is not taken in time. If this happens again within 30 days, you cannot join a waiting list for 7 days.',
    })
    club.clock.pass(1000)
    await decline()
    expect((await told()).text).toMatch(
      /^You have declined more than 2 seats.* so you cannot join a waiting list until \w{3}, .*\. You stay on the waiting lists that you are on\.$/,
    )
    expect((await offer()).code).toBe('waiting.paused')
    expect(await club.discrepancies()).toEqual([])
  })

  it('is never worse than one that runs out', async () => {
    const { club, offer, decline } = await offeredEachTime()
    await offer()
    await club.settle(PAST_OFFER_MS)
    for (let count = 0; count < 3; count += 1) await decline()
    expect((await offer()).code).toBe('waiting.paused')
  })

  it('does not count when the club cancels the class', async () => {
    const { club, offer } = await offeredEachTime()
    for (let count = 0; count < 5; count += 1) {
      const { yogaClass, code } = await offer()
      expect(code).toBeUndefined()
      await cancelClass(club, yogaClass)
      await club.settle(0)
    }
    expect((await offer()).code).toBeUndefined()
  })
})

/** The instructor adds seats to a full class. */
async function giveSeats(club: Club, yogaClass: Parameters<Club['read']>[0], seats: number): Promise<void> {
  const admin = await club.student({ role: 'admin' })
  const answer = await club
    .as(admin)
    .patch(`/ningjing/classes/instructor/${yogaClass._id}`)
    .send({ seats, seatsShown: 0 })
  expect(answer.status, answer.text).toBe(200)
}

async function acceptAfterEdit(club: Club, student: Parameters<Club['select']>[0]) {
  const [{ classId } = { classId: '' }] = await waitingOf(club, student)
  const admin = await club.student({ role: 'admin' })
  await club.as(admin).patch(`/ningjing/classes/instructor/${classId}`).send({ price: 60 })
  return accept(club, student)
}

async function acceptWithHolds(club: Club, student: Parameters<Club['select']>[0]) {
  for (let index = 0; index < 3; index += 1) {
    const selectedId = await club.select(student, await club.yogaClass())
    expect((await club.startPaying(student, selectedId)).status).toBe(200)
  }
  const answer = await accept(club, student)
  for (const { _id } of await club.selections(student)) {
    await club.as(student).delete(`/ningjing/selectedClasses/${_id}`)
  }
  return answer
}

it('ends with its class, whose date may move to an earlier time', async () => {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const admin = await club.student({ role: 'admin' })
  // At noon, because the night would lengthen the offer.
  const noon = new Date(club.clock.now().getTime() + DAY_MS).setUTCHours(12, 0, 0, 0)
  club.clock.pass(noon - club.clock.now().getTime())
  const { yogaClass, first, ...paid } = await withLine(club, 1, datedIn(club, 60))
  await freeSeat(club, paid)
  const path = `/ningjing/classes/${yogaClass._id}/sessions/${yogaClass.sessions[0]?.id}`
  const local = localAt(new Date(club.clock.now().getTime() + 2 * HOUR_MS), 'UTC')
  expect((await club.as(admin).patch(path).send({ local, minutes: 60 })).body).toEqual({ modifiedCount: 1 })
  club.clock.pass(5 * HOUR_MS)
  expect((await accept(club, first)).body.code).toBe('class.closed')
  await club.settle()
  expect(await seatsOf(club, yogaClass)).toEqual({ seats: 1, held: 0, enrolled: 0, queued: 0 })
  expect(await club.discrepancies()).toEqual([])
})

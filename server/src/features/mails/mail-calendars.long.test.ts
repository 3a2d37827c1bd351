import { readClassCalendar } from '@ningjing/contract/calendars/calendars'
import { pathOf } from '@ningjing/contract/endpoint'
import ICAL from 'ical.js'
import { expect, it, vi } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { EVENT_WAIT, enrolledByCard, openClub } from '../../testing/club.ts'
import { datedIn, leave, move, remove, skip } from '../../testing/ends.ts'
import { MAIL_SETTINGS, mailServer } from '../../testing/mail-club.ts'
import { openStudio } from '../../testing/single-dates.ts'
import { sendDueMails } from './send-due-mails.ts'

const MINUTE_MS = 60_000

/** A club with a mail server, and a student who has paid for two dates. */
async function mailedClub() {
  const { server, gateway } = mailServer()
  const club = await openClub({ ...MAIL_SETTINGS, CLUB_ADDRESS: '12 Lakeside Lane' }, { mail: gateway })
  const paid = await enrolledByCard(club, 3, { ...datedIn(club, 72, 96), place: 'Lotus room' })
  const admin = await club.student({ role: 'admin' })
  const sessions = `/ningjing/classes/${paid.yogaClass._id}/sessions`
  const [first, second] = paid.yogaClass.sessions
  if (!first || !second) throw new Error('The class has no dates')
  /** Sends what is due, and gives the mails to the student, oldest first. */
  const sent = async (student: UserRecord = paid.student) => {
    // Messages follow after the answer.
    await vi.waitFor(async () => expect((await club.read(paid.yogaClass)).todos).toBe(0), EVENT_WAIT)
    await sendDueMails(club.deps)
    return server.taken.splice(0).filter(({ to }) => to.address === student.email)
  }
  return {
    ...club,
    ...paid,
    club,
    server,
    admin,
    first,
    second,
    sent,
    parts: async (student?: UserRecord) => (await sent(student)).flatMap(({ calendars = [] }) => calendars),
    /** Moves a date to a local time in UTC. */
    moveDate: (id: string, local: string) =>
      club.as(admin).patch(`${sessions}/${id}`).send({ local, minutes: 60 }),
    cancelDate: (id: string) =>
      club.as(admin).post(`${sessions}/${id}/cancel`).send({ share: true, reason: 'Ill' }),
    /** A day later at the same time. */
    dayAfter: (at: Date) => new Date(at.getTime() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 16),
  }
}

/** What a program reads in a part, strictly. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate } = new ICAL.Event(component)
    const text = (name: string) => String(component.getFirstPropertyValue(name))
    const people = ['organizer', 'attendee'].map((name) =>
      component.getAllProperties(name).map((one) => one.toICALString()),
    )
    const start = startDate.toJSDate().toISOString()
    return { uid, sequence, start, status: text('status'), place: text('location'), people }
  })
  return { method: calendar.getFirstPropertyValue('method'), events }
}

/** A calendar program (RFC 5546): it takes a part about an event only if its number is higher than the one it has. */
function calendarProgram() {
  const events = new Map<string, { sequence: number; start: string; status: string }>()
  return {
    take(content: string) {
      for (const { uid, sequence, start, status } of read(content).events) {
        const known = events.get(uid)
        if (!known || sequence > known.sequence) events.set(uid, { sequence, start, status })
      }
    },
    /** Starts of the dates that are shown. */
    shown: () =>
      [...events.values()].filter(({ status }) => status === 'CONFIRMED').map(({ start }) => start),
  }
}

/** A moment as calendars have it, in whole seconds. */
const inSeconds = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString()

const idOf = ({ id }: { id: string }) => `${id}@ningjing.example`

it('an enrollment is a request from the club to the student, with the ids of the feed', async () => {
  const { parts, student, first, second, yogaClass, visitor } = await mailedClub()
  const [part, ...others] = await parts()
  expect(others).toEqual([])
  expect(part).toMatchObject({ filename: expect.stringMatching(/^[a-z\d-]+\.ics$/), method: 'REQUEST' })
  const { method, events } = read(part?.content ?? '')
  expect(method).toBe('REQUEST')
  expect(events.map(({ uid }) => uid)).toEqual([idOf(first), idOf(second)])
  expect(events[0]).toMatchObject({
    start: inSeconds(first.at),
    status: 'CONFIRMED',
    place: 'Lotus room, 12 Lakeside Lane',
    people: [
      ['ORGANIZER;CN=Ningjing:mailto:hello@ningjing.example'],
      [
        `ATTENDEE;CN=${student.name};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${student.email}`,
      ],
    ],
  })
  const feed = await visitor.get(pathOf(readClassCalendar).replace(':id', yogaClass._id))
  expect(read(feed.text)).toMatchObject({
    method: 'PUBLISH',
    events: events.map(({ uid }) => ({ uid, people: [[], []] })),
  })
})

it('a moved and a canceled date are changed in the calendar, and no other date', async () => {
  const { parts, first, second, moveDate, cancelDate, dayAfter } = await mailedClub()
  const [enrolled] = (await parts()).map(({ content }) => read(content))
  expect((await moveDate(first.id, dayAfter(second.at))).body).toEqual({ modifiedCount: 1 })
  const [moved] = (await parts()).map(({ content }) => read(content))
  expect((await cancelDate(first.id)).body).toEqual({ modifiedCount: 1 })
  const [canceled] = (await parts()).map(({ content }) => read(content))
  expect(moved).toMatchObject({
    method: 'REQUEST',
    events: [{ uid: idOf(first), start: `${dayAfter(second.at)}:00.000Z`, status: 'CONFIRMED' }],
  })
  expect(canceled).toMatchObject({
    method: 'CANCEL',
    events: [
      { uid: idOf(first), status: 'CANCELLED', people: [[/^ORGANIZER/], [/^ATTENDEE/]].map(matching) },
    ],
  })
  const numbers = [enrolled, moved, canceled].map((one) => one?.events[0]?.sequence ?? 0)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
})

const matching = (texts: RegExp[]) => texts.map((text) => expect.stringMatching(text))

it('a mail about another place changes all coming dates', async () => {
  const { club, parts, student, orderId, yogaClass, first, second } = await mailedClub()
  await parts()
  const date = { sessionId: first.id, seq: 0, from: first.at, to: first.at, cents: 0 }
  const facts = { orderId, classId: yogaClass._id, ...date, placeBefore: 'Roof' }
  await recordMail(club.deps, { key: 'changed:place', kind: 'changed', userId: student._id, facts })
  expect((await parts()).map(({ content }) => read(content))).toMatchObject([
    { method: 'REQUEST', events: [{ uid: idOf(first) }, { uid: idOf(second) }] },
  ])
})

it('a date to which the student does not come is left out of a mail about all, and ended by one about it', async () => {
  const { club, parts, student, orderId, yogaClass, first, second, admin } = await mailedClub()
  await parts()
  expect((await skip(club, student, { orderId }, first.id)).status).toBe(200)
  const path = `/ningjing/classes/instructor/${yogaClass._id}`
  expect((await club.as(admin).patch(path).send({ place: 'Roof' })).body).toEqual({ modifiedCount: 1 })
  expect((await parts()).map(({ content }) => read(content))).toMatchObject([
    { method: 'REQUEST', events: [{ uid: idOf(second), place: 'Roof, 12 Lakeside Lane' }] },
  ])
  const date = { sessionId: first.id, seq: 0, from: first.at, to: first.at, cents: 0 }
  const facts = { orderId, classId: yogaClass._id, ...date }
  await recordMail(club.deps, { key: 'changed:one', kind: 'changed', userId: student._id, facts })
  expect((await parts()).map(({ content }) => read(content))).toMatchObject([
    { method: 'CANCEL', events: [{ uid: idOf(first), status: 'CANCELLED' }] },
  ])
})

it('a date that has moved is in the calendar of who had skipped it before their skip ends, unless it was taken', async () => {
  const { club, parts, student, orderId, yogaClass, first, second } = await mailedClub()
  await parts()
  await skip(club, student, { orderId }, first.id)
  const at = new Date(first.at.getTime() + 60 * MINUTE_MS)
  const sessions = [{ ...first, at, seq: 1 }, second]
  await club.stores.classes.setSessions(await club.read(yogaClass), { sessions }, [])
  const moved = {
    orderId,
    classId: yogaClass._id,
    sessionId: first.id,
    seq: 1,
    from: first.at,
    to: at,
    cents: 0,
  }
  for (const [key, method] of [
    ['ended', 'REQUEST'],
    ['taken', 'CANCEL'],
  ] as const) {
    const facts = { ...moved, skip: key }
    await recordMail(club.deps, { key, kind: 'changed', userId: student._id, facts })
    expect((await parts()).map(({ content }) => read(content))).toMatchObject([
      { method, events: [{ uid: idOf(first), start: inSeconds(at) }] },
    ])
  }
})

it('a canceled class takes all its coming dates out of the calendar, and admins get no part', async () => {
  const { club, parts, first, second, admin, yogaClass, server } = await mailedClub()
  await parts()
  const answer = await club
    .as(admin)
    .post(`/ningjing/classes/${yogaClass._id}/cancel`)
    .send({ name: yogaClass.name, reason: 'The room is closed.', enrolledShown: 1 })
  expect(answer.status).toBe(200)
  await club.settle(MINUTE_MS)
  await sendDueMails(club.deps)
  const toAdmin = server.taken.filter(({ to }) => to.address === admin.email)
  expect(toAdmin.map(({ calendars }) => calendars)).toEqual([[]])
  const [part] = await parts()
  expect(part?.filename).toMatch(/^[a-z\d-]+-canceled\.ics$/)
  expect(read(part?.content ?? '')).toMatchObject({
    method: 'CANCEL',
    events: [
      { uid: idOf(first), status: 'CANCELLED' },
      { uid: idOf(second), status: 'CANCELLED' },
    ],
  })
})

it('a student who leaves and comes back has every date in the calendar, as it is then', async () => {
  const { club, parts, student, orderId, yogaClass, first, second, moveDate, dayAfter } = await mailedClub()
  const program = calendarProgram()
  const takeAll = async () => {
    for (const { content } of await parts()) program.take(content)
    return program.shown()
  }
  expect(await takeAll()).toEqual([first, second].map(({ at }) => inSeconds(at)))
  expect((await leave(club, student, { orderId }, 45)).status).toBe(200)
  expect(await takeAll()).toEqual([])
  await moveDate(first.id, dayAfter(second.at))
  expect(await takeAll()).toEqual([])
  await club.buy(student, yogaClass)
  expect(await takeAll()).toEqual([`${dayAfter(second.at)}:00.000Z`, inSeconds(second.at)])
})

it('a student who is removed gets the end of all coming dates', async () => {
  const { club, parts, student, orderId, admin, first, second } = await mailedClub()
  await parts()
  expect((await remove(club, admin, { orderId }, 0)).status).toBe(200)
  const [part] = (await parts(student)).map(({ content }) => read(content))
  expect(part).toMatchObject({ method: 'CANCEL', events: [{ uid: idOf(first) }, { uid: idOf(second) }] })
})

it('a student who is moved gets the dates of the one class, and the end of those of the other', async () => {
  const { club, parts, orderId, admin, first, second } = await mailedClub()
  await parts()
  const dates = datedIn(club, 48)
  const other = await club.yogaClass({ name: 'Quiet Morning', priceInCents: 4500, ...dates })
  expect((await move(club, admin, { orderId }, other)).status).toBe(200)
  expect((await parts()).map(({ content }) => read(content))).toMatchObject([
    { method: 'REQUEST', events: dates.sessions?.map((one) => ({ uid: idOf(one) })) },
    { method: 'CANCEL', events: [{ uid: idOf(first) }, { uid: idOf(second) }] },
  ])
})

it.each([
  ['the date by itself', 'single', [0, 1]],
  ['the class', 'series', [0]],
] as const)('a student who has a date twice keeps it when they leave %s', async (_what, first, kept) => {
  const { server, gateway } = mailServer()
  const club = await openClub(MAIL_SETTINGS, { mail: gateway })
  const { comes, parent } = await openStudio(club, [72, 96])
  const single = await comes(parent.sessions[0]?.id)
  const { student } = single
  const series = await comes(parent._id, student.name, student)
  const program = calendarProgram()
  const shown = async () => {
    await club.settle(0)
    await sendDueMails(club.deps)
    const mails = server.taken.splice(0).filter(({ to }) => to.address === student.email)
    for (const { content } of mails.flatMap(({ calendars = [] }) => calendars)) program.take(content)
    return program.shown()
  }
  const starts = parent.sessions.map(({ at }) => inSeconds(at))
  expect(await shown()).toEqual(starts)
  const [left, other] = first === 'single' ? [single, series] : [series, single]
  expect((await leave(club, student, left, 0)).status).toBe(200)
  expect(await shown()).toEqual(kept.map((index) => starts[index]))
  expect((await leave(club, student, other, 0)).status).toBe(200)
  expect(await shown()).toEqual([])
})

it('a mail that is late says what is true by then', async () => {
  const { club, parts, student, orderId, yogaClass, second, server } = await mailedClub()
  const program = calendarProgram()
  server.before = () => Promise.reject(new Error('The mail server is down'))
  await parts()
  await leave(club, student, { orderId }, 45)
  await parts()
  server.before = async () => undefined
  await club.buy(student, yogaClass)
  for (const { content } of await parts()) program.take(content)
  club.clock.pass(2 * MINUTE_MS)
  // The mails about the first enrollment and its end.
  const late = await parts()
  expect(late).toHaveLength(2)
  for (const { content } of late) program.take(content)
  expect(program.shown()).toContain(inSeconds(second.at))
})

it('a mail about money alone has no part', async () => {
  const { club, student, sent, orderId, yogaClass } = await mailedClub()
  await sent()
  const facts = { orderId, classId: yogaClass._id, cents: 100, totalCents: 100 }
  await recordMail(club.deps, { key: 'refunded:1', kind: 'refunded', userId: student._id, facts })
  expect((await sent()).map(({ calendars }) => calendars)).toEqual([[]])
})

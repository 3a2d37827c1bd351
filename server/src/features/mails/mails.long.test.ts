import { hexesOf, rampOf, SEED_LOOK } from '@ningjing/contract/club/color'
import type { MailKind } from '@ningjing/contract/mails/mails'
import { describe, expect, it } from 'vitest'
import type { MailFacts } from '../../domain/mail.records.ts'
import { chooseForClub } from '../../testing/choose-for-club.ts'
import { mailClub } from '../../testing/mail-club.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { messageOf } from './message.ts'

const API = '/ningjing'

type Club = Awaited<ReturnType<typeof mailClub>>

/** Records a mail to the student, and gives it as it would be sent now. */
async function mailOf<Kind extends MailKind>(
  club: Club,
  kind: Kind,
  facts: MailFacts[Kind],
  userId?: string,
) {
  const key = `${kind}:${club.stores.newId()}`
  // The type of a mail pairs a kind with its facts; the compiler loses the pair in a generic function.
  const mail = { key, kind, facts, userId: userId ?? club.student._id } as Parameters<Club['record']>[0]
  await club.record(mail)
  const stored = await club.stored(key)
  if (!stored) throw new Error('The mail was not recorded')
  return messageOf(club.deps, stored)
}

const factsOf = ({ orderId, yogaClass }: Club) => ({ orderId, classId: yogaClass._id })

describe('the text of a mail', () => {
  it('that is late says that the enrollment has ended, and only to who has paid', async () => {
    const club = await mailClub()
    const ended = { userId: club.student._id, endedAt: club.clock.now() }
    await club.stores.payments.insertOnce(aPaymentRecord({ ...ended, _id: club.orderId }))
    const mail = await mailOf(club, 'enrolled', factsOf(club))
    expect(mail?.subject).toBe('You were enrolled in “Slow Flow”')
    expect(mail?.text).toContain('Your payment has arrived. Your enrollment has ended since.\n')
    expect(mail?.text).toContain('Price: $45.00')
    expect(mail?.text).not.toContain('If you cannot come')
    const free = aPaymentRecord({ ...ended, priceInCents: 0 })
    await club.stores.payments.insertOnce(free)
    expect(await mailOf(club, 'enrolled', { ...factsOf(club), orderId: free._id })).toBeUndefined()
  })

  it('is a receipt with dates, price and tax for who has enrolled', async () => {
    const club = await mailClub({ CLUB_ADDRESS: '4 Lake Road', CLUB_EMAIL: 'hi@club.org', TAX_NUMBER: 'DE1' })
    const at = new Date(club.clock.now().getTime() + 2 * 86_400_000)
    const sessions = [{ id: 's1', local: '', at, minutes: 75, seq: 0 }]
    const yogaClass = await club.addClass({
      name: 'Yin & "Rest" <3',
      zone: 'Europe/Berlin',
      place: 'Room 2',
      sessions,
    })
    const tax = { percent: 19, label: 'VAT' }
    const { orderId } = club
    await club.stores.payments.insertOnce(aPaymentRecord({ _id: orderId, userId: club.student._id, tax }))
    const mail = await mailOf(club, 'enrolled', { orderId, classId: yogaClass._id })
    const moment = /\w+, \d+ \w+,?.* \d+:\d\d [AP]M (CET|CEST|GMT\+\d)/.source
    expect(mail?.subject).toMatch(new RegExp(`^You are enrolled in “Yin & "Rest" <3”: ${moment}$`))
    for (const text of [
      'Thank you. Your payment has arrived, and your seat is yours.\n',
      'Instructor: Mei Tanaka',
      'Place: Room 2, 4 Lake Road\nOpen the map: https://www.google.com/maps/search/?api=1&query=4+Lake+Road\n',
      'What to bring: Comfortable clothes and something to drink. Ask Mei Tanaka about anything else.\n',
      'Price: $45.00',
      'Tax: $7.18 VAT (19%), included',
      'Tax number: DE1',
      'If you cannot come: Cancel up to 24 hours before the first date',
      `https://ningjing.example/dashboard/receipt/${orderId}`,
      'Ningjing, 4 Lake Road\nhi@club.org',
    ]) {
      expect(mail?.text).toContain(text)
    }
    expect(mail?.text).toMatch(/^\w+, .* – .* (CET|CEST|GMT\+\d)\n\nYou are enrolled in “Yin/)
    expect(mail?.text).toMatch(/\nReceipt number: \d{4}-000001\n\nOpen the receipt: /)
    expect(mail?.html).toContain('Yin &#38; &#34;Rest&#34; &#60;3')
    expect(mail?.html).toContain('prefers-color-scheme:dark')
    expect(mail?.html).not.toMatch(/<script|<link|<form/)
    expect(mail?.id).toMatch(/^enrolled\.[0-9a-f]{24}$/)
  })

  it('says of a series that has begun how many dates the price was for', async () => {
    const club = await mailClub()
    const sessions = [-7, 2, 9].map((days) => ({
      ...{ id: `s${days}`, local: '', minutes: 75, seq: 0 },
      at: new Date(club.clock.now().getTime() + days * 86_400_000),
    }))
    const { _id: classId } = await club.addClass({ zone: 'UTC', sessions })
    const { orderId } = club
    await club.stores.payments.insertOnce(aPaymentRecord({ _id: orderId, userId: club.student._id }))
    const mail = await mailOf(club, 'enrolled', { orderId, classId })
    expect(mail?.text).toContain('Price: $45.00 · 2 of 3 dates · $22.50 each\n')
  })

  it('is from the club by its published name, before that as the setting says', async () => {
    const club = await mailClub({ CLUB_NAME: 'Before' })
    expect((await mailOf(club, 'enrolled', factsOf(club)))?.senderName).toBeUndefined()
    const [at, by] = [club.clock.now(), club.student._id]
    await club.stores.site.publish({ _id: 1, site: { name: 'Lotus Yard' }, at, by, changed: ['name'] })
    expect((await mailOf(club, 'enrolled', factsOf(club)))?.senderName).toBe('Lotus Yard')
  })

  it('has the colors of the club, on light and on dark screens', async () => {
    for (const look of [SEED_LOOK, { color: '#7a3b8f' }]) {
      const club = await mailClub()
      const at = new Date()
      await club.stores.site.publish({ _id: 1, site: { look }, at, by: 'a', changed: [] })
      const mail = await mailOf(club, 'enrolled', factsOf(club))
      const used = new Set(mail?.html.match(/#[\da-f]{6}\b/g))
      const [light, dark] = (['light', 'dark'] as const).map((theme) => hexesOf(theme, rampOf(look)))
      const names = ['bg', 'surface', 'line', 'ink', 'muted', 'primary', 'on-primary'] as const
      expect(used).toEqual(new Set([dark, light].flatMap((hexes) => names.map((name) => hexes?.[name]))))
    }
  })

  it.each([
    ['after the first date', -60_000, 'This class has already begun, so seats can no longer be canceled.'],
    ['shortly before it', 60_000, 'This class begins in less than 24 hours, so there is no refund anymore.'],
  ])('promises no refund to a student who has enrolled %s', async (_when, fromNowMs, text) => {
    const club = await mailClub()
    const { orderId, student } = club
    const paid = aPaymentRecord({ _id: orderId, userId: student._id })
    const at = new Date(paid.createdAt.getTime() + fromNowMs)
    const sessions = [{ id: 's1', local: '', at, minutes: 75, seq: 0 }]
    const yogaClass = await club.addClass({ zone: 'Europe/Berlin', sessions })
    await club.stores.payments.insertOnce(paid)
    const mail = await mailOf(club, 'enrolled', { orderId, classId: yogaClass._id })
    expect(mail?.text).toContain(text)
    expect(mail?.text).not.toContain('get everything back')
  })

  it('has the dates of the class as a file for calendars', async () => {
    const club = await mailClub()
    expect((await mailOf(club, 'enrolled', factsOf(club)))?.calendars).toEqual([])
    const sessions = [
      { id: 's1', local: '2027-12-01T18:30', at: new Date('2027-12-01T23:30:00Z'), minutes: 60, seq: 0 },
    ]
    const yogaClass = await club.addClass({
      zone: 'America/New_York',
      sessions,
      online: 'https://meet.example/1',
      roster: { [club.student._id]: { orderId: club.orderId, at: club.clock.now() } },
    })
    const facts = { ...factsOf(club), classId: yogaClass._id }
    const calendar = (await mailOf(club, 'enrolled', facts))?.calendars?.[0]
    expect(calendar).toMatchObject({ filename: 'hatha-for-beginners.ics', method: 'REQUEST' })
    expect(calendar?.content).toContain('DTSTART:20271201T233000Z')
    expect(calendar?.content).not.toContain('meet.example')
  })

  it('quotes the name of a class, also one that would end the quotation', async () => {
    const club = await mailClub()
    const { orderId, student } = club
    const { _id: classId } = await club.addClass({ name: 'Yin” – confirm your card at “evil.example' })
    const mail = await mailOf(club, 'ended', { orderId, classId, by: student._id, cents: 0 })
    expect(mail?.subject).toBe('You have canceled “Yin" – confirm your card at "evil.example”')
  })

  it('says who ended an enrollment and what is given back', async () => {
    const club = await mailClub()
    const { orderId, student } = club
    const classId = club.yogaClass._id
    const own = await mailOf(club, 'ended', { orderId, classId, by: student._id, cents: 2000 })
    expect(own?.subject).toBe('You have canceled “Slow Flow”')
    expect(own?.text).toContain('You get $20.00 back')
    const removed = await mailOf(club, 'ended', { orderId, classId, by: club.stores.newId(), cents: 0 })
    expect(removed?.subject).toBe('The club has ended your enrollment in “Slow Flow”')
    expect(removed?.text).toContain('Nothing is given back.')
    await club.stores.orders.insertOnce({
      _id: orderId,
      intentId: null,
      userId: student._id,
      email: student.email,
      classId,
      selectedId: orderId,
      cents: 0,
      state: 'canceled',
      tries: 0,
      nextAt: null,
      createdAt: club.clock.now(),
    })
    const free = await mailOf(club, 'ended', { orderId, classId, by: student._id, cents: 0 })
    expect(free?.text).toContain('You have canceled “Slow Flow”\n\nSomebody else can take your seat now.\n')
  })

  it('says where a student was moved, when it is, and what comes back', async () => {
    const club = await mailClub()
    const { orderId, student } = club
    const at = new Date(club.clock.now().getTime() + 2 * 86_400_000)
    const sessions = [{ id: 's1', local: '2027-12-01T18:30', at, minutes: 75, seq: 0 }]
    const roster = { [student._id]: { orderId, at: club.clock.now() } }
    const other = await club.addClass({
      name: 'Quiet Morning',
      zone: 'UTC',
      place: 'Room 2',
      sessions,
      roster,
    })
    const moved = { paidBy: club.stores.newId(), cents: 3000 }
    const payment = aPaymentRecord({
      _id: orderId,
      userId: student._id,
      priceInCents: 0,
      kind: 'moved',
      moved,
    })
    await club.stores.payments.insertOnce(payment)
    const from = { fromOrderId: moved.paidBy, fromClassId: club.yogaClass._id }
    const mail = await mailOf(club, 'moved', { orderId, classId: other._id, ...from, cents: 1500 })
    expect(mail?.subject).toMatch(/^The club has moved you to “Quiet Morning”: \w+, .*M( UTC)?$/)
    for (const text of [
      'Your seat is now in “Quiet Morning”, and no longer in “Slow Flow”.',
      'It costs $15.00 less. You get $15.00 back on the card that you paid with.',
      'Place: Room 2',
      'Price: $30.00, already paid',
      'Cancel up to 24 hours before the first date',
    ]) {
      expect(mail?.text).toContain(text)
    }
    expect(mail?.calendars?.[0]?.content).toContain('DTSTART')
    const same = await mailOf(club, 'moved', { orderId, classId: other._id, ...from, cents: 0 })
    expect(same?.text).not.toContain('back on the card')
  })

  it('says what was refunded, and what could not be, also to an admin', async () => {
    const club = await mailClub()
    const { orderId } = club
    const classId = club.yogaClass._id
    await club.stores.payments.insertOnce(aPaymentRecord({ _id: orderId, userId: club.student._id }))
    const refunded = { orderId, classId, cents: 1050, totalCents: 4500 }
    expect((await mailOf(club, 'refunded', refunded))?.text).toContain('Refunded in all: $45.00')
    const failed = { orderId, classId, cents: 1050 }
    expect((await mailOf(club, 'failed', failed))?.text).toContain('The club knows')
    const admin = await club.addUser({ role: 'admin' })
    expect((await mailOf(club, 'failed', failed, admin._id))?.text).toContain(
      'Give the student the money in another way, then choose "Given back by hand…" in Payments.',
    )
    const formerAdmin = await club.addUser({ role: 'instructor' })
    expect(await mailOf(club, 'failed', failed, formerAdmin._id)).toBeUndefined()
  })

  it('says that a date has moved or is canceled, in the time zone of the club', async () => {
    const club = await mailClub({ CLUB_TIME_ZONE: 'America/New_York' })
    const from = new Date('2027-12-01T23:30:00Z')
    const facts = { orderId: club.orderId, classId: club.yogaClass._id, sessionId: 's1', seq: 1, from }
    const moved = await mailOf(club, 'changed', { ...facts, to: new Date('2027-12-02T23:30:00Z'), cents: 0 })
    expect(moved?.subject).toBe('“Slow Flow” has moved to Thu, 2 Dec 2027, 6:30 PM EST')
    expect(moved?.text).toContain('It was planned for Wed, 1 Dec 2027, 6:30 PM EST.')
    const canceled = await mailOf(club, 'changed', { ...facts, to: null, cents: 500 })
    expect(canceled?.subject).toBe('“Slow Flow”: Wed, 1 Dec 2027, 6:30 PM EST is canceled')
    expect(canceled?.text).toContain('You get $5.00 back')
  })

  it('writes times by the clock of the club, and amounts in the currency of the order', async () => {
    const club = await mailClub({ CLUB_TIME_ZONE: 'Europe/Berlin' })
    await chooseForClub(club.stores, { currency: 'SEK', clock: '24' })
    const { orderId, yogaClass, student } = club
    const classId = yogaClass._id
    const [from, to] = [new Date('2027-12-01T17:30:00Z'), new Date('2027-12-02T17:30:00Z')]
    const date = { orderId, classId, sessionId: 's1', seq: 1, from, to, cents: 0 }
    const moved = await mailOf(club, 'changed', date)
    expect(moved?.subject).toBe('“Slow Flow” has moved to Thu, 2 Dec 2027, 18:30 CET')
    const admin = await club.addUser({ role: 'admin' })
    const sums = { classId, by: admin._id, cents: 90_000, students: 2 }
    const canceled = await mailOf(club, 'class-canceled', sums, admin._id)
    expect(canceled?.text).toContain('kr\u00a0900.00 goes back to 2 students.')
    await club.stores.payments.insertOnce(aPaymentRecord({ _id: orderId, userId: student._id }))
    const refunded = { orderId, classId, cents: 1050, totalCents: 4500 }
    expect((await mailOf(club, 'refunded', refunded))?.subject).toBe('$10.50 refunded for “Slow Flow”')
  })

  it('says why a date is canceled, and that there is another one or a longer one', async () => {
    const club = await mailClub()
    const from = new Date('2027-12-01T23:30:00Z')
    const date = { id: 's1', local: '2027-12-01T18:30', at: from, minutes: 90, seq: 1 }
    const canceled = { by: club.yogaClass.instructorId, at: from, share: true, reason: 'Mei is ill.' }
    const classOf = async (sessions: object[]) =>
      (await club.addClass({ name: 'Yin', zone: 'America/New_York', sessions: sessions as [] }))._id
    const facts = { orderId: club.orderId, sessionId: 's1', from, cents: 0 }
    const classId = await classOf([{ ...date, canceled }])
    const textOf = async (id: string) =>
      (await mailOf(club, 'changed', { ...facts, classId: id, seq: 1, to: null }))?.text
    const another = 'Another date replaces it.'
    expect(await textOf(classId)).toContain('Mei is ill.')
    expect(await textOf(classId)).not.toContain(another)
    const replaced = await classOf([{ ...date, canceled: { ...canceled, share: false } }])
    expect(await textOf(replaced)).toContain(another)
    const added = { ...facts, classId: await classOf([date]), to: from }
    const when = 'Wed, 1 Dec 2027, 6:30 PM EST'
    const changed = await mailOf(club, 'changed', { ...added, seq: 1 })
    expect(changed?.subject).toBe(`“Yin”: ${when} has changed`)
    expect(changed?.text).toContain('It takes 1 h 30 min.')
    const sessions = [{ ...date, seq: 0 }]
    const first = { ...added, classId: await classOf(sessions), seq: 0 }
    expect((await mailOf(club, 'changed', first))?.subject).toBe(`“Yin” has another date: ${when}`)
  })

  it('says to students and admins that a class is canceled', async () => {
    const club = await mailClub()
    const { orderId, yogaClass } = club
    const facts = { classId: yogaClass._id, by: yogaClass.instructorId }
    const student = await mailOf(club, 'class-canceled', { ...facts, cents: 4500, orderId })
    expect(student?.text).toContain('You get $45.00 back')
    const admin = await club.addUser({ role: 'admin' })
    const sums = { ...facts, cents: 24_000, students: 12 }
    const toAdmin = await mailOf(club, 'class-canceled', sums, admin._id)
    expect(toAdmin?.text).toContain('$240.00 goes back to 12 students.')
    expect(toAdmin?.text).toContain('The club canceled it.')
    expect(await mailOf(club, 'class-canceled', sums)).toBeUndefined()
    const toTeacher = await mailOf(club, 'class-canceled', { ...sums, teaches: true })
    expect(toTeacher?.text).toContain('$240.00 goes back to 12 students.')
    expect(toTeacher?.text).toContain('/dashboard/my-classes')
  })

  it('says to admins who canceled a class and why, and not that nothing goes back to nobody', async () => {
    const club = await mailClub()
    const mei = await club.addUser({ role: 'instructor', name: 'Mei Tanaka' })
    const admin = await club.addUser({ role: 'admin' })
    const canceled = { by: mei._id, at: club.clock.now(), reason: 'The roof leaks.' }
    const { _id: classId } = await club.addClass({ name: 'Yin', stage: 'canceled', canceled })
    const textOf = async (students: number, cents = 0, credits = 0) => {
      const facts = { classId, by: mei._id, cents, students, credits }
      return (await mailOf(club, 'class-canceled', facts, admin._id))?.text
    }
    const text = await textOf(0)
    expect(text).toContain(
      'Mei Tanaka canceled it.\n\nThe reason given to the students: The roof leaks.\n\nNobody was enrolled.',
    )
    expect(text).not.toContain('$0.00')
    expect(await textOf(1)).toContain('1 student was enrolled. No money goes back.')
    expect(await textOf(3)).toContain('3 students were enrolled. No money goes back.')
    expect(await textOf(3, 30_000, 1)).toContain('$300.00 and 1 credit go back to 3 students.')
    expect(await textOf(3, 0, 2)).toContain('2 credits go back to 3 students.')
  })

  it('says to the instructor what was decided, and to admins what waits for it', async () => {
    const club = await mailClub()
    const denied = await club.addClass({ status: 'denied', feedback: 'Please add a picture.', name: 'Yin' })
    const mail = await mailOf(club, 'decided', { classId: denied._id, rev: 2, isApproved: false })
    expect(mail?.subject).toBe('“Yin” is not approved')
    expect(mail?.text).toContain('Feedback: Please add a picture.')
    const pending = await club.addClass({ status: 'pending', name: 'Yang' })
    const admin = await club.addUser({ role: 'admin' })
    const review = await mailOf(club, 'review', { classId: pending._id, rev: 0 }, admin._id)
    expect(review?.subject).toBe('“Yang” waits for a decision')
    expect(await mailOf(club, 'review', { classId: denied._id, rev: 0 }, admin._id)).toBeUndefined()
    const weekly = [{ weekday: 2, time: '18:30', minutes: 75 }]
    const repeat = { weekly, from: '2026-01-01', until: null }
    const weeklyClass = await club.addClass({ status: 'pending', sessions: [], repeat })
    const when = (await mailOf(club, 'review', { classId: weeklyClass._id, rev: 0 }, admin._id))?.text
    expect(when).toContain('Dates: Every Tue, 6:30 PM, 1 h 15 min, until further notice')
  })
})

it('the mail about a new role says what it allows, and is not sent once there is another one', async () => {
  const club = await mailClub()
  const mei = await club.addUser({ role: 'instructor' })
  const mail = await mailOf(club, 'role', { role: 'instructor' }, mei._id)
  expect(mail?.subject).toBe('You are an instructor now')
  expect(mail?.text).toContain('Waiting lists and passes are for students')
  expect(await mailOf(club, 'role', { role: 'admin' }, mei._id)).toBeUndefined()
  expect((await mailOf(club, 'role', { role: 'student' }))?.text).not.toContain('Waiting lists')
})

describe('admins', () => {
  it('see mails with the address and subject of now, without links in the text', async () => {
    const club = await mailClub()
    const { as, addUser, record, enrolled, student, orderId } = club
    await record()
    const admin = await addUser({ role: 'admin' })
    const { body } = await as(admin).get(`${API}/mails?limit=1`)
    expect(body).toMatchObject({ total: 1, nextCursor: null })
    expect(body.items).toEqual([
      {
        _id: enrolled.key,
        kind: 'enrolled',
        userId: student._id,
        to: 'ana@ningjing.example',
        subject: 'You are enrolled in “Slow Flow”',
        state: 'due',
        tries: 0,
        createdAt: expect.any(String),
        sentAt: null,
      },
    ])
    const { body: mail } = await as(admin).get(`${API}/mails/${enrolled.key}`)
    expect(mail).toMatchObject({ _id: enrolled.key, to: 'ana@ningjing.example' })
    expect(mail.text).toContain('Open the receipt: [link]')
    expect(mail.text).not.toContain(`/${orderId}`)
    expect(mail).not.toHaveProperty('html')
    expect((await as(admin).get(`${API}/mails/enrolled:nobody`)).body.code).toBe('mail.not-found')
    expect((await as(student).get(`${API}/mails`)).status).toBe(403)
  })

  it('turn the pages of the mails by their keys', async () => {
    const { as, addUser, record, stores, student, yogaClass, clock } = await mailClub()
    const admin = await addUser({ role: 'admin' })
    for (const number of [1, 2, 3]) {
      const facts = { orderId: stores.newId(), classId: yogaClass._id }
      await record({ key: `enrolled:${number}`, kind: 'enrolled', userId: student._id, facts })
      if (number === 2) clock.pass(1000)
    }
    const first = (await as(admin).get(`${API}/mails?limit=2`)).body
    const second = (await as(admin).get(`${API}/mails?limit=2&cursor=${first.nextCursor}`)).body
    const ids = [...first.items, ...second.items].map(({ _id }) => _id)
    expect(ids).toEqual(['enrolled:3', 'enrolled:2', 'enrolled:1'])
  })
})

describe('notices', () => {
  it('are those of the caller, newest first, and can be marked as seen', async () => {
    const { as, addUser, record, student, yogaClass, orderId, clock } = await mailClub()
    await record()
    const first = clock.now()
    clock.pass(1000)
    const facts = { orderId, classId: yogaClass._id, by: student._id, cents: 4500 }
    await record({ key: `ended:${orderId}`, kind: 'ended', userId: student._id, facts })
    const other = await addUser()
    const url = `${API}/notices/${student.email}`
    const { body } = await as(student).get(url)
    expect(body).toMatchObject({ total: 2, unseen: 2 })
    expect(body.items[0]).toEqual({
      _id: `ended:${orderId}`,
      kind: 'ended',
      facts,
      createdAt: clock.now().toISOString(),
      seen: false,
      title: 'You have canceled “Slow Flow”',
      text: 'You get $45.00 back on the card that you paid with.',
      link: `/dashboard/receipt/${orderId}`,
    })
    expect((await as(other).get(url)).status).toBe(403)
    const seen = await as(student).post(`${API}/notices/seen`).send({ until: first.toISOString() })
    expect(seen.body).toEqual({ modifiedCount: 1 })
    const again = (await as(student).get(`${url}?limit=5`)).body
    expect(again.unseen).toBe(1)
    expect(again.items.map(({ seen: isSeen }: { seen: boolean }) => isSeen)).toEqual([false, true])
  })

  it('can be only those that an admin has to do something about, until they are seen', async () => {
    const { as, addUser, record, yogaClass, clock } = await mailClub()
    const admin = await addUser({ role: 'admin' })
    const { _id: userId, email } = admin
    const list = async () => (await as(admin).get(`${API}/notices/${email}?alerting=true`)).body
    await record({ key: 'alert:1', kind: 'alert', userId, facts: { what: 'backup' } })
    for (let rev = 0; rev < 21; rev += 1) {
      const facts = { classId: yogaClass._id, rev }
      await record({ key: `review:${rev}`, kind: 'review', userId, facts })
    }
    expect(await list()).toMatchObject({ total: 1, unseen: 22, items: [{ _id: 'alert:1', seen: false }] })
    const until = clock.now().toISOString()
    await as(admin).post(`${API}/notices/seen`).send({ until })
    expect((await list()).items).toEqual([])
  })
})

import type { AuditEntry } from '@ningjing/contract/audit/audit.schemas'
import type { MailKind } from '@ningjing/contract/mails/mails'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { add, cancelClass, datedIn, GOODWILL, giveBack, move, remove } from '../../testing/ends.ts'

const API = '/ningjing'
/** What `remove` writes to the student. */
const REASON = 'The room is small.'

async function withAdmin() {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  return { club, admin }
}

/** The notice about the end of an enrollment. */
async function endTold(club: Club, student: UserRecord, kind: MailKind = 'ended') {
  const { body } = await club.as(student).get(`${API}/notices/${student.email}`)
  return body.items.find((notice: { kind: string }) => notice.kind === kind)
}

const receiptOf = async (club: Club, { student, orderId }: Pick<Checkout, 'student' | 'orderId'>) =>
  (await club.as(student).get(`${API}/payments/receipt/${orderId}`)).body

const logOf = async (club: Club, admin: UserRecord, what: string) =>
  (await club.as(admin).get(`${API}/audit`).query({ what })).body.items

describe('what an admin writes to a student who is removed', () => {
  it('is in the notice and its mail, on the receipt and in the log', async () => {
    const { club, admin } = await withAdmin()
    const paid = await enrolledByCard(club)
    expect((await receiptOf(club, paid)).endReason).toBe('')
    await remove(club, admin, paid, 12.5)
    const ended = await endTold(club, paid.student)
    expect(ended).toMatchObject({
      title: `The club has ended your enrollment in “${paid.yogaClass.name}”`,
      text: `${REASON} You get $12.50 back on the card that you paid with.`,
    })
    const mail = await club.as(admin).get(`${API}/mails/${ended._id}`)
    expect(mail.body.text).toContain(`\n\n${REASON}\n\nYou get $12.50 back`)
    expect((await receiptOf(club, paid)).endReason).toBe(REASON)
    const [entry] = await logOf(club, admin, 'seat.end')
    expect(entry).toMatchObject({ after: { reason: 'removed', cents: 1250 }, reason: REASON })
    // The stored log holds no texts, so that erasing an account need not change it.
    expect(JSON.stringify(await club.stores.audit.listFor(paid.yogaClass._id))).not.toContain(REASON)
  })

  it('is all that is said of a place that cost nothing', async () => {
    const { club, admin } = await withAdmin()
    const [student, yogaClass] = [await club.student(), await club.yogaClass()]
    const { body } = await add(club, admin, { classId: yogaClass._id, userId: student._id })
    await remove(club, admin, { orderId: body.insertedId }, 0)
    expect((await endTold(club, student)).text).toBe(REASON)
  })

  it('stands beside what the end gives back, without what was given back before', async () => {
    const { club, admin } = await withAdmin()
    const paid = await enrolledByCard(club)
    await giveBack(club, admin, paid, 5, 0)
    await remove(club, admin, paid, 12.5)
    expect((await endTold(club, paid.student)).text).toContain('You get $7.50 back')
    const other = await enrolledByCard(club)
    await giveBack(club, admin, other, 5, 0)
    await cancelClass(club, other.yogaClass)
    await club.settle()
    expect((await endTold(club, other.student, 'class-canceled')).text).toContain('You get $40.00 back')
    expect(await club.discrepancies()).toEqual([])
  })

  it('is removed everywhere with the account, and kept of nobody who has left', async () => {
    const { club, admin } = await withAdmin()
    const paid = await enrolledByCard(club)
    await remove(club, admin, paid, 45)
    const over = await enrolledByCard(club)
    await club.stores.classes.setSessions(over.yogaClass, datedIn(club, -2), [])
    await club.logFacts(over.yogaClass)
    for (const { student } of [paid, over]) {
      expect((await club.as(student).delete(`${API}/users/${student._id}`)).status).toBe(200)
    }
    expect((await remove(club, admin, over, 0)).status).toBe(200)
    for (const { yogaClass, orderId } of [paid, over]) {
      expect((await club.read(yogaClass)).barred[orderId]).not.toHaveProperty('note')
    }
    expect((await logOf(club, admin, 'seat.end'))[0]).toMatchObject({ reason: '' })
    const mail = await club.as(admin).get(`${API}/mails/ended:${paid.orderId}`)
    expect(mail.body.text).not.toContain(REASON)
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('what an admin writes to a student who gets money back and stays', () => {
  it('is in the notice and its mail, on the receipt and in the log', async () => {
    const { club, admin } = await withAdmin()
    const paid = await enrolledByCard(club)
    expect((await receiptOf(club, paid)).refundReasons).toEqual([])
    await giveBack(club, admin, paid, 10, 0)
    const told = await endTold(club, paid.student, 'refunded')
    expect(told).toMatchObject({
      title: `$10.00 refunded for “${paid.yogaClass.name}”`,
      text: `${GOODWILL} The money is on its way to your card. Depending on your bank, it arrives within a few days.`,
    })
    const mail = await club.as(admin).get(`${API}/mails/${told._id}`)
    expect(mail.body.text).toContain(`\n\n${GOODWILL}\n\nThe money is on its way`)
    expect((await receiptOf(club, paid)).refundReasons).toEqual([GOODWILL])
    expect(await logOf(club, admin, 'seat.refund')).toMatchObject([
      { after: { cents: 1000 }, reason: GOODWILL },
    ])
    expect(JSON.stringify(await club.stores.audit.listFor(paid.yogaClass._id))).not.toContain(GOODWILL)
  })

  it('stands in the mail about this refund alone', async () => {
    const { club, admin } = await withAdmin()
    const paid = await enrolledByCard(club)
    await giveBack(club, admin, paid, 10, 0)
    await giveBack(club, admin, paid, 15, 10, 'The teacher was late.')
    const { body } = await club.as(paid.student).get(`${API}/notices/${paid.student.email}`)
    const told = body.items.filter(({ kind }: { kind: string }) => kind === 'refunded')
    expect(told.map(({ title, text }: { title: string; text: string }) => [title.slice(0, 6), text])).toEqual(
      [
        ['$5.00 ', expect.stringMatching(/^The teacher was late\. The money/)],
        ['$10.00', expect.stringMatching(/^The heating was broken\. The money/)],
      ],
    )
    expect((await receiptOf(club, paid)).refundReasons).toEqual([GOODWILL, 'The teacher was late.'])
    await remove(club, admin, paid, 45)
    expect((await endTold(club, paid.student, 'refunded')).text).toMatch(/^The money/)
  })

  it('gets a mail about a place that another payment pays, with that payment', async () => {
    const { club, admin } = await withAdmin()
    const paid = await enrolledByCard(club)
    const cheaper = await club.yogaClass({ priceInCents: 3000 })
    const moved = await move(club, admin, paid, cheaper, 15)
    expect(moved.status, moved.text).toBe(200)
    await giveBack(club, admin, { orderId: moved.body.insertedId }, 5, 0)
    expect((await endTold(club, paid.student, 'refunded')).text).toContain(GOODWILL)
    expect((await receiptOf(club, paid)).refundReasons).toEqual([GOODWILL])
    expect((await logOf(club, admin, 'seat.refund'))[0]).toMatchObject({ who: 'system', reason: GOODWILL })
    expect(await club.discrepancies()).toEqual([])
  })

  it('is removed everywhere with the account, and kept of nobody who has left', async () => {
    const { club, admin } = await withAdmin()
    const [paid, later] = [await enrolledByCard(club), await enrolledByCard(club)]
    await giveBack(club, admin, paid, 10, 0)
    for (const { yogaClass } of [paid, later]) {
      await club.stores.classes.setSessions(yogaClass, datedIn(club, -2), [])
      await club.logFacts(yogaClass)
    }
    for (const { student } of [paid, later]) {
      expect((await club.as(student).delete(`${API}/users/${student._id}`)).status).toBe(200)
    }
    expect((await giveBack(club, admin, later, 10, 0)).status).toBe(200)
    for (const { orderId, yogaClass } of [paid, later]) {
      expect(await club.stores.orders.find(orderId)).not.toHaveProperty('refundNotes')
      expect(JSON.stringify(await club.read(yogaClass))).not.toContain(GOODWILL)
      const mail = await club.as(admin).get(`${API}/mails/refunded:${orderId}:1000`)
      expect(mail.body.text).not.toContain(GOODWILL)
    }
    expect((await logOf(club, admin, 'seat.refund')).map(({ reason }: AuditEntry) => reason)).toEqual([
      '',
      '',
    ])
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('why the club has canceled', () => {
  it('a class is on the receipts of its students', async () => {
    const { club, admin } = await withAdmin()
    const paid = await enrolledByCard(club)
    await cancelClass(club, paid.yogaClass, admin._id)
    await club.settle()
    expect((await receiptOf(club, paid)).endReason).toBe('The teacher is ill.')
  })

  it('a date is on the receipt of who has got its share, also after a later end, and of nobody else', async () => {
    const { club, admin } = await withAdmin()
    const paid = await enrolledByCard(club, 5, datedIn(club, 480, 504))
    const free = await club.student()
    const { body } = await add(club, admin, { classId: paid.yogaClass._id, userId: free._id })
    const cancel = async (index: number, share: boolean, reason: string) => {
      const { id } = (await club.read(paid.yogaClass)).sessions[index] ?? {}
      const path = `${API}/classes/${paid.yogaClass._id}/sessions/${id}/cancel`
      expect((await club.as(admin).post(path).send({ share, reason })).status).toBe(200)
      await club.settle()
    }
    const reasons = async () => (await receiptOf(club, paid)).refundReasons
    await cancel(0, true, 'Mei has a cold.')
    expect(await reasons()).toEqual(['Mei has a cold.'])
    expect((await receiptOf(club, { student: free, orderId: body.insertedId })).refundReasons).toEqual([])
    await remove(club, admin, paid, 45)
    club.clock.pass(1000)
    await cancel(1, true, 'Mei is still ill.')
    expect(await reasons()).toEqual(['Mei has a cold.'])
    expect(await receiptOf(club, paid)).toMatchObject({ endReason: REASON })
  })

  it('a class or a date is in the log, until its instructor has left the club', async () => {
    const { club, admin } = await withAdmin()
    const mei = await club.student({ role: 'instructor' })
    const yogaClass = await club.yogaClass({ instructorId: mei._id, ...datedIn(club, 48, 72) })
    const url = `${API}/classes/${yogaClass._id}`
    const [{ id = '' } = {}] = yogaClass.sessions
    const date = await club
      .as(mei)
      .post(`${url}/sessions/${id}/cancel`)
      .send({ share: true, reason: 'Mei has a cold.' })
    expect(date.status, date.text).toBe(200)
    const sent = { name: yogaClass.name, reason: 'Mei is still ill.', enrolledShown: 0 }
    expect((await club.as(mei).post(`${url}/cancel`).send(sent)).status).toBe(200)
    expect(await logOf(club, admin, 'class.dates')).toMatchObject([{ reason: 'Mei has a cold.' }])
    expect(await logOf(club, admin, 'class.cancel')).toMatchObject([{ reason: 'Mei is still ill.' }])
    await club.settle()
    expect((await club.as(mei).delete(`${API}/users/${mei._id}`)).status).toBe(200)
    expect(await logOf(club, admin, 'class.dates')).toMatchObject([{ reason: '' }])
    expect(await logOf(club, admin, 'class.cancel')).toMatchObject([{ reason: '' }])
    const { canceled, sessions } = await club.read(yogaClass)
    expect(JSON.stringify([canceled, sessions])).not.toContain('ill')
    expect(sessions[0]?.canceled).toMatchObject({ share: true, by: mei._id })
  })
})

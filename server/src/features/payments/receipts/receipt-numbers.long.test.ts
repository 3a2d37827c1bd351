import { describe, expect, it } from 'vitest'
import { receiptNumber, receiptOf } from '../../../domain/receipt-number.ts'
import type { PaymentRecord, UserRecord } from '../../../domain/records.ts'
import { keepReceiptIds } from '../../../migrations/016-receipt-numbers.ts'
import { sweep } from '../../../sweeper.ts'
import { atCheckout, type Checkout, type Club, enrolledByCard, openClub } from '../../../testing/club.ts'
import { MAIL_SETTINGS, mailServer } from '../../../testing/mail-club.ts'
import { dyingAfter, processOf } from '../../../testing/processes.ts'
import { openRawDatabase } from '../../../testing/raw-database.store.ts'
import { sendDueMails } from '../../mails/send-due-mails.ts'

const API = '/ningjing'
const STUDENTS = 20

const numberOf = async (club: Club, { orderId }: Pick<Checkout, 'orderId'>) => {
  const payment = await club.stores.payments.find(orderId)
  return payment && receiptNumber(payment)
}

const inOrder = (year: number, count: number) =>
  Array.from({ length: count }, (_value, index) => `${year}-${String(index + 1).padStart(6, '0')}`)

/** As a process of the previous release writes it. */
async function forgetNumbers(club: Club, ...orderIds: string[]) {
  const raw = await openRawDatabase(club.databaseUri)
  await raw.payments.updateMany({ _id: { $in: orderIds } }, { $unset: { receipt: '', card: '' } })
  await raw.close()
}

describe('the number of a receipt', () => {
  it('follows the one before, and free payments have none', async () => {
    const club = await openClub()
    const year = club.clock.now().getUTCFullYear()
    const paid = [await enrolledByCard(club), await enrolledByCard(club)]
    const [student, free] = [await club.student(), await club.yogaClass({ priceInCents: 0 })]
    await club.record(student, { selectedId: await club.select(student, free) })
    expect(await Promise.all(paid.map((one) => numberOf(club, one)))).toEqual(inOrder(year, 2))
    expect((await club.payments(student))[0]).toMatchObject({ price: 0, number: null })
  })

  it('is without gaps when 20 students pay at once at two processes', async () => {
    const club = await openClub()
    const processes = [processOf(club.deps), processOf(club.deps)]
    const paying = await Promise.all(Array.from({ length: STUDENTS }, () => atCheckout(club)))
    await Promise.all(paying.map(({ intentId }) => club.confirm(intentId)))
    const answers = await Promise.all(
      paying.flatMap(({ student, intentId }) =>
        processes.map((one) => one.as(student).post(`${API}/payments`).send({ transactionId: intentId })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(2 * STUDENTS).fill(200))
    const numbers = await Promise.all(paying.map((one) => numberOf(club, one)))
    expect(numbers.sort()).toEqual(inOrder(club.clock.now().getUTCFullYear(), STUDENTS))
    expect(await club.discrepancies()).toEqual([])
  })

  it('is of the year that the calendar of the club shows', async () => {
    const club = await openClub({ CLUB_TIME_ZONE: 'Pacific/Kiritimati' })
    const now = club.clock.now()
    const newYear = Date.UTC(now.getUTCFullYear() + 1, 0, 1)
    club.clock.pass(newYear - 14 * 3_600_000 - 60_000 - now.getTime())
    const before = await enrolledByCard(club)
    club.clock.pass(2 * 60_000)
    const after = await enrolledByCard(club)
    const year = now.getUTCFullYear()
    expect(await numberOf(club, before)).toBe(`${year}-000001`)
    expect(await numberOf(club, after)).toBe(`${year + 1}-000001`)
    expect((await club.discrepancies()).filter(({ promise }) => promise === 'I37')).toEqual([])
  })

  it('is given by the sweeper when the process is killed after the insert, before the mail is recorded', async () => {
    const club = await openClub()
    const paid = await enrolledByCard(club)
    const paying = await atCheckout(club)
    await club.confirm(paying.intentId)
    const dying = dyingAfter(club.deps, (name) => name === 'payments.insertOnce')
    await dying.as(paying.student).post(`${API}/payments`).send({ transactionId: paying.intentId })
    expect(await club.stores.payments.find(paying.orderId)).toMatchObject({ priceInCents: 4500 })
    expect(await numberOf(club, paying)).toBeNull()
    expect(await club.stores.mails.find(`enrolled:${paying.orderId}`)).toBeNull()
    await club.settle()
    const year = club.clock.now().getUTCFullYear()
    expect([await numberOf(club, paid), await numberOf(club, paying)]).toEqual(inOrder(year, 2))
    expect(await club.discrepancies()).toEqual([])
  })

  it('is given by the sweeper to what the previous release has recorded, oldest first', async () => {
    const club = await openClub()
    const [first, second] = [await enrolledByCard(club), await enrolledByCard(club)]
    await forgetNumbers(club, first.orderId, second.orderId)
    club.clock.pass(20 * 60_000)
    expect((await club.discrepancies()).map(({ promise }) => promise)).toEqual(['I37', 'I37'])
    await sweep(club.deps)
    const year = club.clock.now().getUTCFullYear()
    expect([await numberOf(club, first), await numberOf(club, second)]).toEqual(inOrder(year, 2))
    expect(await club.discrepancies()).toEqual([])
  })

  it('is in the mail, also if the mail goes before the next sweep', async () => {
    const { server, gateway } = mailServer()
    const club = await openClub(MAIL_SETTINGS, { mail: gateway })
    const { orderId } = await enrolledByCard(club)
    await forgetNumbers(club, orderId)
    await sendDueMails(club.deps)
    const number = await numberOf(club, { orderId })
    expect(number).toMatch(/^\d{4}-000001$/)
    expect(server.taken.map(({ text }) => text).join()).toContain(`Receipt number: ${number}\n`)
  })

  it('is not given to what was paid before this release', async () => {
    const club = await openClub()
    const [old, free] = [await enrolledByCard(club), await enrolledByCard(club, 3, { priceInCents: 4000 })]
    await forgetNumbers(club, old.orderId)
    const raw = await openRawDatabase(club.databaseUri)
    for (const _time of [1, 2]) await keepReceiptIds.run(raw.db, async () => {})
    await raw.close()
    club.clock.pass(20 * 60_000)
    await sweep(club.deps)
    expect(await club.stores.payments.find(old.orderId)).toMatchObject({ receipt: false })
    expect((await club.payments(old.student))[0]).toMatchObject({ number: null })
    expect(await numberOf(club, free)).toMatch(/-000002$/)
  })

  it('stays when the account is deleted, and the card goes', async () => {
    const club = await openClub()
    const { orderId, student } = await enrolledByCard(club)
    expect(await club.stores.payments.find(orderId)).toMatchObject({ card: { brand: 'visa', last4: '4242' } })
    await club.stores.payments.erasePerson(student._id)
    const erased = (await club.stores.payments.find(orderId)) as PaymentRecord
    expect(erased.card).toBeUndefined()
    expect(receiptNumber(erased)).toMatch(/-000001$/)
  })

  it('finds its payment in the list of admins, and is in the CSV file and in the data of its owner', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const paid = [await enrolledByCard(club), await enrolledByCard(club)]
    const number = await numberOf(club, paid[1] as Checkout)
    const search = async (text: string | null | undefined) => {
      const { body } = await club.as(admin).get(`${API}/payments`).query({ search: text })
      return body.items.map(({ _id }: { _id: string }) => _id)
    }
    expect(await search(number)).toEqual([paid[1]?.orderId])
    expect(await search('2026-999999')).toEqual([])
    const { text } = await club.as(admin).get(`${API}/exports/payments.csv`)
    const [head, ...rows] = text.trim().split('\r\n')
    expect(head).toMatch(/,Receipt,Sold$/)
    expect(rows.map((row) => row.split(',').at(-2))).toContain(number)
    const { body } = await club
      .as(paid[1]?.student as UserRecord)
      .get(`${API}/users/export/${paid[1]?.student.email}`)
    expect(body.payments[0]).toMatchObject({ receipt: number, card: { brand: 'visa', last4: '4242' } })
  })
})

describe('a text', () => {
  it.each([
    ['2026-000123', { year: 2026, n: 123 }],
    [' 2026-1234567 ', { year: 2026, n: 1_234_567 }],
    ['2026-123', undefined],
    ['pi_2026-000123', undefined],
  ])('%s is read as %o', (text, receipt) => {
    expect(receiptOf(text)).toEqual(receipt)
  })
})

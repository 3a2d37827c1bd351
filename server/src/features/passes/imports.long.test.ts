import { createProduct, importPasses, listImported, removeImported } from '@ningjing/contract/passes/passes'
import { readFigures } from '@ningjing/contract/reports/reports'
import { anId } from '@ningjing/contract/testing/builders'
import { dayAt } from '@ningjing/contract/zone'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { ask, callsOf } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import {
  book,
  checkOutPass,
  creditStudio,
  passesOf,
  type Shop,
  shop,
  TEN_CLASSES,
} from '../../testing/passes.ts'
import { idTokenOf } from '../../testing/test-identity.ts'
import { listNotices } from '../mails/mails.ts'

const DAY_MS = 24 * 3600_000
const HEADER = 'email,product,left,validUntil'

/** A day of the club so many days from now. */
const dayIn = ({ club }: Pick<Shop, 'club'>, days: number) =>
  dayAt(new Date(club.clock.now().getTime() + days * DAY_MS), 'UTC')

const importShop = async (overrides: object = {}) =>
  shop(overrides, await openClub({ CLUB_TIME_ZONE: 'UTC' }))

/** Sends a file with these rows. */
const send = ({ club, admin }: Pick<Shop, 'club' | 'admin'>, rows: string[], dry = false) =>
  club
    .as(admin)
    .post(`/ningjing/imports/passes${dry ? '?dry=1' : ''}`)
    .type('text/csv')
    .send([HEADER, ...rows].join('\n'))

const waitingIn = async ({ club, admin }: Pick<Shop, 'club' | 'admin'>) =>
  (await callsOf(club, admin)(listImported, { query: {} })).items

/** The user opens a page, with what the provider says of their address. */
const signIn = (
  { club }: Pick<Shop, 'club'>,
  { uid, email }: { uid: string; email: string },
  emailVerified = true,
) => club.withToken(idTokenOf({ uid, email, emailVerified })).post('/ningjing/jwt').send({ email })

const accepted = (count: number) => ({ accepted: count, refused: [] })

describe('an imported pass', () => {
  it('of a student with a confirmed address is theirs at once, with mail and log and without income', async () => {
    const open = await importShop()
    const { club, admin, student, productId } = open
    const until = dayIn(open, 30)
    const answer = await send(open, [`${student.email.toUpperCase()},10 classes,7,${until}`])
    expect(answer.body).toEqual(accepted(1))
    const [pass] = await passesOf(club, student)
    expect(pass).toMatchObject({ product: productId, granted: 7, left: 7, state: 'active' })
    expect(pass?.validUntil).toBe(`${dayIn(open, 31)}T00:00:00.000Z`)
    expect(await club.payments(student)).toMatchObject([{ price: 0, kind: 'import', number: null }])
    const { items } = await club.stores.audit.page({ subject: pass?._id ?? '' })
    expect(items).toMatchObject([{ what: 'pass.grant', who: admin._id, after: { credits: 7, cents: 0 } }])
    const notices = await listNotices(club.deps, student, {})
    expect(notices.items.map(({ text }) => text)).toEqual([
      'You had it in the system that the club used before.',
    ])
    expect(await waitingIn(open)).toEqual([])
    expect((await callsOf(club, admin)(readFigures, { query: {} })).income).toMatchObject({ paid: 0 })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('pays a date, as any other pass', async () => {
    const open = await creditStudio([72])
    const { club, date, productId } = open
    const student = await club.student()
    await send(open, [`${student.email},${productId},1,${dayIn(open, 30)}`])
    expect(await club.discrepancies()).toEqual([])
    expect((await book(club, student, date)).body).toMatchObject({ left: 0 })
    await club.settle(60_000)
    expect(await club.discrepancies()).toEqual([])
  })

  it('of as many bookings as wanted has no credits', async () => {
    const open = await importShop({ credits: null })
    await send(open, [`${open.student.email},10 classes,,${dayIn(open, 30)}`])
    expect(await passesOf(open.club, open.student)).toMatchObject([{ granted: null, left: null }])
    expect(await open.club.discrepancies()).toEqual([])
  })

  it('that each person can have once keeps them from buying it', async () => {
    const open = await importShop({ once: true })
    const { club, student, productId } = open
    await send(open, [`${student.email},10 classes,2,${dayIn(open, 30)}`])
    expect((await checkOutPass(club, student, productId)).body.code).toBe('product.once')
    // What the file says that they have, they have.
    await send(open, [`${student.email},10 classes,2,${dayIn(open, 40)}`])
    expect(await passesOf(club, student)).toHaveLength(2)
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('a file', () => {
  it('is tried without a change by a dry run', async () => {
    const open = await importShop()
    const rows = [`${open.student.email},10 classes,7,${dayIn(open, 30)}`, 'nobody,10 classes,7,2000-01-01']
    const answer = await send(open, rows, true)
    expect(answer.body).toEqual({ accepted: 1, refused: [{ row: 3, reason: 'email' }] })
    expect(await passesOf(open.club, open.student)).toEqual([])
    expect(await waitingIn(open)).toEqual([])
    expect((await open.club.stores.audit.page({})).items.map(({ what }) => what)).not.toContain('pass.import')
  })

  it('is refused row by row, each with the line and the reason', async () => {
    const open = await importShop()
    const { club, admin, student } = open
    const add = callsOf(club, admin)(createProduct, {
      body: { ...TEN_CLASSES, name: 'Month', credits: null },
    })
    await add
    for (const price of [10, 20]) {
      await callsOf(club, admin)(createProduct, { body: { ...TEN_CLASSES, name: 'Twin', price } })
    }
    const [day, email] = [dayIn(open, 30), student.email]
    const answer = await send(open, [
      `${email},10 classes`,
      `at home,10 classes,7,${day}`,
      `${email},Nothing,7,${day}`,
      `${email},${anId()},7,${day}`,
      `${email},Twin,7,${day}`,
      `${email},10 classes,,${day}`,
      `${email},10 classes,0,${day}`,
      `${email},10 classes,2.5,${day}`,
      `${email},10 classes,11,${day}`,
      `${email},Month,7,${day}`,
      `${email},10 classes,7,30.12.2026`,
      `${email},10 classes,7,${dayIn(open, -1)}`,
      `${email},10 classes,7,2206-01-01`,
      `${admin.email},10 classes,7,${day}`,
      `${email},10 classes,7,${day}`,
      `${email},10 classes,6,${day}`,
    ])
    const reasons = answer.body.refused.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual([
      ...['cells', 'email', 'product', 'product', 'product-twice', 'left', 'left', 'left', 'left'],
      ...['left-unlimited', 'day', 'past', 'late', 'not-student', 'exists'],
    ])
    const lines = answer.body.refused.map(({ row }: { row: number }) => row)
    expect(lines).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17])
    expect(answer.body.accepted).toBe(1)
    expect(await club.discrepancies()).toEqual([])
  })

  it('names its columns in any order, with semicolons', async () => {
    const open = await importShop()
    const { club, admin, student } = open
    const file = `Left;ValidUntil;Note;Email;Product\r\n7;${dayIn(open, 30)};x;${student.email};10 classes\r\n`
    const answer = await club.as(admin).post('/ningjing/imports/passes').type('text/csv').send(file)
    expect(answer.body).toEqual(accepted(1))
  })

  it.each([
    ['another type', 'application/json', '{}', 415, 'import.wrong-type'],
    ['nothing', 'text/csv', '', 415, 'import.wrong-type'],
    ['other columns', 'text/csv', 'email,product\na@b.example,x', 400, 'import.unreadable'],
    ['a mark without its end', 'text/csv', `${HEADER}\n"a`, 400, 'import.unreadable'],
    ['more than 5,000 rows', 'text/csv', `${HEADER}\n${'a,b,c,d\n'.repeat(5001)}`, 413, 'import.too-large'],
    ['more than 1 MB', 'text/csv', HEADER.padEnd(1024 * 1024 + 1), 413, 'import.too-large'],
  ])('is refused with %s', async (_what, type, file, status, code) => {
    const { club, admin } = await importShop()
    const answer = await club.as(admin).post('/ningjing/imports/passes').type(type).send(file)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('gives nothing twice, one after the other or at the same moment', async () => {
    const open = await importShop()
    const { club, student } = open
    const people = await Promise.all(Array.from({ length: 8 }, () => club.student()))
    const rows = [student, ...people, { email: 'later@people.example' }].map(
      ({ email }) => `${email},10 classes,7,${dayIn(open, 30)}`,
    )
    const answers = await Promise.all([send(open, rows), send(open, rows)])
    const sum = answers.reduce((all, { body }) => all + body.accepted, 0)
    expect(sum).toBe(rows.length)
    expect((await send(open, rows)).body).toEqual({
      accepted: 0,
      refused: rows.map((_row, index) => ({ row: index + 2, reason: 'exists' })),
    })
    for (const person of [student, ...people]) {
      expect(await passesOf(club, person)).toMatchObject([{ left: 7 }])
      expect(await club.payments(person)).toHaveLength(1)
    }
    expect(await waitingIn(open)).toHaveLength(1)
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('counts a row whose owner signs in while others are still imported', async () => {
    const open = await importShop()
    const { club, student } = open
    const { insertOnce } = club.stores.imported
    club.stores.imported.insertOnce = async (row) => {
      const isNew = await insertOnce(row)
      await signIn(open, student)
      return isNew
    }
    const answer = await send(open, [`${student.email},10 classes,7,${dayIn(open, 30)}`])
    expect(answer.body).toEqual(accepted(1))
    expect(await passesOf(club, student)).toMatchObject([{ left: 7 }])
    const { items } = await club.stores.audit.page({ what: 'pass.import' })
    expect(items).toMatchObject([{ after: { rows: 1 } }])
  })

  it('is finished by a repeat, after a process was killed while it imported', async () => {
    const open = await importShop()
    const { club, student } = open
    const row = `${student.email},10 classes,7,${dayIn(open, 30)}`
    const { insertOnce } = club.stores.orders
    club.stores.orders.insertOnce = () => Promise.reject(new Error('killed'))
    expect((await send(open, [row])).status).toBe(500)
    club.stores.orders.insertOnce = insertOnce
    expect(await waitingIn(open)).toHaveLength(1)
    expect((await send(open, [row])).body).toEqual({ accepted: 0, refused: [{ row: 2, reason: 'exists' }] })
    expect(await passesOf(club, student)).toHaveLength(1)
    expect(await waitingIn(open)).toEqual([])
    expect(await club.discrepancies()).toEqual([])
  })
})

/** A pass of somebody who is not known, imported. */
async function waitingPass(days = 30, email = 'later@people.example') {
  const open = await importShop()
  await send(open, [`${email},10 classes,7,${dayIn(open, days)}`])
  return { ...open, email, uid: 'later' }
}

const passesAt = async ({ club }: Pick<Shop, 'club'>, email: string) => {
  const user = await club.stores.users.findByEmail(email)
  return user ? passesOf(club, user) : []
}

describe('a pass whose owner is not known', () => {
  it('waits, and is theirs once they have confirmed the address', async () => {
    const open = await waitingPass()
    const { club, email } = open
    expect(await waitingIn(open)).toMatchObject([{ email, name: '10 classes', left: 7 }])
    await signIn(open, open, false)
    expect(await passesAt(open, email)).toEqual([])
    await signIn(open, open)
    expect(await passesAt(open, email)).toMatchObject([{ left: 7 }])
    expect(await waitingIn(open)).toEqual([])
    await signIn(open, open)
    expect(await passesAt(open, email)).toHaveLength(1)
    expect(await club.discrepancies()).toEqual([])
  })

  it('waits for the owner of an address that somebody has taken without confirming it', async () => {
    const open = await importShop()
    const { club } = open
    const taken = await club.student({ emailVerified: false })
    await send(open, [`${taken.email},10 classes,7,${dayIn(open, 30)}`])
    expect(await passesOf(club, taken)).toEqual([])
    expect(await waitingIn(open)).toHaveLength(1)
    await signIn(open, { uid: 'the-owner', email: taken.email })
    expect(await passesAt(open, taken.email)).toHaveLength(1)
  })

  it('is not given to an instructor', async () => {
    const open = await waitingPass()
    const { club, email, uid } = open
    await club.student({ uid, email, role: 'instructor' })
    await signIn(open, open)
    expect(await passesAt(open, email)).toEqual([])
    expect(await waitingIn(open)).toHaveLength(1)
  })

  it('waits until its last day, and for a year at most', async () => {
    const short = await waitingPass(30)
    expect((await waitingIn(short))[0]?.waitsUntil).toBe(`${dayIn(short, 31)}T00:00:00.000Z`)
    short.club.clock.pass(31 * DAY_MS)
    expect(await waitingIn(short)).toEqual([])
    await signIn(short, short)
    expect(await passesAt(short, short.email)).toEqual([])
    const long = await waitingPass(900)
    const [{ waitsUntil = '', createdAt = '' } = {}] = await waitingIn(long)
    expect(Date.parse(waitsUntil) - Date.parse(createdAt)).toBe(365 * DAY_MS)
  })

  it('is deleted by an admin, and can be imported again', async () => {
    const open = await waitingPass()
    const { club, admin, email, student } = open
    const [{ _id: id = '' } = {}] = await waitingIn(open)
    const drop = (who: UserRecord) => ask(club, who, removeImported, { params: { id } })
    expect((await drop(student)).status).toBe(403)
    expect((await drop(admin)).body).toEqual({ deletedCount: 1 })
    expect((await drop(admin)).body).toEqual({ deletedCount: 0 })
    const log = await club.stores.audit.page({})
    expect(JSON.stringify(log.items)).not.toContain('@')
    expect(log.items.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['pass.import', 'pass.unimport']),
    )
    const again = await send(open, [`${email},10 classes,7,${dayIn(open, 30)}`])
    expect(again.body).toEqual(accepted(1))
  })

  it('is forgotten with an account of its address, if that was confirmed', async () => {
    const open = await waitingPass()
    const { club, email } = open
    const stranger = await club.student({ email, emailVerified: false })
    await club.as(stranger).delete(`/ningjing/users/${stranger._id}`)
    expect(await waitingIn(open)).toHaveLength(1)
    const owner = await club.student({ email, role: 'instructor' })
    await club.as(owner).delete(`/ningjing/users/${owner._id}`)
    expect(await waitingIn(open)).toEqual([])
  })

  it('is in no list but that of admins', async () => {
    const { club, student } = await waitingPass()
    expect((await ask(club, student, listImported, { query: {} })).status).toBe(403)
    expect((await ask(club, student, importPasses, { query: {} })).status).toBe(403)
  })
})

import { deleteUser, setUserRole } from '@ningjing/contract/users/users'
import { describe, expect, it } from 'vitest'
import { ask, callsOf } from '../../testing/ask.ts'
import { book, creditStudio, endPassAs, passesOf, purseOf, soundly } from '../../testing/passes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe('an account that is deleted', () => {
  it('gives credits back by the terms, then ends its passes with what is left', async () => {
    const open = await creditStudio([12, 72])
    const { club, student, passId, date, second, intentId } = open
    await book(club, student, date)
    await book(club, student, second)
    club.clock.pass(5 * MINUTE_MS)
    await callsOf(club, student)(deleteUser, { params: { id: student._id } })
    expect(await purseOf(open)).toMatchObject({
      state: 'ended',
      end: { credits: 9, cents: 13_500, by: student._id },
    })
    expect((await club.deps.cards.readIntent(intentId))?.refundedInCents).toBe(13_500)
    expect(await club.stores.payments.find(passId)).toMatchObject({ email: '', refundedInCents: 13_500 })
    await soundly(open)
  })

  it('leaves a pass that has run out as it is, and no words of an admin', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId } = open
    const other = await creditStudio([72], {}, club)
    await endPassAs(club, admin, other.passId, 10, 150)
    await callsOf(club, other.student)(deleteUser, { params: { id: other.student._id } })
    const raw = await openRawDatabase(club.databaseUri)
    const stored = JSON.stringify([await raw.purses.find().toArray(), await raw.orders.find().toArray()])
    await raw.close()
    expect(stored).not.toContain('You move away.')
    club.clock.pass(91 * DAY_MS)
    await callsOf(club, student)(deleteUser, { params: { id: student._id } })
    expect((await club.stores.purses.find(passId))?.state).toBe('active')
    await soundly(open)
  })
})

it('a student who becomes staff keeps the pass, and cannot book with it', async () => {
  const open = await creditStudio()
  const { club, admin, student, date } = open
  await ask(club, admin, setUserRole, { params: { id: student._id }, body: { role: 'instructor' } })
  const promoted = (await club.stores.users.find(student._id))!
  expect((await book(club, promoted, date)).status).toBe(403)
  expect(await passesOf(club, promoted)).toMatchObject([{ left: 10, state: 'active' }])
  await soundly(open)
})

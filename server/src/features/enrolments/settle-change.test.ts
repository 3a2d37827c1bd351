import { expect, it } from 'vitest'
import { atCheckout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { datedIn, mailsOf, refundsOf } from '../../testing/ends.ts'
import { processBefore } from '../../testing/processes.ts'

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

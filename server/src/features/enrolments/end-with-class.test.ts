import { expect, it } from 'vitest'
import { type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { cancelClass, datedIn, leave, quote, refundsOf, remove } from '../../testing/ends.ts'
import { processBefore } from '../../testing/processes.ts'

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

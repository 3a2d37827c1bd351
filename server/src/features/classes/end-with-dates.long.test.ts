import { expect, it, vi } from 'vitest'
import { EVENT_WAIT, openClub } from '../../testing/club.ts'
import { DROP_IN, openStudio } from '../../testing/single-dates.ts'
import { join } from '../../testing/waiting.ts'

it('counts the dates to come of a class before it is canceled, and refuses when one was sold meanwhile', async () => {
  const club = await openClub()
  const { admin, parent, ids, dateOf, comes } = await openStudio(club, [100, 200])
  const [first, second] = [await dateOf(ids[0]), await dateOf(ids[1])]
  await comes(parent._id, 'Ana')
  const ben = await club.student()
  await club.buy(ben, first)
  await comes(first._id, 'Cleo')
  await join(club, await club.student(), first)
  const path = `/ningjing/classes/${parent._id}/cancel`
  const quote = { enrolled: 3, waiting: 1, refund: 18, dates: 2 }
  expect((await club.as(admin).get(path)).body).toEqual(quote)
  await club.buy(await club.student(), second)
  const now = { enrolled: 4, waiting: 1, refund: 36, dates: 2 }
  const cancel = (enrolledShown: number) =>
    club.as(admin).post(path).send({ name: parent.name, reason: 'Mei is ill.', enrolledShown })
  const { status, body } = await cancel(quote.enrolled)
  expect([status, body.code, body.facts]).toEqual([409, 'class.changed', { name: parent.name, ...now }])
  expect((await dateOf(second._id)).stage).toBe('open')
  expect((await cancel(now.enrolled)).body).toEqual(now)
  const listed = await club.as(admin).get('/ningjing/classes')
  expect(listed.body.find(({ _id }: { _id: string }) => _id === parent._id)).toMatchObject({
    cancelReason: 'Mei is ill.',
    canceled: { at: club.clock.now().toISOString(), students: 4, refund: 36 },
  })
  await club.settle(0)
  expect((await dateOf(second._id)).stage).toBe('canceled')
  // The refunds go on after the answer.
  await vi.waitFor(async () => expect(await club.discrepancies()).toEqual([]), EVENT_WAIT)
})

it('of a class that is sold by the date only, counts the dates that are neither over nor canceled', async () => {
  const club = await openClub()
  const { admin, parent, ids, dateOf } = await openStudio(club, [2, 100, 150, 200], {
    dropIn: { ...DROP_IN, only: true },
  })
  for (const id of ids) await club.buy(await club.student(), await dateOf(id))
  await club
    .as(admin)
    .post(`/ningjing/classes/${parent._id}/sessions/${ids[1]}/cancel`)
    .send({ share: true, reason: 'Mei is ill.' })
  await expect.poll(async () => (await dateOf(ids[1])).stage, EVENT_WAIT).toBe('canceled')
  club.clock.pass(4 * 3_600_000)
  const quote = { enrolled: 2, waiting: 0, refund: 36, dates: 2 }
  expect((await club.as(admin).get(`/ningjing/classes/${parent._id}/cancel`)).body).toEqual(quote)
})

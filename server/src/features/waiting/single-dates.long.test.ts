import { expect, it } from 'vitest'
import { openClub } from '../../testing/club.ts'
import { remove } from '../../testing/ends.ts'
import { noonIn } from '../../testing/passes.ts'
import { openStudio } from '../../testing/single-dates.ts'
import { join, lineOf, waitingOf } from '../../testing/waiting.ts'

const MINUTE_MS = 60_000

/** A full date in three hours; its sales end in 150 minutes. */
async function atFullDate() {
  const club = await openClub()
  const studio = await openStudio(club, [3, 100])
  const date = await studio.dateOf(studio.ids[0])
  await studio.comes(date._id, 'Ana')
  await studio.comes(date._id, 'Ben')
  return { club, date }
}

it('joins the line of a date until 30 minutes before its sales end', async () => {
  const { club, date } = await atFullDate()
  const [noor, late] = [await club.student(), await club.student()]
  club.clock.pass(119 * MINUTE_MS)
  expect((await join(club, noor, date)).body).toEqual({ position: 1 })
  await club.settle(0)
  expect(await lineOf(club, date)).toEqual([noor._id])
  club.clock.pass(MINUTE_MS)
  expect((await join(club, late, date)).body).toMatchObject({ code: 'waiting.closed' })
  await club.settle(0)
  expect(await lineOf(club, date)).toEqual([])
  expect(await club.discrepancies()).toEqual([])
})

/** A date that begins in three hours, with one seat of two taken. It is noon: nights do not count. */
async function atNoon() {
  const club = await openClub({ RATE_LIMIT_SCALE: '1', CLUB_TIME_ZONE: 'UTC' })
  club.clock.pass(noonIn(1) * 60 * MINUTE_MS)
  const studio = await openStudio(club, [3, 100])
  const date = await studio.dateOf(studio.ids[0])
  const noor = await club.student()
  await studio.comes(date._id)
  return { club, studio, date, noor }
}

it('an offer of 15 minutes that ran out does not count, and its message says so', async () => {
  const { club, studio, date, noor } = await atNoon()
  for (const _round of [1, 2, 3]) {
    const guest = await studio.comes(date._id)
    expect((await join(club, noor, date)).body).toEqual({ position: 1 })
    await remove(club, studio.admin, guest, 0)
    const until = new Date(club.clock.now().getTime() + 15 * MINUTE_MS).toISOString()
    expect(await waitingOf(club, noor)).toMatchObject([{ offer: { until } }])
    await club.settle(15 * MINUTE_MS)
    expect(await waitingOf(club, noor)).toEqual([])
  }
  const { body } = await club.as(noor).get(`/ningjing/notices/${noor.email}`)
  const lapsed = body.items.filter(({ kind }: { kind: string }) => kind === 'lapsed')
  expect(lapsed).toHaveLength(3)
  for (const { text } of lapsed) {
    expect(text).toContain('It was kept for less than an hour, so this does not count')
    expect(text).not.toContain('cannot join')
  }
  expect(await club.discrepancies()).toEqual([])
})

it('the message about a late offer that ran out leads to no list that has closed, and to no sale that is over', async () => {
  const { club, studio, date, noor } = await atNoon()
  const guest = await studio.comes(date._id)
  await join(club, noor, date)
  // The sales end half an hour before the date, the list closes half an hour before that, and the offer lasts until after it.
  club.clock.pass(110 * MINUTE_MS)
  await remove(club, studio.admin, guest, 0)
  await club.settle(15 * MINUTE_MS)
  const said = async () => {
    const { body } = await club.as(noor).get(`/ningjing/notices/${noor.email}`)
    return body.items.find(({ kind }: { kind: string }) => kind === 'lapsed').text
  }
  expect(await said()).toContain('If a seat is free, you can still take it.')
  expect(await said()).not.toContain('join the waiting list again')
  club.clock.pass(30 * MINUTE_MS)
  expect(await said()).toContain('Sales have ended.')
})

import { expect, it } from 'vitest'
import { openClub } from '../../testing/club.ts'
import { openStudio } from '../../testing/single-dates.ts'
import { join, lineOf } from '../../testing/waiting.ts'

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

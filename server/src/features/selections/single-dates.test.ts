import { expect, it } from 'vitest'
import { openClub } from '../../testing/club.ts'
import { cancelClass } from '../../testing/ends.ts'
import { openStudio } from '../../testing/single-dates.ts'

it('names the dates to come that the student has booked of a class, in its selection', async () => {
  const club = await openClub()
  const { parent, ids, dateOf, comes } = await openStudio(club, [2, 100, 200, 300])
  const { student } = await comes(ids[0], 'Ana')
  for (const id of [ids[2], ids[1], ids[3]]) await comes(id, 'Ana', student)
  const other = await club.student()
  await cancelClass(club, await dateOf(ids[3]))
  await club.select(student, parent)
  await club.select(other, parent)
  club.clock.pass(3 * 3_600_000)
  const starts = [await dateOf(ids[1]), await dateOf(ids[2])].map(({ firstAt }) => firstAt?.toISOString())
  expect(await club.selections(student)).toMatchObject([{ name: 'Yin', ownDates: starts }])
  expect((await club.selections(other))[0]).not.toHaveProperty('ownDates')
})

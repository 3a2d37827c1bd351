import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { skip, unskip } from '../../testing/ends.ts'
import { DROP_IN, openStudio } from '../../testing/single-dates.ts'

const API = '/ningjing/calendars'

/** Ids and places of the events of a calendar, in order. */
async function events({ visitor }: Club, path: string) {
  const { text } = await visitor.get(path)
  const found = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  return found.map((event) => [
    String(event.getFirstPropertyValue('uid')).replace(/@.*/, ''),
    event.getFirstPropertyValue('location'),
  ])
}

async function ownEvents(club: Club, user: UserRecord) {
  const { body } = await club.as(user).post(`${API}/key`)
  return events(club, new URL(body.url).pathname)
}

it('a date that is sold by itself is in each calendar once, and in that of its student', async () => {
  const club = await openClub({ SITE_ORIGIN: 'https://ningjing.example' })
  const { mei, parent, ids, comes } = await openStudio(club, [24, 48], {
    place: 'Lotus Hall',
    dropIn: { ...DROP_IN, only: true },
  })
  const [first = '', second = ''] = ids
  const { student } = await comes(second)
  const both = [first, second].map((id) => [id, 'Lotus Hall'])
  expect(await events(club, `${API}/club.ics`)).toEqual(both)
  expect(await events(club, `${API}/classes/${parent._id}.ics`)).toEqual(both)
  expect(await ownEvents(club, mei)).toEqual(both)
  expect(await ownEvents(club, student)).toEqual([[second, 'Lotus Hall']])
  const path = `/ningjing/classes/instructor/${second}`
  await club.as(mei).patch(path).send({ place: '', online: 'https://video.example/yin' })
  const moved = [both[0], [second, 'Online']]
  expect(await events(club, `${API}/club.ics`)).toEqual(moved)
  expect(await ownEvents(club, mei)).toEqual(moved)
  expect(await ownEvents(club, student)).toEqual([[second, 'Online']])
})

it('a date to which a student does not come is not in their calendar until they come after all', async () => {
  const club = await openClub({ SITE_ORIGIN: 'https://ningjing.example' })
  const { mei, parent, ids, comes } = await openStudio(club, [48, 72])
  const [first = '', second = ''] = ids
  const { student, orderId } = await comes(parent._id)
  const other = await comes(parent._id)
  const idsOf = async (user: UserRecord) => (await ownEvents(club, user)).map(([id]) => id)
  await skip(club, student, { orderId }, first)
  expect(await idsOf(student)).toEqual([second])
  expect(await idsOf(other.student)).toEqual(ids)
  expect(await idsOf(mei)).toEqual(ids)
  await unskip(club, student, { orderId }, first)
  expect(await idsOf(student)).toEqual(ids)
})

import { listSingleDates, quoteSessionEnd } from '@ningjing/contract/classes/class-life'
import { editOwnClass, listAllClasses, listOwnClasses } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { describe, expect, it } from 'vitest'
import { ask, callsOf } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { openStudio } from '../../testing/single-dates.ts'
import { join } from '../../testing/waiting.ts'

/** A class whose dates are tomorrow, in two days and in three; the second is full and has a line. */
async function studio() {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const opened = await openStudio(club, [24, 48, 72])
  const { parent, ids, comes, dateOf, mei } = opened
  const [first = '', second = '', third = ''] = ids
  await comes(first)
  await comes(second)
  await comes(second)
  await join(club, await club.student(), await dateOf(second))
  const edit = (body: object, id = parent._id) => ask(club, mei, editOwnClass, { params: { id }, body })
  const ownRow = async (): Promise<ManagedClass | undefined> => {
    const found = await callsOf(club, mei)(listOwnClasses, { params: { email: mei.email } })
    return Array.isArray(found) ? found[0] : undefined
  }
  return { ...opened, club, first, second, third, edit, ownRow }
}

describe('the dates of a class that are sold by themselves', () => {
  it('are listed for staff with what is sold of each and what was set at it', async () => {
    const { club, parent, first, second, third, mei, edit } = await studio()
    await edit({ price: 9 }, third)
    const dates = await callsOf(club, mei)(listSingleDates, { params: { id: parent._id } })
    const { place, online, sessions } = parent
    const facts = { capacity: 2, held: 0, queued: 0, price: 18, place, online, canceled: false, own: [] }
    const at = sessions.map((session) => ({ startAt: session.at.toISOString(), minutes: session.minutes }))
    expect(dates).toEqual([
      { ...facts, ...at[0], classId: first, seats: 1, enrolled: 1 },
      { ...facts, ...at[1], classId: second, seats: 0, enrolled: 2, queued: 1 },
      {
        ...facts,
        ...at[2],
        classId: third,
        seats: 2,
        enrolled: 0,
        price: 9,
        own: ['price'],
      },
    ])
  })

  it('are not those of another instructor', async () => {
    const { club, parent, ana } = await studio()
    const { status } = await ask(club, ana, listSingleDates, { params: { id: parent._id } })
    expect(status).toBe(404)
  })

  it('are no classes with dates of their own, which could be canceled', async () => {
    const { club, first, mei } = await studio()
    for (const call of [listSingleDates, quoteSessionEnd]) {
      const { body } = await ask(club, mei, call, { params: { id: first, sid: first } })
      expect(body.code).toBe('class.not-found')
    }
  })

  it('are summed up in the rows of their class, as long as they are to come', async () => {
    const { club, admin, ownRow } = await studio()
    expect((await ownRow())?.singleDates).toEqual({ dates: 3, seats: 3, held: 0, enrolled: 3, queued: 1 })
    club.clock.pass(25 * 3_600_000)
    const reviewed = await callsOf(club, admin)(listAllClasses)
    expect(reviewed).toMatchObject([{ singleDates: { dates: 2, seats: 2, enrolled: 2, queued: 1 } }])
    club.clock.pass(48 * 3_600_000)
    expect((await ownRow())?.singleDates).toBeUndefined()
  })
})

describe('an edit of the dates of a class', () => {
  it('is refused while students count on single dates', async () => {
    const { club, parent, edit } = await studio()
    const kept = parent.sessions.slice(0, 2).map(({ id, local, minutes }) => ({ id, local, minutes }))
    const answer = await edit({ sessions: kept })
    expect([answer.status, answer.body.code, answer.body.facts]).toEqual([
      409,
      'session.changed',
      { reason: 'dates-have-students' },
    ])
    expect((await club.stores.classes.find(parent._id))?.sessions).toEqual(parent.sessions)
    expect((await edit({ place: 'Garden' })).body).toEqual({ modifiedCount: 1 })
  })

  it('is saved when those dates are over', async () => {
    const { club, parent, third, edit } = await studio()
    club.clock.pass(49 * 3_600_000)
    const [session] = parent.sessions.filter(({ id }) => id === third)
    if (!session) throw new Error('No third date')
    const { id, local } = session
    expect((await edit({ sessions: [{ id, local, minutes: 30 }] })).body).toEqual({ modifiedCount: 1 })
  })
})

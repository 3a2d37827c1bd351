import { listTaughtDates } from '@ningjing/contract/classes/class-life'
import { listOwnClasses, listPublicClasses } from '@ningjing/contract/classes/classes'
import { readRoster } from '@ningjing/contract/roster/roster'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'
import { aClass, aManagedClass } from '@ningjing/contract/testing/builders'
import { readAdminFlag, readInstructorFlag } from '@ningjing/contract/users/users'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { forget, keepRoster, rostersOf } from '../../lib/rosters/kept-rosters.ts'
import { aRoster } from '../../testing/a-roster.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RostersScreen } from './rosters.tsx'

const ana = aSessionUser()
const DAY_MS = 24 * 3_600_000

beforeEach(() => forget(ana.uid))

/** The class of a roster, as lists show it. */
const listed = ({ class: { _id, name, zone, place }, sessions }: Roster, days = 0) => ({
  _id,
  name,
  zone,
  place,
  sessions: sessions.map((session) => ({
    ...session,
    at: new Date(Date.parse(session.at) + days * DAY_MS).toISOString(),
  })),
})

function open(
  rosters: Roster[],
  { role = 'instructor' as 'instructor' | 'admin', before = () => undefined as unknown } = {},
) {
  answer(listTaughtDates, [])
  answer(readRoster, ({ params }) => rosters.find((one) => one.class._id === params.id) as Roster)
  return renderScreen(
    <LoggedIn>
      <RostersScreen />
    </LoggedIn>,
    { at: '/dashboard/rosters', as: ana, role, before: () => void before() },
  )
}
/** Those of rosters, without the way to the other ones below them. */
const links = async () =>
  (await screen.findAllByRole('link'))
    .map((link) => link.textContent)
    .filter((text) => text !== 'See the classes')

describe('the rosters of the day', () => {
  it('are those of approved classes within a day, and all of them are kept', async () => {
    const [today, pending, later] = [aRoster(['Noor'], 'Yin'), aRoster([], 'Pending'), aRoster([], 'Later')]
    answer(listOwnClasses, [
      aManagedClass({ ...listed(today), status: 'approved' }),
      aManagedClass({ ...listed(pending), status: 'pending' }),
      aManagedClass({ ...listed(later, 3), status: 'approved' }),
    ])
    open([today])
    expect(await links()).toEqual(['Yin'])
    expect(screen.getByText('1 of 8 seats taken')).toBeDefined()
    expect(askedOf(readRoster).map(({ params }) => params.id)).toEqual([today.class._id])
    expect(await rostersOf(ana.uid)).toMatchObject([{ students: [{ name: 'Noor' }] }])
  })

  it('are those of the club for an admin', async () => {
    const today = aRoster([], 'Yin')
    answer(listPublicClasses, { items: [aClass(listed(today))], total: 1, nextCursor: null })
    open([today], { role: 'admin' })
    expect(await links()).toEqual(['Yin'])
    const others = screen.getByRole('link', { name: 'See the classes' })
    expect(others.getAttribute('href')).toBe('/dashboard/manage-classes')
    expect(askedOf(listPublicClasses)).toMatchObject([{ query: { sort: 'upcoming' } }])
  })

  it('count those who come to the date of the day, of the seats of class and date', async () => {
    const today = aRoster(['Noor', 'Lin', 'Kim'], 'Yin')
    const sid = today.sessions[0]?.id ?? ''
    const singles = { [sid]: { capacity: 3, place: 'Garden' } }
    const students = today.students.map((student, index) =>
      index === 0 ? student : { ...student, only: index === 1 ? sid : 'another' },
    )
    answer(listOwnClasses, [aManagedClass({ ...listed(today), status: 'approved' })])
    open([{ ...today, singles, students }])
    await screen.findByText('2 of 11 seats taken')
    expect(screen.getByText('Garden')).toBeDefined()
  })

  it('count no one who leaves the seat of the date to others', async () => {
    const today = aRoster(['Noor', 'Lin'], 'Yin')
    const sid = today.sessions[0]?.id ?? ''
    const singles = { [sid]: { capacity: 3, place: 'Garden' } }
    const students = today.students.map((student, index) =>
      index ? student : { ...student, skipped: [sid] },
    )
    answer(listOwnClasses, [aManagedClass({ ...listed(today), status: 'approved' })])
    open([{ ...today, singles, students }])
    await screen.findByText('1 of 10 seats taken')
  })

  it('leave out a class that is gone meanwhile', async () => {
    const today = aRoster([], 'Yin')
    answer(listOwnClasses, [aManagedClass({ ...listed(today), status: 'approved' })])
    open([])
    answerProblem(readRoster, 'class.not-found')
    await screen.findByText('No class in the last or the next 24 hours')
  })

  it('say that those of the last 24 hours are among them', async () => {
    const today = aRoster([], 'Yin')
    answer(listOwnClasses, [aManagedClass({ ...listed(today), status: 'approved' })])
    open([today])
    expect(await links()).toEqual(['Yin'])
    screen.getByText(/^Classes of the last and the next 24 hours\./)
  })

  it.each([
    ['instructor', '/dashboard/my-classes'],
    ['admin', '/dashboard/manage-classes'],
  ] as const)('of an empty day lead the %s to all classes', async (role, path) => {
    answer(listOwnClasses, [])
    answer(listPublicClasses, { items: [], total: 0, nextCursor: null })
    open([], { role })
    const link = await screen.findByRole('link', { name: 'See the classes' })
    expect(link.getAttribute('href')).toBe(path)
  })

  it('are the kept ones while the API cannot be reached', async () => {
    await keepRoster(ana.uid, 'instructor', aRoster([], 'Yin'))
    open([], {
      before: () => {
        for (const endpoint of [listOwnClasses, readAdminFlag, readInstructorFlag]) cutOff(endpoint)
      },
    })
    expect(await links()).toEqual(['Yin'])
  })
})

it('registers the service worker of the rosters, and names the manifest', async () => {
  const register = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { register } }))
  answer(listOwnClasses, [])
  open([])
  await screen.findByText('No class in the last or the next 24 hours')
  expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/dashboard/roster' })
  await waitFor(() => expect(document.querySelector('link[rel=manifest]')).not.toBeNull())
})

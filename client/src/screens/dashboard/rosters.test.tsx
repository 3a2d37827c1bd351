import { listRosterDates, readRoster } from '@ningjing/contract/roster/roster'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'
import { readAdminFlag, readInstructorFlag } from '@ningjing/contract/users/users'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { forget, keepRoster, rostersOf } from '../../lib/rosters/kept-rosters.ts'
import { aRoster, datesOfRosters } from '../../testing/a-roster.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RostersScreen } from './rosters.tsx'

const ana = aSessionUser()

beforeEach(() => forget(ana.uid))

function open(
  rosters: Roster[],
  { role = 'instructor' as 'instructor' | 'admin', before = () => undefined as unknown } = {},
) {
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
  it.each([
    ['instructor', '/dashboard/my-classes'],
    ['admin', '/dashboard/manage-classes'],
  ] as const)('are kept for the %s, and lead to the other ones', async (role, path) => {
    const today = aRoster(['Noor'], 'Yin')
    answer(listRosterDates, datesOfRosters(today))
    open([today], { role })
    expect(await links()).toEqual(['Yin'])
    const href = `/dashboard/roster/${today.class._id}?date=${today.sessions[0]?.id}`
    expect(screen.getByRole('link', { name: 'Yin' }).getAttribute('href')).toBe(href)
    expect(screen.getByText('1 of 8 seats taken')).toBeDefined()
    expect(askedOf(readRoster).map(({ params }) => params.id)).toEqual([today.class._id])
    expect(await rostersOf(ana.uid)).toMatchObject([{ students: [{ name: 'Noor' }] }])
    expect(screen.getByRole('link', { name: 'See the classes' }).getAttribute('href')).toBe(path)
  })

  it('count those who come to the date of the day, of the seats of class and date', async () => {
    const today = aRoster(['Noor', 'Lin', 'Kim'], 'Yin')
    const sid = today.sessions[0]?.id ?? ''
    const singles = { [sid]: { capacity: 3, place: 'Garden' } }
    const students = today.students.map((student, index) =>
      index === 0 ? student : { ...student, only: index === 1 ? sid : 'another' },
    )
    answer(listRosterDates, datesOfRosters(today))
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
    answer(listRosterDates, datesOfRosters(today))
    open([{ ...today, singles, students }])
    await screen.findByText('1 of 10 seats taken')
  })

  it('leave out a class that is gone meanwhile', async () => {
    const today = aRoster([], 'Yin')
    answer(listRosterDates, datesOfRosters(today))
    open([])
    answerProblem(readRoster, 'class.not-found')
    await screen.findByText('No class in the last or the next 24 hours')
  })

  it('say that those of the last 24 hours are among them', async () => {
    const today = aRoster([], 'Yin')
    answer(listRosterDates, datesOfRosters(today))
    open([today])
    expect(await links()).toEqual(['Yin'])
    screen.getByText(/^Classes of the last and the next 24 hours\./)
  })

  it.each([
    ['instructor', '/dashboard/my-classes'],
    ['admin', '/dashboard/manage-classes'],
  ] as const)('of an empty day lead the %s to all classes', async (role, path) => {
    answer(listRosterDates, [])
    open([], { role })
    const link = await screen.findByRole('link', { name: 'See the classes' })
    expect(link.getAttribute('href')).toBe(path)
  })

  it('are the kept ones while the API cannot be reached', async () => {
    await keepRoster(ana.uid, 'instructor', aRoster([], 'Yin'))
    open([], {
      before: () => {
        for (const endpoint of [listRosterDates, readAdminFlag, readInstructorFlag]) cutOff(endpoint)
      },
    })
    expect(await links()).toEqual(['Yin'])
  })
})

it('registers the service worker of the rosters, and names the manifest', async () => {
  const register = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { register } }))
  answer(listRosterDates, [])
  open([])
  await screen.findByText('No class in the last or the next 24 hours')
  expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/dashboard/roster' })
  await waitFor(() => expect(document.querySelector('link[rel=manifest]')).not.toBeNull())
})

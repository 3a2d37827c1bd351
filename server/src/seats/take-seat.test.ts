import { beforeEach, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { type Club, openClub } from '../testing/club.ts'
import { wrapped } from '../testing/processes.ts'
import { releaseUnnamedSeat } from './release-seat.ts'
import { selectionOf } from './selection.ts'
import { takeSeat } from './take-seat.ts'

let club: Club
let student: UserRecord

beforeEach(async () => {
  club = await openClub()
  student = await club.student()
})

const selected = (yogaClass: ClassRecord, who = student) =>
  selectionOf(who, yogaClass, club.stores.newId(), club.clock.now())

it('is tried again when a seat became free after none was found', async () => {
  const yogaClass = await club.yogaClass({ seats: 1 })
  const other = await takeSeat(club.deps, selected(yogaClass, await club.student()), 4500)
  if (other.state !== 'held') throw new Error('No seat is held.')
  const deps = wrapped(club.deps, async (name, call) => {
    const result = await call()
    if (name === 'seats.hold') await releaseUnnamedSeat(club.deps, other.hold, other.hold.userId)
    return result
  })
  const selection = selected(yogaClass)
  expect(await takeSeat(deps, selection, 4500)).toEqual({ state: 'changed' })
  expect(await takeSeat(club.deps, selection, 4500)).toMatchObject({ state: 'held' })
})

it('returns the hold that the student has, which has the address of an unconfirmed student only', async () => {
  const yogaClass = await club.yogaClass()
  const selection = selected(yogaClass)
  const first = await takeSeat(club.deps, selection, 4500)
  expect(first).toMatchObject({ state: 'held', hold: { selectedId: selection._id, cents: 4500 } })
  expect('hold' in first && Object.keys(first.hold)).not.toContain('addressHash')
  expect(await takeSeat(club.deps, selection, 4500)).toEqual(first)
  await expect(takeSeat(club.deps, selection, 4400)).rejects.toMatchObject({ code: 'class.price-changed' })
  const unconfirmed = await takeSeat(club.deps, selected(yogaClass, await club.student()), 4500, 'a-hash')
  expect(unconfirmed).toMatchObject({ hold: { addressHash: 'a-hash' } })
  club.clock.pass(10 * 60_000)
  expect(await takeSeat(club.deps, selection, 4500)).toEqual({ ...first, state: 'lapsed' })
})

it('is refused for a class that is gone', async () => {
  const selection = { ...selected(await club.yogaClass()), classId: club.stores.newId() }
  await expect(takeSeat(club.deps, selection, 4500)).rejects.toMatchObject({ code: 'class.not-found' })
})

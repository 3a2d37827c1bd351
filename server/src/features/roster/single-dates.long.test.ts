import { exportRoster, markAttendance, readRoster } from '@ningjing/contract/roster/roster'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { ask, callsOf } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { add, giveBack, move, remove } from '../../testing/ends.ts'
import { give, shop } from '../../testing/passes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { openStudio } from '../../testing/single-dates.ts'
import { join } from '../../testing/waiting.ts'

const DAY_MS = 24 * 3_600_000

/** A class whose first date can be marked: Sara comes to all dates, Tom to the first, Una to the second. */
async function studio() {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const opened = await openStudio(club, [0.9, 25])
  const { parent, ids, comes, mei } = opened
  const [first = '', second = ''] = ids
  const sara = await comes(parent._id, 'Sara')
  const tom = await comes(first, 'Tom')
  const una = await comes(second, 'Una')
  const read = (id = parent._id, as: UserRecord = mei): Promise<Roster> =>
    callsOf(club, as)(readRoster, { params: { id } })
  const mark = (userId: string, sid = first, id = parent._id, state: 'present' | 'no-show' = 'present') =>
    ask(club, mei, markAttendance, {
      params: { id, sid },
      body: { marks: [{ userId, state, at: club.clock.now().toISOString() }] },
    })
  return { ...opened, club, first, second, sara, tom, una, read, mark }
}

const told = ({ students }: Roster) => students.map(({ name, only }) => [name, only])

describe('the roster of a class whose dates are sold by themselves', () => {
  it('has who comes to all dates and to each date, with the seats and the waiting list of each', async () => {
    const { club, parent, first, second, comes, dateOf, read, admin } = await studio()
    await comes(second, 'Vic')
    const wim = await club.student({ name: 'Wim' })
    await join(club, wim, await dateOf(second))
    const roster = await read()
    expect(told(roster)).toEqual([
      ['Sara', undefined],
      ['Tom', first],
      ['Una', second],
      ['Vic', second],
    ])
    expect(roster.class).toMatchObject({ _id: parent._id, capacity: 6 })
    expect(roster.singles).toEqual({
      [first]: { capacity: 2, place: parent.place },
      [second]: { capacity: 2, place: parent.place },
    })
    expect(roster.waiting).toMatchObject([{ name: 'Wim', only: second, state: 'waiting' }])
    expect(JSON.stringify(roster)).not.toContain('@')
    const [, tom] = (await read(parent._id, admin)).students
    expect(tom).toMatchObject({ email: expect.stringContaining('@'), place: { paid: 0, back: 0 } })
  })

  it('is that of one date by the id of the date', async () => {
    const { first, sara, read, mark } = await studio()
    await mark(sara.student._id)
    const roster = await read(first)
    expect(roster.class).toMatchObject({ _id: first, name: 'Yin', capacity: 6 })
    expect(roster.sessions.map(({ id }) => id)).toEqual([first])
    expect(told(roster)).toEqual([
      ['Sara', undefined],
      ['Tom', first],
    ])
    expect(Object.keys(roster.singles ?? {})).toEqual([first])
    expect(roster.students[0]?.marks[first]?.state).toBe('present')
  })

  it('has seats for all dates only as far as they are taken, once it is sold by the date only', async () => {
    const { club, parent, read } = await studio()
    const raw = await openRawDatabase(club.databaseUri)
    await raw.classes.updateOne({ _id: parent._id }, { $set: { 'dropIn.only': true } })
    await raw.close()
    expect((await read()).class.capacity).toBe(1)
  })

  it('knows that who comes to two dates is new on the first one', async () => {
    const { club, first, second, tom, comes, read } = await studio()
    club.clock.pass(1000)
    await comes(second, 'Tom', tom.student)
    const { students } = await read()
    expect(students.filter(({ name }) => name === 'Tom')).toMatchObject([
      { only: first, firstTime: true },
      { only: second, firstTime: false },
    ])
  })

  it('knows that who has booked an earlier date later is new on the earlier one', async () => {
    const { club, first, second, una, comes, read } = await studio()
    club.clock.pass(1000)
    await comes(first, 'Una', una.student)
    const { students } = await read()
    expect(students.filter(({ name }) => name === 'Una')).toMatchObject([
      { only: first, firstTime: true, firstOn: first },
      { only: second, firstTime: false },
    ])
    const ofDate = await read(second)
    expect(ofDate.students.find(({ name }) => name === 'Una')).toMatchObject({ firstTime: false })
    expect(ofDate.students.find(({ name }) => name === 'Sara')).toMatchObject({ firstTime: false })
  })

  it('knows that who got a pass, or left their first date again, is new', async () => {
    const { club, admin, first, second, comes, read } = await studio()
    const ben = await comes(first, 'Ben')
    await remove(club, admin, ben, 0)
    const bought = await shop({ name: 'Intro' }, club)
    await give(club, bought)
    const { student: cleo } = bought
    club.clock.pass(1000)
    await comes(second, 'Ben', ben.student)
    await comes(first, 'Cleo', cleo)
    const isNew = async (id: string) =>
      (await read()).students.filter(({ userId }) => userId === id).map(({ firstTime }) => firstTime)
    expect(await isNew(ben.student._id)).toEqual([true])
    expect(await isNew(cleo._id)).toEqual([true])
  })

  it('is of its instructor and of the substitute of a date, who sees nobody of other dates', async () => {
    const { club, ana, parent, first, second, read } = await studio()
    for (const id of [parent._id, first, second]) await expect(read(id, ana)).rejects.toThrow()
    const raw = await openRawDatabase(club.databaseUri)
    const teacher = { _id: ana._id, name: ana.name, email: ana.email }
    await raw.classes.updateOne({ _id: parent._id }, { $set: { 'sessions.0.teacher': teacher } })
    await raw.close()
    for (const id of [parent._id, first]) {
      const roster = await read(id, ana)
      expect(told(roster)).toEqual([
        ['Sara', undefined],
        ['Tom', first],
      ])
      expect(Object.keys(roster.singles ?? {})).toEqual([first])
      expect(roster).not.toHaveProperty('managed')
      expect((await read(id)).managed).toMatchObject({ _id: parent._id, dropIn: {} })
    }
    await expect(read(second, ana)).rejects.toThrow()
  })

  it('is a file with a row for each enrollment, which names the only date of those who come once', async () => {
    const { club, mei, parent, first, sara, mark } = await studio()
    await mark(sara.student._id)
    const { text } = await ask(club, mei, exportRoster, { params: { id: parent._id } })
    const [one = '', two = ''] = parent.sessions.map(({ local }) => local.replace('T', ' '))
    expect(text.trim().split('\r\n')).toEqual([
      `Name,First time,Enrolled by,Only on,${one},${two}`,
      'Sara,yes,comp,,present,',
      `Tom,yes,comp,${one},,`,
      `Una,yes,comp,${two},,`,
    ])
    const ofDate = await ask(club, mei, exportRoster, { params: { id: first } })
    expect(ofDate.text.trim().split('\r\n')).toEqual([
      `Name,First time,Enrolled by,Only on,${one}`,
      'Sara,yes,comp,,present',
      `Tom,yes,comp,${one},`,
    ])
  })

  it('of a date that its class no longer has is read from the date', async () => {
    const { club, parent, first, read, mark, tom } = await studio()
    await mark(tom.student._id)
    const raw = await openRawDatabase(club.databaseUri)
    await raw.classes.updateOne({ _id: parent._id }, { $set: { sessions: parent.sessions.slice(1) } })
    await raw.close()
    const roster = await read(first)
    expect(roster.sessions).toMatchObject([{ id: first, local: parent.sessions[0]?.local }])
    expect(roster.students[1]).toMatchObject({ name: 'Tom', marks: { [first]: { state: 'present' } } })
  })

  it('of a canceled date has those who come to all dates', async () => {
    const { club, mei, parent, second, read } = await studio()
    const path = `/ningjing/classes/${parent._id}/sessions/${second}/cancel`
    expect((await club.as(mei).post(path).send({ share: true, reason: 'Ill' })).status).toBe(200)
    await club.settle(0)
    expect(told(await read(second))).toEqual([['Sara', undefined]])
    expect((await read(second)).sessions).toMatchObject([{ id: second, canceled: true }])
  })
})

describe('a mark of a date that is sold by itself', () => {
  it('is stored where the student belongs, by whichever roster it was made', async () => {
    const { club, parent, first, sara, tom, una, read, mark } = await studio()
    const both = { params: { id: parent._id, sid: first } }
    const at = club.clock.now().toISOString()
    const marks = [sara, tom, una].map(({ student }) => ({
      userId: student._id,
      state: 'present' as const,
      at,
    }))
    const { body } = await ask(club, await club.student({ role: 'admin' }), markAttendance, {
      ...both,
      body: { marks },
    })
    expect(body).toEqual({ kept: 2 })
    club.clock.pass(1000)
    for (const { student } of [sara, tom]) {
      expect((await mark(student._id, first, first, 'no-show')).body).toEqual({ kept: 1 })
    }
    const raw = await openRawDatabase(club.databaseUri)
    const stored = await raw.attendance.find({}).sort({ _id: 1 }).toArray()
    await raw.close()
    const byClass = Object.fromEntries(stored.map(({ _id, marks: made }) => [_id, Object.keys(made)]))
    expect(byClass).toEqual({
      [`${parent._id}:${first}`]: [sara.student._id],
      [`${first}:${first}`]: [tom.student._id],
    })
    for (const id of [parent._id, first]) {
      const shown = (await read(id)).students.map(({ name, marks: made }) => [name, made[first]?.state])
      expect(shown.slice(0, 2)).toEqual([
        ['Sara', 'no-show'],
        ['Tom', 'no-show'],
      ])
    }
    expect(await club.discrepancies()).toEqual([])
  })

  it('is refused before it can be marked, and of a student of another date', async () => {
    const { first, second, una, mark } = await studio()
    expect((await mark(una.student._id, second)).body.code).toBe('attendance.closed')
    expect((await mark(una.student._id, first)).body).toEqual({ kept: 0 })
    expect((await mark(una.student._id, second, first)).body.code).toBe('session.not-found')
  })

  it('can be made until a week after the date, and is in what the student can export', async () => {
    const { club, parent, first, tom, mark } = await studio()
    club.clock.pass(7 * DAY_MS)
    expect((await mark(tom.student._id)).body).toEqual({ kept: 1 })
    club.clock.pass(DAY_MS)
    expect((await mark(tom.student._id)).body.code).toBe('attendance.closed')
    const { body } = await club.as(tom.student).get(`/ningjing/users/export/${tom.student.email}`)
    expect(body.attendance).toMatchObject([
      { classId: first, date: parent.sessions[0]?.local, state: 'present' },
    ])
  })
})

describe('what staff do with a student of one date', () => {
  it('acts on the date: adding by its price, giving money back, moving and ending', async () => {
    const { club, mei, admin, parent, first, second, dateOf, read } = await studio()
    const [walkIn, other] = [await club.student({ name: 'Xia' }), await club.student()]
    const paid = (amount: number) => ({ paid: { how: 'cash' as const, amount } })
    const wanted = { classId: first, userId: walkIn._id }
    expect((await add(club, mei, { ...wanted, ...paid(45) })).status).toBe(400)
    const added = await add(club, mei, { ...wanted, ...paid(18) })
    expect(added.status).toBe(200)
    const full = await add(club, mei, { classId: first, userId: other._id })
    expect(full.body.code).toBe('class.sold-out')
    const order = { orderId: String(added.body.insertedId) }
    expect((await giveBack(club, admin, order, 5, 0)).status).toBe(200)
    expect((await read(parent._id, admin)).students.at(-1)).toMatchObject({
      name: 'Xia',
      only: first,
      kind: 'desk',
      place: { order: order.orderId, paid: 18, back: 5 },
    })
    expect((await remove(club, admin, order, 5)).status).toBe(200)
    expect(await dateOf(first)).toMatchObject({ enrolled: 1, seats: 1 })
    const again = await add(club, mei, { ...wanted, ...paid(18) })
    const moved = await move(club, admin, { orderId: String(again.body.insertedId) }, await dateOf(second))
    expect(moved.status).toBe(200)
    expect((await read()).students.at(-1)).toMatchObject({ name: 'Xia', only: second, kind: 'moved' })
    expect(await club.read(parent)).toMatchObject({ enrolled: 1, seats: 5 })
    await club.settle(0)
    expect(await club.discrepancies()).toEqual([])
  })

  it('is for the instructor of the class, and for no substitute or other instructor', async () => {
    const { club, ana, first } = await studio()
    const student = await club.student()
    const wanted = { classId: first, userId: student._id }
    expect((await add(club, ana, wanted)).body.code).toBe('class.not-found')
  })
})

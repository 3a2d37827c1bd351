import { isMarkable } from '@ningjing/contract/roster/roster'
import type { Waiting } from '@ningjing/contract/roster/roster.schemas'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { add, move } from '../../testing/ends.ts'
import { freeSeat, leaveLine, withLine } from '../../testing/waiting.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A class that begins now and in a week, with one student who paid; `mark` sends marks of its first date. */
async function openClass(club: Club) {
  const instructor = await club.student({ role: 'instructor', name: 'Ines Marlow' })
  const admin = await club.student({ role: 'admin' })
  const dates = datesIn([0, 7 * 24], club.clock.now(), club.stores.newId)
  const facts = { instructorId: instructor._id, ...dates, salesEndAt: null }
  const paid = await enrolledByCard(club, 5, facts)
  const [first = anId(), second = anId()] = dates.sessions?.map(({ id }) => id) ?? []
  const path = `/ningjing/classes/${paid.yogaClass._id}/roster`
  const read = async (as: UserRecord = instructor) => (await club.as(as).get(path)).body
  const send = (marks: object[], sid = first) =>
    club.as(instructor).patch(`/ningjing/attendance/${paid.yogaClass._id}/${sid}`).send({ marks })
  const mark = (state: string, at: Date = club.clock.now(), userId = paid.student._id) =>
    send([{ userId, state, at: at.toISOString() }])
  return { ...paid, instructor, admin, first, second, read, send, mark }
}

describe('the roster', () => {
  it('lists students by name, with how they enrolled and whether they are new; e-mail for admins only', async () => {
    const club = await openClub()
    const [guest, helper] = [
      await club.student({ name: 'Aaron Guest' }),
      await club.student({ role: 'admin' }),
    ]
    const other = await club.yogaClass({ priceInCents: 0 })
    const added = async ({ _id: classId }: ClassRecord) =>
      expect((await add(club, helper, { classId, userId: guest._id })).status).toBe(200)
    await added(other)
    club.clock.pass(1000)
    const { yogaClass, student, instructor, admin, first, read } = await openClass(club)
    await added(yogaClass)
    const shown = await read()
    expect(shown.class).toMatchObject({ _id: yogaClass._id, name: yogaClass.name })
    expect(shown.sessions).toHaveLength(2)
    expect(shown.students).toEqual([
      { userId: guest._id, name: 'Aaron Guest', firstTime: false, kind: 'comp', marks: {} },
      { userId: student._id, name: student.name, firstTime: true, firstOn: first, kind: 'card', marks: {} },
    ])
    const toAdmin = (await read(admin)).students[1]
    expect(toAdmin).toMatchObject({ email: student.email, place: { paid: 45, back: 0 } })
    expect((await club.stores.orders.find(toAdmin.place.order))?.userId).toBe(student._id)
    expect(JSON.stringify(await read(instructor))).not.toContain(student.email)
  })

  it('tells who may add students what they need for it', async () => {
    const club = await openClub()
    const { yogaClass, admin, read } = await openClass(club)
    const managed = { _id: yogaClass._id, stage: 'open', seats: 4, queued: 0, price: 45 }
    expect((await read()).managed).toEqual(managed)
    expect((await read(admin)).managed).toEqual(managed)
  })

  it('of a class without dates has the zone of the club, in which its waiting list is said', async () => {
    const club = await openClub({ CLUB_TIME_ZONE: 'Europe/Berlin' })
    const ines = await club.student({ role: 'instructor' })
    const { yogaClass } = await enrolledByCard(club, 5, { instructorId: ines._id, zone: '', sessions: [] })
    const { body } = await club.as(ines).get(`/ningjing/classes/${yogaClass._id}/roster`)
    expect(body.class.zone).toBe('Europe/Berlin')
  })

  it('says who waits and for whom a place is kept, in this order; e-mail for admins only', async () => {
    const club = await openClub()
    const [ines, admin] = [await club.student({ role: 'instructor' }), await club.student({ role: 'admin' })]
    const paid = await withLine(club, 3, { instructorId: ines._id })
    const [first, second, third] = paid.line
    const path = `/ningjing/classes/${paid.yogaClass._id}/roster`
    const waiting = async (as: UserRecord) => (await club.as(as).get(path)).body.waiting
    const atFirst = await waiting(ines)
    expect(atFirst.map(({ userId, state }: Waiting) => [userId, state])).toEqual(
      paid.line.map(({ _id }) => [_id, 'waiting']),
    )
    expect(JSON.stringify(atFirst)).not.toContain('@')
    await freeSeat(club, paid)
    expect(await waiting(admin)).toMatchObject([
      { userId: first?._id, email: first?.email, state: 'offered', until: expect.any(String) },
      { userId: second?._id, email: second?.email, state: 'waiting' },
      { userId: third?._id, state: 'waiting' },
    ])
    await leaveLine(club, second as UserRecord, paid.yogaClass)
    expect(await waiting(admin)).toHaveLength(2)
  })

  it('knows that a newcomer is new who was moved from another class', async () => {
    const club = await openClub()
    const { yogaClass, admin, read } = await openClass(club)
    const paid = await enrolledByCard(club)
    club.clock.pass(1000)
    expect((await move(club, admin, paid, yogaClass)).status).toBe(200)
    const { students } = await read()
    const moved = students.find(({ userId }: { userId: string }) => userId === paid.student._id)
    expect(moved).toMatchObject({ kind: 'moved', firstTime: true })
  })

  it('is that of an approved class of the caller', async () => {
    const club = await openClub()
    const { read, instructor } = await openClass(club)
    expect(await read(await club.student({ role: 'instructor' }))).toMatchObject({ code: 'class.not-found' })
    const pending = await club.yogaClass({ instructorId: instructor._id, status: 'pending' })
    const answer = await club.as(instructor).get(`/ningjing/classes/${pending._id}/roster`)
    expect(answer.body.code).toBe('class.not-found')
  })

  it('leaves out who has left', async () => {
    const club = await openClub()
    const { read, admin, orderId } = await openClass(club)
    await club.as(admin).post(`/ningjing/enrolments/admin/${orderId}/end`).send({ refund: 0, reason: 'Ill' })
    expect((await read()).students).toEqual([])
  })

  it('is a file with a column for each date, and the export is recorded', async () => {
    const club = await openClub()
    const { yogaClass, student, instructor, admin, mark } = await openClass(club)
    await mark('present')
    const path = `/ningjing/exports/rosters/${yogaClass._id}.csv`
    const { text, headers } = await club.as(instructor).get(path)
    const day = yogaClass.sessions.at(0)?.local.slice(0, 10)
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename=ningjing-roster-[a-z-]+-${day}\\.csv$`),
    )
    const [heading, row] = text.split('\r\n')
    expect(heading).toMatch(/^Name,First time,Enrolled by,\d{4}-\d\d-\d\d \d\d:\d\d,\d{4}-/)
    expect(row).toBe(`${student.name},yes,card,present,`)
    expect((await club.as(admin).get(path)).text).toContain(student.email)
    const log = await club.stores.audit.listFor(yogaClass._id)
    expect(log.filter(({ what }) => what === 'list.export').map(({ who }) => who)).toEqual([
      instructor._id,
      admin._id,
    ])
  })
})

describe('attendance', () => {
  it('is kept for each date, and a newer mark replaces an older one', async () => {
    const club = await openClub()
    const { student, first, read, mark } = await openClass(club)
    const at = club.clock.now()
    expect((await mark('present', at)).body).toEqual({ kept: 1 })
    expect((await mark('present', at)).body).toEqual({ kept: 1 })
    expect((await mark('no-show', new Date(at.getTime() - 1))).body).toEqual({ kept: 0 })
    expect((await read()).students[0].marks).toEqual({ [first]: { state: 'present', at: at.toISOString() } })
    club.clock.pass(1)
    expect((await mark('no-show')).body).toEqual({ kept: 1 })
    expect((await read()).students[0].marks[first].state).toBe('no-show')
    expect(await read()).toMatchObject({ students: [{ userId: student._id }] })
  })

  it('can be taken back, and is not counted then', async () => {
    const club = await openClub()
    const { yogaClass, student, instructor, admin, first, read, mark } = await openClass(club)
    const at = club.clock.now()
    await mark('present', at)
    club.clock.pass(1000)
    expect((await mark('none', new Date(at.getTime() - 1))).body).toEqual({ kept: 0 })
    expect((await mark('none')).body).toEqual({ kept: 1 })
    const takenAt = club.clock.now().toISOString()
    expect((await read()).students[0].marks).toEqual({ [first]: { state: 'none', at: takenAt } })
    expect(await club.discrepancies()).toEqual([])
    const file = await club.as(instructor).get(`/ningjing/exports/rosters/${yogaClass._id}.csv`)
    expect(file.text.split('\r\n')[1]).toBe(`${student.name},yes,card,,`)
    const own = await club.as(student).get(`/ningjing/users/export/${student.email}`)
    expect(own.body.attendance).toEqual([])
    const figures = await club.as(admin).get('/ningjing/reports/figures')
    expect(figures.body.marks).toEqual({ present: 0, noShow: 0 })
    expect((await mark('no-show', at)).body).toEqual({ kept: 0 })
    club.clock.pass(1)
    expect((await mark('no-show')).body).toEqual({ kept: 1 })
    expect((await read()).students[0].marks[first].state).toBe('no-show')
  })

  it('is part of what a student can export', async () => {
    const club = await openClub()
    const { yogaClass, student, mark } = await openClass(club)
    await mark('present')
    const { body } = await club.as(student).get(`/ningjing/users/export/${student.email}`)
    const [date] = (await club.read(yogaClass)).sessions
    expect(body.attendance).toEqual([
      { classId: yogaClass._id, date: date?.local, state: 'present', at: club.clock.now().toISOString() },
    ])
  })

  it('ends at the newest mark when two devices send at once', async () => {
    const club = await openClub()
    const { first, read, mark } = await openClass(club)
    for (let round = 0; round < 5; round += 1) {
      const now = club.clock.now().getTime()
      await Promise.all([
        mark('present', new Date(now - 2)),
        mark('none', new Date(now - 1)),
        mark('no-show', new Date(now)),
      ])
      expect((await read()).students[0].marks[first].state).toBe('no-show')
      club.clock.pass(10)
      const later = club.clock.now().getTime()
      await Promise.all([mark('none', new Date(later)), mark('present', new Date(later - 1))])
      expect((await read()).students[0].marks[first].state).toBe('none')
      club.clock.pass(10)
    }
  })

  it('takes a clock that is ahead as now, so that the next mark counts', async () => {
    const club = await openClub()
    const { first, read, mark } = await openClass(club)
    await mark('present', new Date(club.clock.now().getTime() + DAY_MS))
    expect((await read()).students[0].marks[first].at).toBe(club.clock.now().toISOString())
    club.clock.pass(1)
    expect((await mark('no-show')).body).toEqual({ kept: 1 })
  })

  it('ignores who is not enrolled', async () => {
    const club = await openClub()
    const { mark } = await openClass(club)
    const other = await club.student()
    expect((await mark('present', club.clock.now(), other._id)).body).toEqual({ kept: 0 })
  })

  it('is open from an hour before a date until a week after it, and not for a canceled one', () => {
    const at = new Date('2027-03-01T18:30:00Z')
    const markable = (ms: number) => isMarkable({ at }, new Date(at.getTime() + ms))
    expect([-HOUR_MS - 1, -HOUR_MS, 0, 7 * DAY_MS, 7 * DAY_MS + 1].map(markable)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(isMarkable({ at, canceled: true }, at)).toBe(false)
  })

  it('answers why a date cannot be marked', async () => {
    const club = await openClub()
    const { student, second, send } = await openClass(club)
    const marks = [{ userId: student._id, state: 'present', at: club.clock.now().toISOString() }]
    expect((await send(marks, second)).body.code).toBe('attendance.closed')
    expect((await send(marks, anId())).body.code).toBe('session.not-found')
    expect((await send([])).status).toBe(400)
    expect((await send(Array.from({ length: 101 }, () => marks[0] ?? {}))).status).toBe(400)
    expect((await send([{ ...marks[0], state: 'late' }])).status).toBe(400)
  })
})

import { describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { freeUpdate } from '../../seats/places.store.ts'
import { type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { add, datedIn, mailsOf, remove } from '../../testing/ends.ts'
import { processBefore, processOf } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { openCourse } from '../../testing/sold-dates.ts'
import { freeSeat, lineOf, withGuest } from '../../testing/waiting.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A class of these hours from now, with its instructor and an admin; `addTo` adds a new student. */
async function classIn(hours: number[], overrides: Partial<ClassRecord> = {}) {
  const club = await openClub()
  // Another class, which stays as it is.
  await club.yogaClass({ seats: 7 })
  const [mei, admin] = [await club.student({ role: 'instructor' }), await club.student({ role: 'admin' })]
  const yogaClass = await club.yogaClass({
    seats: 10,
    instructorId: mei._id,
    ...(hours.length > 0 && datedIn(club, ...hours)),
    ...overrides,
  })
  const addTo = async (staff: UserRecord, extraSeat?: boolean) => {
    const { _id: userId } = await club.student()
    return add(club, staff, { classId: yogaClass._id, userId, ...(extraSeat && { extraSeat }) })
  }
  return { club, mei, admin, yogaClass, addTo }
}

describe('a student who comes to the door', () => {
  it('is added on a free seat while the class runs, until its last date is over', async () => {
    const { club, mei, admin, yogaClass, addTo } = await classIn([1, 8 * 24])
    club.clock.pass(65 * MINUTE_MS)
    for (const staff of [mei, admin]) expect((await addTo(staff)).status).toBe(200)
    club.clock.pass(8 * 24 * HOUR_MS - 10 * MINUTE_MS)
    expect((await addTo(mei)).status).toBe(200)
    club.clock.pass(10 * MINUTE_MS)
    for (const extraSeat of [false, true]) {
      const { status, body } = await addTo(admin, extraSeat)
      expect([status, body.code]).toEqual([409, 'class.over'])
    }
    expect(await club.read(yogaClass)).toMatchObject({ seats: 7, enrolled: 3, capacity: 10 })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it.each<[what: string, state: Partial<ClassRecord>, code: string | undefined]>([
    ['without dates whose sales have ended', { salesEndAt: new Date(0) }, undefined],
    ['that was canceled', { stage: 'canceled' }, 'class.closed'],
    ['that is archived', { stage: 'archived' }, 'class.closed'],
    ['that waits for a decision', { status: 'pending' }, 'class.not-found'],
    ['that was changed once', { rev: 1 }, undefined],
  ])('is added to a class %s, or is refused', async (_what, state, code) => {
    const { mei, addTo } = await classIn([], state)
    expect((await addTo(mei)).body.code).toBe(code)
  })

  it('is not added to a class whose dates are all canceled', async () => {
    const { club, mei, yogaClass, addTo } = await classIn([24])
    const canceled = { by: mei._id, at: club.clock.now(), share: true }
    const sessions = yogaClass.sessions.map((session) => ({ ...session, canceled }))
    const raw = await openRawDatabase(club.databaseUri)
    await raw.classes.updateOne({ _id: yogaClass._id }, { $set: { sessions, firstAt: null, lastAt: null } })
    await raw.close()
    expect((await addTo(mei)).body.code).toBe('class.over')
  })

  it('takes the free seat, and not an extra one as well', async () => {
    const { club, admin, yogaClass, addTo } = await classIn([24], { seats: 1 })
    expect((await addTo(admin, true)).status).toBe(200)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 0, enrolled: 1, capacity: 1 })
    expect((await addTo(admin, true)).status).toBe(200)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 0, enrolled: 2, capacity: 2 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('gets an extra seat also when another one was added just before', async () => {
    const { club, admin, yogaClass, addTo } = await classIn([24], { seats: 0, capacity: 0 })
    const server = processBefore(club.deps, 'places.addExtra', async () => {
      expect((await addTo(admin, true)).status).toBe(200)
    })
    const wanted = { classId: yogaClass._id, userId: (await club.student())._id, extraSeat: true }
    expect((await add(server, admin, wanted)).status).toBe(200)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 0, enrolled: 2, capacity: 2 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('is in the audit log with who added them, and the capacity where it grew', async () => {
    const { club, mei, admin, yogaClass, addTo } = await classIn([24], { seats: 1 })
    const free = (await addTo(mei)).body.insertedId
    const extra = (await addTo(admin, true)).body.insertedId
    const log = (await club.stores.audit.listFor(yogaClass._id)).filter(({ what }) => what === 'seat.add')
    const userId = expect.any(String)
    const facts = log.map(({ who, before, after }) => ({ who, before, after }))
    expect(facts).toHaveLength(2)
    expect(facts).toContainEqual({ who: mei._id, before: {}, after: { orderId: free, userId } })
    expect(facts).toContainEqual({
      who: admin._id,
      before: { capacity: 1 },
      after: { orderId: extra, userId, capacity: 2 },
    })
  })

  it('does not pass those who wait, unless an admin adds a seat', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { yogaClass, line } = await withGuest(club, admin, 2)
    const wanted = async () => ({ classId: yogaClass._id, userId: (await club.student())._id })
    const refused = await add(club, admin, await wanted())
    expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
      409,
      'class.sold-out',
      { waiting: 2 },
    ])
    expect((await add(club, admin, { ...(await wanted()), extraSeat: true })).status).toBe(200)
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 2, capacity: 2, queued: 2 })
    expect(await lineOf(club, yogaClass)).toEqual(line.map(({ _id }) => _id))
    expect(await club.discrepancies()).toEqual([])
  })

  it('gets a mail, and a payment record of nothing', async () => {
    const { club, mei, yogaClass } = await classIn([1])
    club.clock.pass(65 * MINUTE_MS)
    const student = await club.student()
    expect((await add(club, mei, { classId: yogaClass._id, email: student.email })).status).toBe(200)
    expect(await mailsOf(club, student)).toEqual(['enrolled'])
    expect(await club.payments(student)).toMatchObject([{ kind: 'comp', price: 0 }])
  })
})

describe('two students and the last free seat', () => {
  /** Adds eight students to a class of one free seat at once; returns how many got a place. */
  async function rush(club: Club, yogaClass: ClassRecord, addFree?: Club['stores']['places']['addFree']) {
    const stores = addFree ? { ...club.stores, places: { ...club.stores.places, addFree } } : club.stores
    const server = processOf({ ...club.deps, stores })
    const admin = await club.student({ role: 'admin' })
    const students = await Promise.all(Array.from({ length: 8 }, () => club.student()))
    const answers = await Promise.all(
      students.map(({ _id }) => add(server, admin, { classId: yogaClass._id, userId: _id })),
    )
    return answers.filter(({ status }) => status === 200).length
  }

  it('end with one place, in every round', async () => {
    const club = await openClub()
    for (let round = 0; round < 5; round += 1) {
      const yogaClass = await club.yogaClass({ seats: 1, ...datedIn(club, 1) })
      expect(await rush(club, yogaClass)).toBe(1)
    }
    expect(await club.discrepancies()).toEqual([])
  })

  it('oversell, and the reconciliation says so, when the step does not ask for a seat', async () => {
    const club = await openClub()
    const raw = await openRawDatabase(club.databaseUri)
    const yogaClass = await club.yogaClass({ seats: 1 })
    const places = await rush(club, yogaClass, async (claim, at) => {
      const [{ seats: _anyNumber, ...filter }, update] = freeUpdate(claim, at)
      return (await raw.classes.updateOne(filter, update)).matchedCount === 1
    })
    await raw.close()
    expect(places).toBe(8)
    expect((await club.discrepancies()).map(({ promise }) => promise)).toContain('I1')
  })

  it('leave a seat that becomes free to those who wait', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    for (let round = 0; round < 5; round += 1) {
      const guest = await withGuest(club, admin, 1)
      const walkIn = await club.student()
      const [added] = await Promise.all([
        add(club, admin, { classId: guest.yogaClass._id, userId: walkIn._id }),
        freeSeat(club, guest, 0),
      ])
      expect(added.body.code).toBe('class.sold-out')
      expect(Object.keys((await club.read(guest.yogaClass)).holds)).toEqual([guest.first._id])
    }
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('the student to add', () => {
  it('is found by id or by e-mail, and one of them is needed', async () => {
    const { club, admin, yogaClass } = await classIn([24])
    const { _id: classId } = yogaClass
    const [one, two] = [await club.student(), await club.student()]
    expect((await add(club, admin, { classId, userId: one._id })).status).toBe(200)
    expect((await add(club, admin, { classId, email: two.email })).status).toBe(200)
    const { roster } = await club.read(yogaClass)
    expect(Object.keys(roster).sort()).toEqual([one._id, two._id].sort())
    const { status, body } = await add(club, admin, { classId })
    expect([status, body.code, body.fields?.[0]?.path]).toEqual([400, 'request.invalid', 'email'])
  })

  it('is a student with an account: an admin reads of others that they are none', async () => {
    const { club, admin, mei, yogaClass } = await classIn([24])
    const { _id: classId } = yogaClass
    const gone = await club.student({ erasedAt: club.clock.now() })
    const staffGone = await club.student({ role: 'instructor', erasedAt: club.clock.now() })
    const codeOf = async (userId: string, by = admin) => (await add(club, by, { classId, userId })).body.code
    expect(await codeOf(mei._id)).toBe('user.not-student')
    for (const id of [gone._id, staffGone._id, club.stores.newId()])
      expect(await codeOf(id)).toBe('user.not-found')
    expect(await codeOf(admin._id, mei)).toBe('user.not-found')
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 0, rev: 0 })
  })

  it('does not come to all dates of the class whose date it is', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, first } = await openCourse(club)
    const { status, body } = await add(club, admin, { classId: first, userId: student._id })
    expect([status, body.code]).toEqual([409, 'enrolment.exists'])
    expect((await add(club, admin, { classId: first, userId: (await club.student())._id })).status).toBe(200)
    expect(await club.discrepancies()).toEqual([])
  })

  it('has no place there yet, and is not paying: the refused order gets no seat later', async () => {
    const { club, admin, yogaClass } = await classIn([24], { seats: 1 })
    const student = await club.student()
    const wanted = { classId: yogaClass._id, userId: student._id }
    await club.startPaying(student, await club.select(student, yogaClass))
    const paying = (await add(club, admin, { ...wanted, extraSeat: true })).body
    expect([paying.code, paying.detail]).toEqual([
      'enrolment.exists',
      'This student is paying for the class right now.',
    ])
    const { first, ...offered } = await withGuest(club, admin, 1)
    await remove(club, admin, offered, 0)
    const kept = await add(club, admin, { classId: offered.yogaClass._id, userId: first._id })
    expect(kept.body.detail).toMatch(/^The waiting list offers this student a seat, /)
    const other = await club.student()
    const full = (await add(club, admin, { ...wanted, userId: other._id })).body
    expect([full.code, full.facts]).toEqual(['class.sold-out', { waiting: 0 }])
    expect((await add(club, admin, { ...wanted, userId: other._id, extraSeat: true })).status).toBe(200)
    const twice = (await add(club, admin, { ...wanted, userId: other._id, extraSeat: true })).body
    expect([twice.code, twice.detail]).toEqual(['enrolment.exists', undefined])
    expect(await club.stores.orders.openFree(club.clock.now())).toEqual([])
  })
})

describe('an instructor who adds a student', () => {
  it('does not learn of a class of another one who has an account', async () => {
    const { club, admin, mei, yogaClass } = await classIn([24])
    const { yogaClass: foreign, student } = await enrolledByCard(club)
    const answerTo = async (email: string, classId: string) => {
      const { status, body } = await add(club, mei, { classId, email })
      return [status, body.code, body.detail]
    }
    const people = [student.email, admin.email, 'nobody@ningjing.example']
    const there = await Promise.all(people.map((email) => answerTo(email, foreign._id)))
    expect(new Set(there.map(([, code]) => code))).toEqual(new Set(['class.not-found']))
    const [, staff, unknown] = people
    const own = await Promise.all([staff, unknown].map((email = '') => answerTo(email, yogaClass._id)))
    expect(own[0]).toEqual(own[1])
    expect(own[0]?.slice(0, 2)).toEqual([404, 'user.not-found'])
  })
})

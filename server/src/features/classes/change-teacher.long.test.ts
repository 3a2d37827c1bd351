import { changeTeacher, listTeachers } from '@ningjing/contract/classes/class-life'
import { editOwnClass } from '@ningjing/contract/classes/classes'
import { readRoster } from '@ningjing/contract/roster/roster'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { ask } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { add, datedIn } from '../../testing/ends.ts'
import { processBefore } from '../../testing/processes.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Mei's class with three dates in 24, 48 and 72 hours, and a student in it; Ana and Ben can teach it, too. */
async function studio(overrides: Partial<ClassRecord> = {}) {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  club.clock.pass(Date.parse('2026-11-29T18:30Z') - club.clock.now().getTime())
  const teacher = (name: string) => club.student({ role: 'instructor', name })
  const [mei, ana, ben] = [await teacher('Mei'), await teacher('Ana'), await teacher('Ben')]
  const admin = await club.student({ role: 'admin', name: 'Olga' })
  const facts = { instructorId: mei._id, instructor: mei.name, email: mei.email, name: 'Hatha' }
  const yogaClass = await club.yogaClass({ ...facts, ...datedIn(club, 24, 48, 72), ...overrides })
  const student = await club.student({ name: 'Sara' })
  if (yogaClass.stage === 'open' && yogaClass.status === 'approved') {
    await add(club, admin, { classId: yogaClass._id, userId: student._id })
  }
  club.clock.pass(1000)
  const params = { id: yogaClass._id }
  const [first = anId(), second = anId(), third = anId()] = yogaClass.sessions.map(({ id }) => id)
  const give = (to: Pick<UserRecord, 'email'>, sid?: string, as = admin, reason?: string) =>
    ask(club, as, changeTeacher, { params, body: { email: to.email, sid, reason } })
  const roster = (as: UserRecord) => ask(club, as, readRoster, { params })
  const mark = (as: UserRecord, sid: string) =>
    club
      .as(as)
      .patch(`/ningjing/attendance/${yogaClass._id}/${sid}`)
      .send({ marks: [{ userId: student._id, state: 'present', at: club.clock.now().toISOString() }] })
  const stored = () => club.read(yogaClass)
  const taught = async () => (await stored()).sessions.map(({ teacher }) => teacher?.name)
  const told = async (user: UserRecord) => {
    await club.settle(0)
    const { body } = await club.as(user).get(`/ningjing/notices/${user.email}`)
    return body.items
      .filter(({ kind }: { kind: string }) => kind === 'changed')
      .map(({ title }: { title: string }) => title)
  }
  const people = { mei, ana, ben, admin, student }
  return {
    ...club,
    club,
    ...people,
    yogaClass,
    first,
    second,
    third,
    give,
    roster,
    mark,
    stored,
    taught,
    told,
  }
}

describe('another teacher of one date', () => {
  it('is stored at the date, logged once, and told once to students and both teachers', async () => {
    const { mei, ana, admin, student, yogaClass, second, give, stored, taught, told, stores, club } =
      await studio()
    expect((await give(ana, second, admin, 'Mei is ill.')).body).toEqual({ modifiedCount: 1 })
    expect((await give(ana, second)).body).toEqual({ modifiedCount: 0 })
    const { sessions, rev } = await stored()
    expect(sessions[1]).toEqual({
      ...yogaClass.sessions[1],
      teacher: { _id: ana._id, name: 'Ana', email: ana.email },
    })
    expect(await taught()).toEqual([undefined, 'Ana', undefined])
    expect(rev).toBe(yogaClass.rev + 2)
    const lines = (await stores.audit.listFor(yogaClass._id)).filter(({ what }) => what === 'class.teacher')
    expect(lines).toMatchObject([
      {
        who: admin._id,
        before: { sessionId: second, teacherId: mei._id },
        after: { sessionId: second, teacherId: ana._id },
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Ana|Mei|@/)
    expect(await told(student)).toEqual(['“Hatha”: Ana teaches instead of Mei on Tue, 1 Dec'])
    expect(await told(ana)).toEqual(['You teach “Hatha” instead of Mei on Tue, 1 Dec'])
    expect(await told(mei)).toEqual(['“Hatha”: Ana teaches instead of you on Tue, 1 Dec'])
    const { body } = await club.as(student).get(`/ningjing/notices/${student.email}`)
    expect(body.items[0].text).toBe('Mei is ill.')
    expect(await club.discrepancies()).toEqual([])
  })

  it('ends with the e-mail of the class’s own teacher, also by the instructor of the class', async () => {
    const { mei, ana, student, second, give, taught, told } = await studio()
    await give(ana, second, mei)
    await told(student)
    expect((await give(mei, second, mei)).body).toEqual({ modifiedCount: 1 })
    expect(await taught()).toEqual([undefined, undefined, undefined])
    expect((await told(student))[0]).toBe('“Hatha”: Mei teaches instead of Ana on Tue, 1 Dec')
  })

  it('is named to visitors, in the calendar of the class and in both private calendars', async () => {
    const { mei, ana, second, yogaClass, give, club } = await studio()
    await give(ana, second)
    const { body } = await club.visitor.get(`/ningjing/publicClasses/${yogaClass._id}`)
    expect(body.sessions.map(({ teacher }: { teacher?: object }) => teacher)).toEqual([
      undefined,
      { id: ana._id, name: 'Ana' },
      undefined,
    ])
    expect(JSON.stringify(body)).not.toContain(ana.email)
    const teachersIn = (text: string) => [...text.matchAll(/With (\w+)/g)].map(([, name]) => name)
    const own = async (user: UserRecord) => {
      const { body: key } = await club.as(user).post('/ningjing/calendars/key')
      return teachersIn((await club.visitor.get(new URL(key.url, 'http://club').pathname)).text)
    }
    const { text } = await club.visitor.get(`/ningjing/calendars/classes/${yogaClass._id}.ics`)
    expect(teachersIn(text)).toEqual(['Mei', 'Ana', 'Mei'])
    expect(await own(mei)).toEqual(['Mei', 'Mei'])
    expect(await own(ana)).toEqual(['Ana'])
  })

  it('stays when the date moves, and shows a new name', async () => {
    const { ana, second, mei, yogaClass, give, taught, club } = await studio()
    await give(ana, second)
    const path = `/ningjing/classes/${yogaClass._id}/sessions/${second}`
    expect((await club.as(mei).patch(path).send({ local: '2026-12-02T09:00', minutes: 60 })).status).toBe(200)
    await club.as(ana).patch(`/ningjing/users/${ana._id}`).send({ name: 'Ana Silva' })
    expect((await taught()).filter(Boolean)).toEqual(['Ana Silva'])
  })

  it('may be an admin, whose e-mail stays private', async () => {
    const { admin, second, give, stored } = await studio()
    expect((await give(admin, second)).body).toEqual({ modifiedCount: 1 })
    expect((await stored()).sessions[1]?.teacher).toEqual({ _id: admin._id, name: 'Olga', email: '' })
  })
})

describe('a substitute', () => {
  it('reads and marks the roster of the date until a week after it, and nothing else of the class', async () => {
    const { ana, ben, first, second, yogaClass, give, roster, mark, club } = await studio()
    expect((await roster(ana)).status).toBe(404)
    await give(ana, second)
    const { body } = await roster(ana)
    expect(body.sessions.map(({ id }: SessionRecord) => id)).toEqual([second])
    expect(body.students).toMatchObject([{ name: 'Sara' }])
    expect(JSON.stringify(body)).not.toContain('@')
    expect((await roster(ben)).status).toBe(404)
    club.clock.pass(48 * HOUR_MS)
    expect((await mark(ana, second)).body).toEqual({ kept: 1 })
    expect((await mark(ana, first)).body.code).toBe('session.not-found')
    const path = `/ningjing/classes/${yogaClass._id}`
    for (const answer of [
      await give(ben, second, ana),
      await club.as(ana).get(`${path}/cancel`),
      await club.as(ana).post(`${path}/sales`).send({ open: false }),
      await club.as(ana).post(`${path}/sessions/${second}/cancel`).send({ share: true, reason: 'No' }),
      await club.as(ana).patch(`/ningjing/classes/instructor/${yogaClass._id}`).send({ name: 'Mine' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'class.not-found'])
    }
    club.clock.pass(7 * DAY_MS - HOUR_MS)
    expect((await mark(ana, second)).body).toEqual({ kept: 1 })
    club.clock.pass(2 * HOUR_MS)
    expect((await mark(ana, second)).status).toBe(404)
    expect((await roster(ana)).status).toBe(404)
  })

  it('sees no marks of dates that others teach', async () => {
    const { mei, ana, first, second, give, roster, mark, club } = await studio()
    await give(ana, second)
    club.clock.pass(24 * HOUR_MS)
    await mark(mei, first)
    expect((await roster(ana)).body.students[0].marks).toEqual({})
    expect(Object.keys((await roster(mei)).body.students[0].marks)).toEqual([first])
  })

  it('is counted for the date in the figures', async () => {
    const { ana, admin, second, give, club } = await studio()
    await give(ana, second)
    club.clock.pass(4 * DAY_MS)
    const { body } = await club.as(admin).get('/ningjing/reports/figures')
    expect(body.teachers).toMatchObject([
      { teacherId: ana._id, name: 'Ana', fill: { dates: 1 } },
      { name: 'Mei', fill: { dates: 2 } },
    ])
  })
})

describe('another teacher of a class', () => {
  it('teaches the dates that are to come, except those with a teacher of their own', async () => {
    const { mei, ana, ben, student, yogaClass, second, give, stored, told, stores, club } = await studio()
    await give(ben, second)
    await told(student)
    club.clock.pass(25 * HOUR_MS)
    expect((await give(ana, undefined, mei, 'I am moving away.')).body).toEqual({ modifiedCount: 1 })
    expect((await give(ana)).body).toEqual({ modifiedCount: 0 })
    const { sessions, ...after } = await stored()
    expect(after).toMatchObject({ instructorId: ana._id, instructor: 'Ana', email: ana.email })
    expect(sessions.map(({ teacher }) => teacher?.name)).toEqual(['Mei', 'Ben', undefined])
    expect((await told(student))[0]).toBe('“Hatha”: Ana teaches instead of Mei from now on')
    expect(await told(ana)).toEqual(['You teach “Hatha” instead of Mei from now on'])
    expect((await told(mei))[0]).toBe('“Hatha”: Ana teaches instead of you from now on')
    expect(await told(ben)).toHaveLength(1)
    expect((await stores.classCounts.of([mei._id, ana._id])).get(ana._id)).toBe(1)
    const { body: found } = await club.visitor.get('/ningjing/publicClasses?search=ana')
    expect(found.items ?? found).toMatchObject([{ _id: yogaClass._id }])
    expect(await club.discrepancies()).toEqual([])
  })

  it('leaves who taught before the rosters of their dates for a week', async () => {
    const { mei, ana, first, third, give, roster, mark, club } = await studio()
    club.clock.pass(25 * HOUR_MS)
    await give(ana)
    expect((await roster(mei)).body.sessions.map(({ id }: SessionRecord) => id)).toEqual([first])
    expect((await mark(mei, first)).body).toEqual({ kept: 1 })
    expect((await mark(mei, third)).body.code).toBe('session.not-found')
    expect((await give(mei, undefined, mei)).body.code).toBe('class.not-found')
  })

  it('tells students nothing where no date changes for them', async () => {
    const { ana, ben, student, first, second, third, give, told } = await studio()
    for (const sid of [first, second, third]) await give(ben, sid)
    expect(await told(student)).toHaveLength(3)
    await give(ana)
    expect(await told(student)).toHaveLength(3)
    expect(await told(ana)).toHaveLength(1)
  })

  it('is possible without dates, and while a class waits for a decision', async () => {
    const undated = await studio({
      sessions: [],
      firstAt: null,
      lastAt: null,
      nextAt: null,
      salesEndAt: null,
    })
    expect((await undated.give(undated.ana)).body).toEqual({ modifiedCount: 1 })
    expect(await undated.told(undated.student)).toHaveLength(1)
    const pending = await studio({ status: 'pending' })
    expect((await pending.give(pending.ana)).body).toEqual({ modifiedCount: 1 })
    expect((await pending.stored()).instructorId).toBe(pending.ana._id)
  })
})

describe('another teacher is refused', () => {
  it('who does not teach, for no class or date, and for dates that are over or canceled', async () => {
    const { ana, mei, ben, student, first, second, yogaClass, give, club } = await studio()
    const codeOf = async (answer: PromiseLike<{ status: number; body: { code: string } }>) => {
      const { status, body } = await answer
      return [status, body.code]
    }
    expect(await codeOf(give(student, second))).toEqual([409, 'user.not-instructor'])
    expect(await codeOf(give({ email: 'nobody@club.example' }))).toEqual([409, 'user.not-instructor'])
    expect(await codeOf(give(ana, anId()))).toEqual([404, 'session.not-found'])
    expect(await codeOf(give(ana, second, ben))).toEqual([404, 'class.not-found'])
    const cancel = `/ningjing/classes/${yogaClass._id}/sessions/${second}/cancel`
    await club.as(mei).post(cancel).send({ share: false, reason: 'Snow' })
    expect(await codeOf(give(ana, second))).toEqual([409, 'session.changed'])
    club.clock.pass(25 * HOUR_MS)
    expect(await codeOf(give(ana, first))).toEqual([409, 'class.session-over'])
    club.clock.pass(48 * HOUR_MS)
    expect(await codeOf(give(ana))).toEqual([409, 'class.session-over'])
  })

  it('in a class that is canceled or archived', async () => {
    const canceled = { by: anId(), at: new Date(), reason: '' }
    const gone = await studio({ stage: 'canceled', canceled })
    expect((await gone.give(gone.ana)).body.code).toBe('class.canceled')
    const archived = await studio({ stage: 'archived' })
    expect((await archived.give(archived.ana)).body.code).toBe('class.not-found')
  })
})

describe('a teacher with dates to come', () => {
  it('can leave once each of them has another teacher', async () => {
    const { mei, ana, ben, admin, first, second, third, give, stored, club } = await studio()
    const demote = (user: UserRecord) =>
      club.as(admin).patch(`/ningjing/users/admin/${user._id}`).send({ role: 'student' })
    await give(ana, second)
    expect((await demote(ana)).body.code).toBe('user.has-classes')
    for (const sid of [first, third]) await give(ben, sid)
    await give(ben, second)
    expect((await demote(ana)).body).toEqual({ modifiedCount: 1 })
    expect((await club.as(mei).delete(`/ningjing/users/${mei._id}`)).status).toBe(200)
    const { instructor, email, sessions } = await stored()
    expect([instructor, email]).toEqual(['Former instructor', ''])
    expect(sessions.map(({ teacher }) => teacher?.name)).toEqual(['Ben', 'Ben', 'Ben'])
    expect(await club.discrepancies()).toEqual([])
  })

  it('leaves no name and no reason behind', async () => {
    const { mei, ana, second, give, stored, club } = await studio()
    await give(ana, second, mei, 'I am ill.')
    await give(ana, undefined, mei)
    club.clock.pass(8 * DAY_MS)
    expect((await stored()).teacherReasons).toHaveLength(1)
    expect((await club.as(mei).delete(`/ningjing/users/${mei._id}`)).status).toBe(200)
    expect((await stored()).teacherReasons).toEqual([])
    expect((await club.as(ana).delete(`/ningjing/users/${ana._id}`)).status).toBe(200)
    expect(JSON.stringify(await stored())).not.toMatch(/Ana|Mei|@/)
  })
})

describe('at the same moment', () => {
  it('two admins: the dates and the mails name the last one', async () => {
    const { ana, ben, student, second, give, taught, told, yogaClass, admin, club } = await studio()
    const slow = processBefore(club.deps, 'classes.setTeacher', () => give(ana, second))
    const answer = await ask(slow, admin, changeTeacher, {
      params: { id: yogaClass._id },
      body: { email: ben.email, sid: second },
    })
    expect(answer.body).toEqual({ modifiedCount: 1 })
    expect(await taught()).toEqual([undefined, 'Ben', undefined])
    expect((await told(student))[0]).toBe('“Hatha”: Ben teaches instead of Ana on Tue, 1 Dec')
    expect(await club.discrepancies()).toEqual([])
  })

  it('a date that is canceled gets no other teacher, and one with another teacher can be canceled', async () => {
    const { ana, mei, admin, second, yogaClass, give, stored, club } = await studio()
    const path = `/ningjing/classes/${yogaClass._id}/sessions/${second}/cancel`
    const cancel = (caller: Pick<typeof club, 'as'> = club) =>
      caller.as(mei).post(path).send({ share: false, reason: 'Snow' })
    const late = processBefore(club.deps, 'classes.setSessions', () => give(ana, second))
    expect((await cancel(late)).body.code).toBe('session.changed')
    expect((await cancel()).body).toEqual({ modifiedCount: 1 })
    expect((await stored()).sessions[1]).toMatchObject({
      teacher: { name: 'Ana' },
      canceled: { by: mei._id },
    })
    const other = await studio()
    const slow = processBefore(other.deps, 'classes.setTeacher', () =>
      other
        .as(other.mei)
        .post(`/ningjing/classes/${other.yogaClass._id}/sessions/${other.second}/cancel`)
        .send({ share: false, reason: 'Snow' }),
    )
    const refused = await ask(slow, other.admin, changeTeacher, {
      params: { id: other.yogaClass._id },
      body: { email: other.ana.email, sid: other.second },
    })
    expect(refused.body.code).toBe('session.changed')
    expect((await other.stored()).sessions[1]).not.toHaveProperty('teacher')
    expect(admin.role).toBe('admin')
  })
})

it('who can teach is listed by name, admins for admins only', async () => {
  const { admin, mei, ana, ben, club } = await studio()
  const names = async (user: UserRecord) =>
    (await ask(club, user, listTeachers)).body.map(({ name }: UserRecord) => name)
  expect(await names(mei)).toEqual(['Ana', 'Ben', 'Mei'])
  expect(await names(admin)).toEqual(expect.arrayContaining(['Ana', 'Olga']))
  expect((await ask(club, admin, listTeachers)).body).toContainEqual({
    _id: ana._id,
    name: 'Ana',
    email: ana.email,
  })
  expect(ben.role).toBe('instructor')
})

it('a class that gets another teacher while an admin edits it is edited', async () => {
  const { club, admin, ana, give, stored, yogaClass } = await studio()
  const server = processBefore(club.deps, 'classes.saveEdit', () => give(ana))
  const answer = await ask(server, admin, editOwnClass, {
    params: { id: yogaClass._id },
    body: { name: 'Hatha for all' },
  })
  expect([answer.status, answer.body]).toEqual([200, { modifiedCount: 1 }])
  expect(await stored()).toMatchObject({ name: 'Hatha for all', instructorId: ana._id })
})

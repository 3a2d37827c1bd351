import { describe, expect, it } from 'vitest'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { UserRecord } from '../../domain/records.ts'
import { namedTeacher } from '../../domain/teacher.ts'
import { taskTodo } from '../../steps/todos.ts'
import { type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { datedIn, leave, mailsOf } from '../../testing/ends.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { listNotices } from '../mails/mails.ts'
import { messageOf } from '../mails/message.ts'
import { settlePlaceChange } from './settle-place-change.ts'

const API = '/ningjing'
const MAILED = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Ningjing <hello@ningjing.example>',
  SITE_ORIGIN: 'https://ningjing.example',
}

async function enrolledSomewhere(hours = [48]) {
  const club = await openClub(MAILED)
  const admin = await club.student({ role: 'admin' })
  const teacher = await club.student(INSTRUCTOR)
  const where = { place: 'Room 1', online: 'https://meet.example/old', instructorId: teacher._id }
  const paid = await enrolledByCard(club, 3, { ...(hours.length > 0 && datedIn(club, ...hours)), ...where })
  club.clock.pass(1000)
  const edit = async (change: object, server: Pick<Club, 'as'> = club) => {
    const answer = server.as(admin).patch(`${API}/classes/instructor/${paid.yogaClass._id}`).send(change)
    await answer.catch(() => undefined)
    await club.settle(0)
  }
  return { club, teacher, paid, edit }
}

const changesOf = async (club: Club, { _id }: UserRecord) =>
  (await club.stores.mails.listFor(_id)).filter(({ kind }) => kind === 'changed')

const noticeOf = async (club: Club, { student }: Pick<Checkout, 'student'>) =>
  (await club.as(student).get(`${API}/notices/${student.email}`)).body.items.find(
    ({ kind }: { kind: string }) => kind === 'changed',
  )

const INSTRUCTOR = { role: 'instructor' } as const

const taughtBy = (date: SessionRecord, teacher: UserRecord | undefined): SessionRecord =>
  teacher ? { ...date, teacher: namedTeacher(teacher) } : date

/** The text of the only mail about a change, as it would be sent now. */
async function sentTo(club: Club, student: UserRecord): Promise<string | undefined> {
  const [mail] = await changesOf(club, student)
  return mail && (await messageOf(club.deps, mail))?.text
}

describe('a class that is held elsewhere', () => {
  it('tells its students once, with the old place and the new one', async () => {
    const { club, paid, edit } = await enrolledSomewhere()
    await edit({ place: 'Room 2' })
    await edit({ place: 'Room 2' })
    expect(await changesOf(club, paid.student)).toHaveLength(1)
    expect(await noticeOf(club, paid)).toMatchObject({
      title: `“${paid.yogaClass.name}” has a new place: Room 2`,
      text: 'The place was Room 1 before.',
      link: '/dashboard/enrolled-classes',
    })
    expect(await sentTo(club, paid.student)).toContain('Place: Room 2')
  })

  it('tells the new link only to those who are enrolled', async () => {
    const { club, paid, edit } = await enrolledSomewhere()
    await edit({ online: 'https://meet.example/new' })
    expect(await noticeOf(club, paid)).toMatchObject({
      title: `“${paid.yogaClass.name}” has a new online link`,
      text: 'Use only the new link. You find it in your enrolled classes.',
    })
    const text = await sentTo(club, paid.student)
    expect(text).toContain('Online: https://meet.example/new')
    expect(text).not.toContain('old')
    await leave(club, paid.student, paid, 45)
    expect(await sentTo(club, paid.student)).toBeUndefined()
  })

  it('says what is no more, and what came with it', async () => {
    const { club, paid, edit } = await enrolledSomewhere()
    await edit({ online: '' })
    expect((await noticeOf(club, paid)).title).toBe(`“${paid.yogaClass.name}” is no longer online`)
    const both = await enrolledSomewhere()
    await both.edit({ place: 'Room 3', online: '' })
    expect((await noticeOf(both.club, both.paid)).text).toBe(
      'The place was Room 1 before. You can no longer take part online.',
    )
  })

  it('tells nobody who enrolled later, and not of a class that is over or a place that came back', async () => {
    const { club, paid, edit } = await enrolledSomewhere()
    await edit({ place: 'Room 2' })
    club.clock.pass(1000)
    const later = await club.student()
    await club.buy(later, paid.yogaClass)
    await edit({ name: 'Another name' })
    expect(await changesOf(club, later)).toEqual([])
    await edit({ place: 'Room 1' })
    expect(await changesOf(club, later)).toHaveLength(1)
    const mails = await changesOf(club, paid.student)
    const first = mails.find(({ facts }) => 'placeBefore' in facts && facts.placeBefore === 'Room 1')!
    expect(await messageOf(club.deps, first)).toBeUndefined()
    const { items } = await listNotices(club.deps, paid.student, {})
    expect(items.filter(({ kind }) => kind === 'changed').map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/ is in Room 1 again$/),
    )
    const over = await enrolledSomewhere()
    await over.club.stores.classes.setSessions(over.paid.yogaClass, datedIn(over.club, -2), [])
    await over.edit({ place: 'Room 2' })
    expect(await mailsOf(over.club, over.paid.student)).toEqual(['enrolled'])
  })

  it('names the next date that is held, and no date of a class without dates', async () => {
    const { club, paid, edit } = await enrolledSomewhere([48, 72, 96])
    const [first, second] = paid.yogaClass.sessions
    const admin = await club.student({ role: 'admin' })
    const path = `${API}/classes/${paid.yogaClass._id}/sessions/${first?.id}/cancel`
    expect((await club.as(admin).post(path).send({ share: false, reason: 'Ill' })).status).toBe(200)
    await club.settle(0)
    await edit({ place: 'Room 2' })
    const told = (await changesOf(club, paid.student)).map(({ facts }) => facts)
    expect(told.find((facts) => 'placeBefore' in facts)).toMatchObject({
      sessionId: second?.id,
      from: second?.at,
      to: second?.at,
    })
    const dateless = await enrolledSomewhere([])
    await dateless.edit({ place: 'Room 2' })
    expect(await changesOf(dateless.club, dateless.paid.student)).toMatchObject([
      { facts: { sessionId: '', seq: 0, placeBefore: 'Room 1' } },
    ])
  })

  it('tells who teaches it, unless they changed it, and not of dates that are over', async () => {
    const { club, teacher, paid, edit } = await enrolledSomewhere()
    const [former, substitute] = [await club.student(INSTRUCTOR), await club.student(INSTRUCTOR)]
    const { sessions: dates = [] } = datedIn(club, -2, 48, 72)
    const sessions = dates.map((date, n) => taughtBy(date, [former, substitute][n]))
    await club.stores.classes.setSessions(paid.yogaClass, { sessions }, [])
    await edit({ place: 'Room 2', online: '' })
    const told = 'The place was Room 1 before. Students can no longer take part online.'
    for (const one of [teacher, substitute]) {
      expect(await noticeOf(club, { student: one })).toMatchObject({
        title: `“${paid.yogaClass.name}” has a new place: Room 2`,
        text: told,
        link: `/dashboard/roster/${paid.yogaClass._id}`,
      })
      const text = await sentTo(club, one)
      expect(text).toContain('Place: Room 2')
      // Each teaches one of the two dates to come.
      expect(text).not.toMatch(/more date|Dates:/)
    }
    expect(await changesOf(club, former)).toEqual([])
    const path = `${API}/classes/instructor/${paid.yogaClass._id}`
    const online = 'https://meet.example/new'
    expect((await club.as(teacher).patch(path).send({ online })).body).toEqual({ modifiedCount: 1 })
    await club.settle(0)
    expect(await changesOf(club, teacher)).toHaveLength(1)
    expect(await changesOf(club, substitute)).toHaveLength(2)
    expect((await noticeOf(club, { student: substitute })).text).toBe('Use only the new link.')
  })

  it('does not tell a teacher who no longer teaches it when the mail is sent', async () => {
    const { club, teacher, paid, edit } = await enrolledSomewhere()
    await edit({ place: 'Room 2' })
    expect(await sentTo(club, teacher)).toContain('Place: Room 2')
    const other = await club.student(INSTRUCTOR)
    const sessions = paid.yogaClass.sessions.map((date) => taughtBy(date, other))
    await club.stores.classes.setSessions(paid.yogaClass, { sessions }, [])
    expect(await sentTo(club, teacher)).toBeUndefined()
  })

  it('tells its students also when the process dies right after the change', async () => {
    const { club, paid, edit } = await enrolledSomewhere()
    const dying = dyingAfter(club.deps, (call) => call === 'classes.saveEdit')
    await edit({ place: 'Room 2' }, dying)
    expect(await changesOf(club, paid.student)).toHaveLength(1)
    expect(await club.discrepancies()).toEqual([])
  })

  it('is in the mail of who enrolled at the same moment, with the first date after it', async () => {
    const club = await openClub()
    const [student, later] = [await club.student(), await club.student()]
    const at = club.clock.now()
    const yogaClass = await club.yogaClass({
      ...datedIn(club, 0, 24),
      roster: {
        [later._id]: { orderId: 'later', at: new Date(at.getTime() + 1) },
        [student._id]: { orderId: 'at-once', at },
      },
    })
    const task = taskTodo(club.deps, 'place', { placeBefore: 'Room 1' })
    for (const id of [yogaClass._id, club.stores.newId()]) await settlePlaceChange(club.deps, id, task)
    const [, next] = yogaClass.sessions
    const facts = { orderId: 'at-once', classId: yogaClass._id, sessionId: next?.id, seq: 0, cents: 0 }
    expect((await changesOf(club, student)).map((mail) => mail.facts)).toEqual([
      { ...facts, from: next?.at, to: next?.at, placeBefore: 'Room 1' },
    ])
    expect(await changesOf(club, later)).toEqual([])
  })
})

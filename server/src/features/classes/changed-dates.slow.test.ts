import { changeTeacher, moveSession } from '@ningjing/contract/classes/class-life'
import { editOwnClass } from '@ningjing/contract/classes/classes'
import ICAL from 'ical.js'
import { describe, expect, it, vi } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { TaskTodo } from '../../domain/todo.records.ts'
import { finishTodo } from '../../steps/todos.ts'
import { ask, type Caller } from '../../testing/ask.ts'
import { type Club, EVENT_WAIT, openClub } from '../../testing/club.ts'
import { add, move, remove } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { MAIL_SETTINGS, mailServer } from '../../testing/mail-club.ts'
import { dyingAfter, processOf } from '../../testing/processes.ts'
import { openStudio } from '../../testing/single-dates.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** A class with two dates: Sara comes to both, Tom to the first, Una to the second. */
async function prepare(club: Club) {
  const studio = await openStudio(club, [24, 48], { place: 'Lotus Hall', rev: 100 })
  const { parent, ids, comes, admin, ana } = studio
  const [first = '', second = ''] = ids
  const sara = await comes(parent._id, 'Sara')
  const tom = await comes(first, 'Tom')
  const una = await comes(second, 'Una')
  club.clock.pass(1000)
  const give = (caller: Caller, sid?: string, email = ana.email, reason = 'Mei is ill.') =>
    ask(caller, admin, changeTeacher, { params: { id: parent._id }, body: { email, sid, reason } })
  return { ...studio, first, second, sara, tom, una, give }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** How many mails about a change each of them has: the teachers, then the students. */
async function changesOf(club: Club, { mei, ana, sara, tom, una }: Prepared): Promise<number[]> {
  const people = [mei, ana, ...[sara, tom, una].map(({ student }) => student)]
  const lists = await Promise.all(people.map(({ _id }) => club.stores.mails.listFor(_id)))
  return lists.map((mails) => mails.filter(({ kind }) => kind === 'changed').length)
}

it.each([
  ['a date', true, [1, 1, 1, 1, 0]],
  ['a class', false, [1, 1, 1, 1, 1]],
] as const)(
  'a process killed after any write tells those of each date once of another teacher of %s, or nobody',
  async (_what, isOfDate, told) => {
    const club = await openClub()
    const writes = await killedAfterEach(
      club,
      () => prepare(club),
      async (dying, { first, give }) => {
        await give(dying, isOfDate ? first : undefined)
        const isQuiet = async () => dying.isDead() || (await club.stores.todos.findOpen()).length === 0
        await expect.poll(isQuiet, EVENT_WAIT).toBe(true)
      },
      async (prepared, _isOver, text) => {
        const { ana, mei, first, second, dateOf } = prepared
        const isDone = text.includes('classes.setTeacher')
        expect(await changesOf(club, prepared), text).toEqual(isDone ? told : [0, 0, 0, 0, 0])
        const teachers = (await Promise.all([first, second].map(dateOf))).map(
          ({ instructorId, sessions }) => sessions[0]?.teacher?._id ?? instructorId,
        )
        const after = [ana._id, isOfDate ? mei._id : ana._id]
        expect(teachers, text).toEqual(isDone ? after : [mei._id, mei._id])
      },
    )
    expect(writes).toEqual(expect.arrayContaining(['classes.setTeacher', 'classes.followClass']))
  },
)

type FollowClass = Deps['stores']['classes']['followClass']

/** What a server process uses whose dates follow their class by another step. */
function withStep({ deps }: Pick<Club, 'deps'>, followClass: FollowClass): Deps {
  const { stores } = deps
  return { ...deps, stores: { ...stores, classes: { ...stores.classes, followClass } } }
}

it.each([
  ['with its todo tells those of the date', true, [1, 1, 1, 1, 0]],
  ['that leaves no todo tells nobody of them', false, [1, 1, 1, 0, 0]],
] as const)('a date that follows %s, when the process dies right after it', async (_what, hasTodo, told) => {
  const club = await openClub()
  const prepared = await prepare(club)
  const { followClass } = club.stores.classes
  let followed = ''
  const deps = withStep(club, (seen, copy, gained, todos) => {
    followed = seen._id
    const left = todos.filter(({ kind }) => hasTodo || kind === 'log')
    return followClass(seen, copy, gained, left)
  })
  const isFirst = (name: string) => name === 'classes.followClass' && followed === prepared.first
  const dying = dyingAfter(deps, isFirst)
  await prepared.give(dying, prepared.first)
  await expect.poll(() => dying.isDead(), EVENT_WAIT).toBe(true)
  await club.settle()
  expect(await changesOf(club, prepared)).toEqual(told)
})

it('two processes that let dates follow at once tell each student once', async () => {
  const club = await openClub()
  const prepared = await prepare(club)
  const { parent, give, dateOf, first } = prepared
  const slow = processOf(withStep(club, () => Promise.reject(new Error('This process is late'))))
  await give(slow)
  const todo = (await club.read(parent)).todo.find(({ kind }) => kind === 'dates') as TaskTodo
  const processes = [club.deps, processOf(club.deps).deps]
  const open = { owner: 'classes', ownerId: parent._id, todo } as const
  await Promise.allSettled(processes.map((deps) => finishTodo(deps, open)))
  await club.settle()
  expect(await changesOf(club, prepared)).toEqual([1, 1, 1, 1, 1])
  expect((await dateOf(first)).teacherReasons).toHaveLength(1)
  expect(await club.discrepancies()).toEqual([])
})

/** A club with a mail server, and what it has sent to somebody since it was asked last. */
async function mailedClub() {
  const { server, gateway } = mailServer()
  const club = await openClub({ ...MAIL_SETTINGS, CLUB_TIME_ZONE: 'UTC' }, { mail: gateway })
  club.clock.pass(Date.parse('2026-11-30T18:30Z') - club.clock.now().getTime())
  const prepared = await prepare(club)
  const sent = async () => {
    await expect.poll(() => club.stores.todos.findOpen(), EVENT_WAIT).toEqual([])
    await sendDueMails(club.deps)
    return server.taken.splice(0)
  }
  await sent()
  return { club, ...prepared, sent: async () => readBy(prepared, await sent()) }
}

type Sent = ReturnType<typeof mailServer>['server']['taken']

/** What each student reads, by name: the subject with the paragraphs, and what their calendar takes over. */
function readBy({ sara, tom, una, parent }: Pick<Prepared, 'sara' | 'tom' | 'una' | 'parent'>, mails: Sent) {
  const of = ({ student }: Prepared['sara']) =>
    mails
      .filter(({ to }) => to.address === student.email)
      .map(({ subject, text, calendars = [] }) => ({
        subject,
        text,
        events: calendars.flatMap(({ method, content }) => eventsOf(method, content, parent.sessions)),
      }))
  return { sara: of(sara), tom: of(tom), una: of(una) }
}

function eventsOf(method: string, content: string, sessions: { id: string }[]) {
  return new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate, description } = new ICAL.Event(component)
    const date = sessions.findIndex(({ id }) => uid === `${id}@ningjing.example`)
    const teacher = /With (\w+)/.exec(description)?.[1]
    return { method, date, sequence, start: startDate.toJSDate().toISOString().slice(0, 16), teacher }
  })
}

type Events = ReturnType<typeof eventsOf>

/** A calendar program (RFC 5546): it takes an event only if its number is higher than the one it has. */
function calendarProgram() {
  const known = new Map<number, Events[number]>()
  return {
    take: (events: Events) => {
      for (const event of events) {
        if (event.sequence > (known.get(event.date)?.sequence ?? -1)) known.set(event.date, event)
      }
    },
    dates: () =>
      [...known.values()]
        .filter(({ method }) => method === 'REQUEST')
        .map(({ date }) => date)
        .sort(),
  }
}

describe('the mail to those who come to one date', () => {
  it('names who teaches it instead of whom and why, and changes their calendar', async () => {
    const { club, first, dateOf, give, sent } = await mailedClub()
    const { rev } = await dateOf(first)
    await give(club, first)
    const { sara, tom, una } = await sent()
    expect(una).toEqual([])
    expect([sara.length, tom.length]).toEqual([1, 1])
    expect(tom[0]?.subject).toBe('“Yin”: Ana teaches instead of Mei on Tue, 1 Dec')
    expect(tom[0]?.subject).toBe(sara[0]?.subject)
    expect(tom[0]?.text).toContain('Mei is ill.')
    const [event, ...others] = tom[0]?.events ?? []
    expect(others).toEqual([])
    expect(event).toMatchObject({ method: 'REQUEST', date: 0, start: '2026-12-01T18:30', teacher: 'Ana' })
    expect(event?.sequence).toBeGreaterThan(rev)
  })

  it('of another teacher of all dates leaves a date with its own', async () => {
    const { club, ana, first, mei, dateOf, give, sent } = await mailedClub()
    const ben = await club.student({ role: 'instructor', name: 'Ben' })
    await give(club, first, ben.email)
    await sent()
    await give(club, undefined, ana.email, 'Mei moves away.')
    const { sara, tom, una } = await sent()
    expect([sara.length, tom, una.length]).toEqual([1, [], 1])
    expect(una[0]?.subject).toBe('“Yin”: Ana teaches instead of Mei on Wed, 2 Dec')
    expect(una[0]?.text).toContain('Mei moves away.')
    const date = await dateOf(first)
    expect([date.instructorId, date.sessions[0]?.teacher?._id]).toEqual([ana._id, ben._id])
    // Back to the teacher of the class.
    await give(club, first, ana.email, '')
    expect((await sent()).tom[0]?.subject).toBe('“Yin”: Ana teaches instead of Ben on Tue, 1 Dec')
    expect(mei.name).toBe('Mei')
  })

  it('says once that it has moved, with the new time in their calendar', async () => {
    const { club, mei, parent, first, dateOf, sent } = await mailedClub()
    const { rev } = await dateOf(first)
    const body = { local: '2026-12-01T20:00', minutes: 60 }
    await ask(club, mei, moveSession, { params: { id: parent._id, sid: first }, body })
    const { sara, tom, una } = await sent()
    expect([sara.length, tom.length, una]).toEqual([1, 1, []])
    expect(tom[0]?.subject).toBe('“Yin” has moved to Tue, 1 Dec, 8:00 PM UTC')
    expect(tom[0]?.text).toContain('It was planned for Tue, 1 Dec, 6:30 PM UTC.')
    const [event] = tom[0]?.events ?? []
    expect(event).toMatchObject({ method: 'REQUEST', date: 0, start: '2026-12-01T20:00' })
    expect(event?.sequence).toBeGreaterThan(rev)
  })

  it('says once that it has another place and link, to those who come to it', async () => {
    const { club, mei, parent, sent } = await mailedClub()
    const body = { place: 'Garden', online: 'https://video.example/new' }
    await ask(club, mei, editOwnClass, { params: { id: parent._id }, body })
    const { sara, tom, una } = await sent()
    expect([sara.length, tom.length, una.length]).toEqual([1, 1, 1])
    expect(tom[0]?.subject).toBe('“Yin” on Tue, 1 Dec, 6:30 PM has a new place: Garden')
    expect(tom[0]?.text).toContain('The place was Lotus Hall before.')
    expect(tom[0]?.text).toContain('https://video.example/new')
    expect(tom[0]?.events).toMatchObject([{ method: 'REQUEST', date: 0 }])
    expect(una[0]?.events).toMatchObject([{ method: 'REQUEST', date: 1 }])
    expect(sara[0]?.events).toMatchObject([{ date: 0 }, { date: 1 }])
  })

  it('is taken over by the calendar of who has left the class, joins it, or is moved', async () => {
    const { club, admin, parent, first, sara, tom, comes, dateOf, sent } = await mailedClub()
    const shown = { sara: calendarProgram(), tom: calendarProgram() }
    const read = async () => {
      const mails = await sent()
      for (const { events } of mails.sara) shown.sara.take(events)
      for (const { events } of mails.tom) shown.tom.take(events)
      return [shown.sara.dates(), shown.tom.dates()]
    }
    await remove(club, admin, sara, 0)
    await remove(club, admin, tom, 0)
    expect(await read()).toEqual([[], []])
    await comes(first, '', sara.student)
    const paid = { how: 'cash', amount: 45 } as const
    const { body } = await add(club, admin, { classId: parent._id, userId: tom.student._id, paid })
    expect(await read()).toEqual([[0], [0, 1]])
    await move(club, admin, { orderId: body.insertedId }, await dateOf(first))
    expect(await read()).toEqual([[0], [0]])
  })

  it('says that it is canceled, and takes it out of their calendar', async () => {
    const { club, mei, parent, first, sent } = await mailedClub()
    const path = `/ningjing/classes/${parent._id}/sessions/${first}/cancel`
    await club.as(mei).post(path).send({ share: true, reason: 'The heating is broken.' })
    const { sara, tom, una } = await sent()
    expect([sara.length, tom.length, una]).toEqual([1, 1, []])
    expect(tom[0]?.subject).toBe('“Yin” is canceled: Tue, 1 Dec, 6:30 PM')
    expect(tom[0]?.text).toContain('“Yin” on Tue, 1 Dec is canceled')
    expect(tom[0]?.text).toContain('We are sorry: the club has canceled this date.')
    expect(tom[0]?.text).toContain('The heating is broken.')
    expect(tom[0]?.events).toMatchObject([{ method: 'CANCEL', date: 0 }])
  })
})

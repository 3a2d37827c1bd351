import * as life from '@ningjing/contract/classes/class-life'
import { editOwnClass } from '@ningjing/contract/classes/classes'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { ask } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { add, leave, skip, unskip } from '../../testing/ends.ts'
import { dyingAfter, processOf } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { DROP_IN, openCourse } from '../../testing/sold-dates.ts'
import { join } from '../../testing/waiting.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const HOUR_MS = 3_600_000
/** A process that dies so late has done what it was asked. */
const MAX_WRITES = 12

/** What somebody does, or an admin about one of the dates, in a process that dies after so many writes. */
type Move = { who: number; what: keyof typeof MOVES; date: number; dies: number }

type Table = { club: Club; admin: UserRecord; students: UserRecord[]; classId: string }
type Caller = ReturnType<typeof processOf>
type Act = (
  table: Table,
  caller: Caller,
  student: UserRecord,
  parent: ClassRecord,
  sid: string,
) => Promise<unknown>

const ofSeries = (act: typeof skip): Act => {
  return async (_table, caller, student, parent, sid) => {
    const place = parent.roster[student._id]
    return place && act(caller, student, place, sid)
  }
}

const MOVES = {
  skip: ofSeries(skip),
  unskip: ofSeries(unskip),
  leave: ofSeries((caller, student, place) => leave(caller, student, place, 0)),
  enroll: (({ admin, classId }, caller, { _id: userId }) => add(caller, admin, { classId, userId })) as Act,
  enrollInDate: (({ admin }, caller, { _id: userId }, _parent, classId) =>
    add(caller, admin, { classId, userId })) as Act,
  leaveDate: (async ({ club }, caller, student, _parent, sid) => {
    const place = (await club.stores.classes.find(sid))?.roster[student._id]
    return place && leave(caller, student, place, 0)
  }) as Act,
  wait: (async ({ club }, caller, student, _parent, sid) => {
    const date = await club.stores.classes.find(sid)
    return date && join(caller, student, date)
  }) as Act,
  move: (({ admin }, caller, _student, { _id: id, sessions }, sid) => {
    const at = sessions.find((one) => one.id === sid)?.at.getTime() ?? 0
    const body = { local: localOf(at + 5 * HOUR_MS), minutes: 60 }
    return ask(caller, admin, life.moveSession, { params: { id, sid }, body })
  }) as Act,
  cancel: (({ admin }, caller, _student, { _id: id }, sid) =>
    ask(caller, admin, life.cancelSession, {
      params: { id, sid },
      body: { share: true, reason: 'Ill' },
    })) as Act,
  addDate: (({ admin }, caller, _student, { _id: id, sessions }) => {
    const last = Math.max(...sessions.map(({ at }) => at.getTime()))
    const body = { local: localOf(last + 24 * HOUR_MS), minutes: 60 }
    return ask(caller, admin, life.addSession, { params: { id }, body })
  }) as Act,
  price: (({ admin }, caller, _student, { _id: id, sessions }) =>
    ask(caller, admin, editOwnClass, {
      params: { id },
      body: { dropIn: { seats: DROP_IN.seats, price: sessions.length, closeMinutes: 0 } },
    })) as Act,
  priceOfDate: (({ admin }, caller, _student, { sessions }, id) =>
    ask(caller, admin, editOwnClass, { params: { id }, body: { price: 1 + sessions.length } })) as Act,
  archive: (({ admin }, caller, _student, { _id: id, stage }) =>
    ask(caller, admin, life.archiveClass, {
      params: { id },
      body: { archived: stage !== 'archived' },
    })) as Act,
  cancelClass: (async ({ admin }, caller, _student, { _id: id, name }) => {
    const { body } = await ask(caller, admin, life.quoteClassEnd, { params: { id } })
    const end = { name, reason: 'Ill', enrolledShown: body.enrolled ?? 0 }
    return ask(caller, admin, life.cancelClass, { params: { id }, body: end })
  }) as Act,
}

const localOf = (ms: number) => new Date(ms).toISOString().slice(0, 16)

async function play(table: Table, { who, what, date, dies }: Move) {
  const { club, students, classId } = table
  const parent = await club.stores.classes.find(classId)
  const student = students[who % students.length]
  const sid = parent?.sessions[date % parent.sessions.length]?.id
  if (!parent || !student || !sid) throw new Error('The class has no students or no dates')
  const caller =
    dies < MAX_WRITES ? dyingAfter(club.deps, (_name, index) => index === dies) : processOf(club.deps)
  await MOVES[what](table, caller, student, parent, sid).catch(() => undefined)
}

/** The seats of each date that is held, and what the date has of the skips of its class. */
async function expectRoom({ club, classId }: Table, seats: number, played: string) {
  const parent = await club.stores.classes.find(classId)
  if (!parent) throw new Error('The class is gone')
  for (const { id, canceled } of parent.sessions) {
    if (canceled || parent.canceled) continue
    const date = await club.stores.classes.find(id)
    const skips = Object.values(parent.roster).flatMap((place) => place.skips?.[id] ?? [])
    expect(parent.capacity - skips.length + (date?.capacity ?? 0), `Seats of ${id} after ${played}`).toBe(
      seats,
    )
    expect(
      skips.map((one) => date?.grown?.[one.id]),
      `Skips of ${id} after ${played}`,
    ).toEqual(skips.map(() => 1))
  }
}

const OFTEN = ['skip', 'skip', 'skip', 'unskip', 'unskip', 'leave', 'enroll', 'enroll'] as const
const LESS_OFTEN = ['enrollInDate', 'leaveDate', 'wait', 'move', 'cancel', 'addDate'] as const
const OF_STUDIO = ['price', 'priceOfDate', 'archive', 'archive'] as const

const aMove = fc.record<Move>({
  who: fc.nat(3),
  what: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...OFTEN, ...LESS_OFTEN, ...OF_STUDIO) },
    // Little happens after it.
    { weight: 1, arbitrary: fc.constant('cancelClass' as const) },
  ),
  date: fc.nat(3),
  dies: fc.nat(2 * MAX_WRITES),
})

it('whatever students and admins do, in whichever process dies, each date has the seats of its room', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(aMove, aMove), { minLength: 4, maxLength: 14 }), async (rounds) => {
      const club = await openClub()
      const course = await openCourse(club, { dropIn: { ...DROP_IN, cents: 0 } })
      const admin = await club.student({ role: 'admin' })
      const students = [course.student, await club.student(), await club.student(), await club.student()]
      const table = { club, admin, students, classId: course.parent._id }
      // Two at the same time.
      for (const moves of rounds) await Promise.all(moves.map((move) => play(table, move)))
      await club.settle()
      // Two refunds at once may take the same number: the second is tried again.
      await club.settle()
      const played = JSON.stringify(rounds)
      expect(await club.stores.todos.findOpen(), played).toEqual([])
      await expectRoom(table, course.parent.capacity + DROP_IN.seats, played)
      expect(await club.discrepancies(), played).toEqual([])
    }),
    { numRuns: 8, seed: 28, endOnFailure: true },
  )
})

import * as life from '@ningjing/contract/classes/class-life'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { creditsOf } from '../../domain/purse.ts'
import type { UserRecord } from '../../domain/records.ts'
import { ask } from '../../testing/ask.ts'
import { move, quote, remove } from '../../testing/ends.ts'
import {
  book,
  type CreditStudio,
  checkOutPass,
  creditStudio,
  endPassAs,
  extendTo,
  give,
  leaveDate,
  quotePass,
  setStopped,
} from '../../testing/passes.ts'
import { dyingAfter, processOf } from '../../testing/processes.ts'
import { DROP_IN } from '../../testing/single-dates.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A process that dies so late has done what it was asked. */
const MAX_WRITES = 12
/** Hours from now to the dates of the class: a few waits of `A_WHILE_MS` reach all of them, and the end of each pass. */
const DATES = [72, 84, 96, 108, 120]
const A_WHILE_MS = 20 * HOUR_MS
const PASS = { credits: 3, days: 5 }
const SERIES_CREDITS = 2

/** What somebody does, or an admin about one of the places or passes, in a process that dies after so many writes. */
type Move = { who: number; what: keyof typeof MOVES; which: number; dies: number }

type Table = CreditStudio & { students: UserRecord[] }
/** Of this student, in this class: a date that is sold by itself, or the series. `which` chooses among others. */
type Scene = { table: Table; student: UserRecord; classId: string; which: number }
type Caller = ReturnType<typeof processOf>
type Act = (scene: Scene, caller: Caller) => Promise<unknown>

/** Does something about one of the places of the student, if they have any. */
const ofPlace = (
  act: (scene: Scene, caller: Caller, place: { orderId: string }) => Promise<unknown>,
): Act => {
  return async (scene, caller) => {
    const { table, student, which } = scene
    const ids = [...table.ids, table.parent._id]
    const classes = await Promise.all(ids.map((id) => table.club.stores.classes.find(id)))
    const places = classes.flatMap((one) => one?.roster[student._id] ?? [])
    const place = places[which % places.length]
    return place && act(scene, caller, place)
  }
}

/** Does something about one of the passes of the student, if they have any. */
const ofPass = (act: (scene: Scene, caller: Caller, pass: PurseRecord) => Promise<unknown>): Act => {
  return async (scene, caller) => {
    const { table, student, which } = scene
    const passes = await table.club.stores.purses.listFor(student._id)
    const pass = passes[which % passes.length]
    return pass && act(scene, caller, pass)
  }
}

const stopped = (isStopped: boolean) =>
  ofPass(({ table: { admin } }, caller, { _id }) => setStopped(caller, admin, _id, isStopped))

const MOVES = {
  give: (({ table, student, which }, caller) =>
    give(caller, { ...table, student }, which % 2 ? 'cash' : undefined)) as Act,
  // In a process that lives: what the deep sweep does is tested elsewhere.
  buy: (async ({ table: { club, productId }, student }) => {
    const { body } = await checkOutPass(club, student, productId)
    const transactionId = intentIdOf(String(body.clientSecret))
    await club.confirm(transactionId)
    await club.record(student, { transactionId })
  }) as Act,
  book: (({ student, classId }, caller) => book(caller, student, classId)) as Act,
  leave: ofPlace(async ({ student }, caller, place) => {
    const { body } = await quote(caller, student, place)
    return leaveDate(caller, student, place.orderId, body.credits)
  }),
  remove: ofPlace(({ table: { admin } }, caller, place) => remove(caller, admin, place, 0)),
  move: ofPlace(({ table: { admin, ids }, which }, caller, place) =>
    move(caller, admin, place, { _id: ids[which % ids.length] ?? '' }),
  ),
  stop: stopped(true),
  goOn: stopped(false),
  extend: ofPass(({ table: { club, admin }, which }, caller, { _id }) => {
    const until = new Date(club.clock.now().getTime() + (which + 1) * 3 * DAY_MS)
    return extendTo(caller, admin, _id, until.toISOString().slice(0, 10))
  }),
  end: ofPass(async ({ table: { admin } }, caller, { _id }) => {
    const { body } = await quotePass(caller, admin, _id)
    return endPassAs(caller, admin, _id, body.credits ?? null, body.refund ?? 0)
  }),
  cancelDate: (({ table: { admin, parent, ids }, which }, caller) => {
    const params = { id: parent._id, sid: ids[which % ids.length] ?? '' }
    return ask(caller, admin, life.cancelSession, { params, body: { share: true, reason: 'Ill' } })
  }) as Act,
  cancelClass: (async ({ table: { admin, parent } }, caller) => {
    const params = { id: parent._id }
    const { body } = await ask(caller, admin, life.quoteClassEnd, { params })
    const end = { name: parent.name, reason: 'Ill', enrolledShown: body.enrolled ?? 0 }
    return ask(caller, admin, life.cancelClass, { params, body: end })
  }) as Act,
  wait: (async ({ table: { club } }) => club.clock.pass(A_WHILE_MS)) as Act,
}

async function play(table: Table, { who, what, which, dies }: Move) {
  const { club, students, parent, ids } = table
  const classIds = [...ids, parent._id]
  const [student, classId] = [students[who % students.length], classIds[which % classIds.length]]
  if (!student || !classId) throw new Error('There are no students or no classes')
  const caller =
    dies < MAX_WRITES ? dyingAfter(club.deps, (_name, index) => index === dies) : processOf(club.deps)
  await MOVES[what]({ table, student, classId, which }, caller).catch(() => undefined)
}

/** What was granted is left, in use, given back as money, or has ended with the pass. */
async function expectConserved({ club, students }: Table, played: string) {
  for (const { _id: userId } of students) {
    for (const { _id, granted, left, uses, end } of await club.stores.purses.listFor(userId)) {
      const used = Object.values(uses).filter(({ back, late }) => !back || late)
      const credits = used.reduce((sum, use) => sum + creditsOf(use), 0)
      expect((left ?? 0) + credits + (end?.credits ?? 0), `Credits of ${_id} after ${played}`).toBe(granted)
    }
  }
}

/** How often each happens. */
const WEIGHTS: [weight: number, what: keyof typeof MOVES][] = [
  [30, 'book'],
  [14, 'leave'],
  [8, 'move'],
  [4, 'remove'],
  [6, 'give'],
  [3, 'buy'],
  [4, 'stop'],
  [8, 'goOn'],
  [4, 'extend'],
  [4, 'end'],
  [2, 'wait'],
  [2, 'cancelDate'],
  // Little happens after it.
  [1, 'cancelClass'],
]

const aMove = fc.record<Move>({
  who: fc.nat(2),
  what: fc.oneof(...WEIGHTS.map(([weight, what]) => ({ weight, arbitrary: fc.constant(what) }))),
  which: fc.nat(5),
  dies: fc.nat(4 * MAX_WRITES),
})

it('whatever students and admins do, in whichever process dies, no credit is lost or used twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(aMove, aMove), { minLength: 10, maxLength: 16 }), async (rounds) => {
      const sold = { credits: SERIES_CREDITS, dropIn: { ...DROP_IN, credits: 1 } as const }
      const open = await creditStudio(DATES, PASS, undefined, sold)
      const { club, student } = open
      const students = [student, await club.student(), await club.student()]
      const table = { ...open, students }
      for (const who of students.slice(1)) await give(club, { ...open, student: who })
      // Two at the same time.
      for (const moves of rounds) await Promise.all(moves.map((one) => play(table, one)))
      await club.settle()
      // Two refunds at once may take the same number: the second is tried again.
      await club.settle()
      const played = JSON.stringify(rounds)
      expect(await club.stores.todos.findOpen(), played).toEqual([])
      await expectConserved(table, played)
      expect(await club.discrepancies(), played).toEqual([])
    }),
    { numRuns: 12, seed: 29, endOnFailure: true },
  )
})

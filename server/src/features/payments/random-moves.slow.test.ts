import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../base/records.ts'
import { type Club, deliverTo, intentIdOf, openClub } from '../../testing/club.ts'

const API = '/ningjing'

/** What a person may do to one class at any moment. */
type Move = { who: number; what: keyof typeof MOVES; card: number }

const CARDS = ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_refundFail'] as const

type Table = { club: Club; yogaClass: ClassRecord; students: UserRecord[]; intents: string[] }

const MOVES = {
  select: async ({ club, yogaClass }: Table, student: UserRecord) => {
    await club.as(student).post(`${API}/selectedClasses`).send({ classId: yogaClass._id })
  },
  start: async ({ club, intents }: Table, student: UserRecord) => {
    const [selection] = await club.selections(student)
    if (!selection) return
    const started = await club.startPaying(student, selection._id, selection.price)
    if (started.body.clientSecret) intents.push(intentIdOf(started.body.clientSecret))
  },
  confirm: async ({ club, intents }: Table, _student: UserRecord, card: number) => {
    const intent = intents.at(card % Math.max(1, intents.length))
    // Declined, canceled or paid already: all of that may happen to a card.
    if (intent) await club.confirm(intent, CARDS[card % CARDS.length]).catch(() => undefined)
  },
  record: async ({ club, intents }: Table, student: UserRecord, card: number) => {
    const transactionId = intents.at(card % Math.max(1, intents.length))
    if (transactionId) await club.record(student, { transactionId })
  },
  webhook: async ({ club, intents }: Table, _student: UserRecord, card: number) => {
    const intent = intents.at(card % Math.max(1, intents.length))
    const events = intent ? await club.eventsOf(intent) : []
    const event = events[card % Math.max(1, events.length)]
    if (event) await deliverTo(club.visitor, event)
  },
  remove: async ({ club }: Table, student: UserRecord) => {
    const [selection] = await club.selections(student)
    if (selection) await club.as(student).delete(`${API}/selectedClasses/${selection._id}`)
  },
  price: async ({ club, yogaClass }: Table, _student: UserRecord, card: number) => {
    const owner = await club.stores.users.find(yogaClass.instructorId)
    if (owner) await edit(club, owner, yogaClass, { price: 40 + (card % 3) })
  },
  seats: async ({ club, yogaClass }: Table, _student: UserRecord, card: number) => {
    const owner = await club.stores.users.find(yogaClass.instructorId)
    if (owner) await edit(club, owner, yogaClass, { seats: card % 4, seatsShown: 2 })
  },
  wait: async ({ club }: Table, _student: UserRecord, card: number) => {
    await club.settle((card % 12) * 60_000)
  },
}

function edit(club: Club, owner: UserRecord, { _id }: ClassRecord, fields: Record<string, number>) {
  return club.as(owner).patch(`${API}/classes/instructor/${_id}`).send(fields)
}

const WHATS: Move['what'][] = ['start', 'start', 'confirm', 'confirm', 'record']
const move = fc.record<Move>({
  who: fc.nat(3),
  what: fc.constantFrom(...WHATS, ...(Object.keys(MOVES) as Move['what'][])),
  card: fc.nat(11),
})
const rounds = fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 10 })

describe('any moves of students, instructor, provider and time on one class', () => {
  it('end with every payment in a seat or a refund', { timeout: 90_000 }, async () => {
    const club = await openClub()
    let places = 0
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const owner = await club.student({ role: 'instructor' })
        const yogaClass = await club.yogaClass({ seats: 2, instructorId: owner._id })
        const students = await Promise.all([0, 1, 2, 3].map(() => club.student()))
        const table: Table = { club, yogaClass, students, intents: [] }
        await Promise.all(students.map((student) => MOVES.select(table, student)))
        for (const together of all) {
          await Promise.all(together.map(({ who, what, card }) => MOVES[what](table, students[who]!, card)))
        }
        await club.settle()
        const { holds, held, seats, enrolled, capacity } = await club.read(yogaClass)
        expect({ holds, held, sum: seats + enrolled }).toEqual({ holds: {}, held: 0, sum: capacity })
        expect(await club.discrepancies()).toEqual([])
        places += enrolled
      }),
      { numRuns: 20 },
    )
    expect(places).toBeGreaterThan(0)
  })
})

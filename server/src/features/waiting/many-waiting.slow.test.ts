import { MAX_WAITING } from '@ningjing/contract/waiting/waiting'
import { describe, expect, inject, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { sweep } from '../../sweeper.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { add } from '../../testing/ends.ts'
import { processOf } from '../../testing/processes.ts'
import { accept, freeSeat, join, leaveLine, lineOf } from '../../testing/waiting.ts'

declare module 'vitest' {
  interface ProvidedContext {
    waitingStudents: number
  }
}

const STUDENTS = inject('waitingStudents')
const SEATS = 20
const PROCESSES = 4

type Server = ReturnType<typeof processOf>

/** Runs an act for each item, with so many at a time on each process. */
async function onAll<T>(servers: Server[], items: T[], act: (server: Server, item: T) => Promise<unknown>) {
  const left = [...items]
  const workers = [...servers, ...servers].map(async (server) => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(server, item)
  })
  await Promise.all(workers)
}

/** Users in the order in which seats were offered to them: ids of orders grow, and each winner's is made after the one before. */
async function offeredInOrder(club: Club, students: UserRecord[]): Promise<string[]> {
  const mails = await Promise.all(students.map(({ _id }) => club.stores.mails.listFor(_id)))
  const offers = mails.flat().filter(({ kind }) => kind === 'offer')
  return offers.sort((a, b) => (a._id < b._id ? -1 : 1)).map(({ userId }) => userId)
}

async function fullClass(club: Club, servers: Server[]) {
  const admin = await club.student({ role: 'admin' })
  const yogaClass = await club.yogaClass({ seats: SEATS })
  const guests = await Promise.all(Array.from({ length: SEATS }, () => club.student()))
  const places: { student: UserRecord; orderId: string }[] = []
  await onAll(servers, guests, async (server, student) => {
    const { body } = await add(server, admin, { classId: yogaClass._id, userId: student._id })
    places.push({ student, orderId: body.insertedId })
  })
  return { yogaClass, places }
}

/** Every offer is accepted or declined, on any process, until nobody waits or no seat is left. */
async function answerOffers(club: Club, servers: Server[], yogaClass: ClassRecord, students: UserRecord[]) {
  const byId = new Map(students.map((student) => [student._id, student]))
  for (;;) {
    const { holds } = await club.read(yogaClass)
    const offered = Object.keys(holds).flatMap((userId) => byId.get(userId) ?? [])
    if (offered.length === 0) return
    await onAll(servers, offered, async (server, student) => {
      const isTaken = Number.parseInt(student._id.slice(-2), 16) % 8 === 0
      if (isTaken) await accept({ ...club, as: server.as }, student)
      else await leaveLine(server, student, yogaClass)
    })
    await sweep(club.deps)
  }
}

describe(`${STUDENTS} students for ${SEATS} seats on ${PROCESSES} processes`, () => {
  it('get them in the order in which they joined', { timeout: 600_000 }, async () => {
    const club = await openClub()
    const servers = Array.from({ length: PROCESSES }, () => processOf(club.deps))
    const { yogaClass, places } = await fullClass(club, servers)
    const students = await Promise.all(Array.from({ length: STUDENTS }, () => club.student()))
    const answers: (number | string)[] = []
    await onAll(servers, students, async (server, student) => {
      const { body } = await join(server, student, yogaClass)
      answers.push(body.position ? 'joined' : body.code)
    })
    const joined = answers.filter((answer) => answer === 'joined').length
    expect(joined).toBe(Math.min(STUDENTS, MAX_WAITING))
    expect(answers.filter((answer) => answer === 'waiting.full')).toHaveLength(STUDENTS - joined)
    const line = await lineOf(club, yogaClass)
    await onAll(servers, places, (server, place) => freeSeat(server, place, 0))
    await answerOffers(club, servers, yogaClass, students)
    const order = await offeredInOrder(club, students)
    expect(order.length).toBeGreaterThan(SEATS)
    expect(order).toEqual(line.slice(0, order.length))
    const { seats, held, enrolled, queued } = await club.read(yogaClass)
    expect([held, seats + enrolled, Math.min(seats, queued)]).toEqual([0, SEATS, 0])
    expect(await club.discrepancies()).toEqual([])
  })
})

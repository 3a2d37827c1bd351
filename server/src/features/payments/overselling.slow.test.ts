import { setTimeout as pause } from 'node:timers/promises'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import type { Response } from 'supertest'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { oversellingSeats } from '../../testing/overselling.store.ts'
import { processOf } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const API = '/ningjing'
const SEATS = 20

type Process = ReturnType<typeof processOf>

/** A student tries again while the server is overloaded: calls that wait too long for a connection answer 503. */
async function whenUp(send: () => PromiseLike<Response>): Promise<Response> {
  for (let attempt = 1; attempt < 20; attempt += 1) {
    const answer = await send()
    if (answer.status !== 503) return answer
    await pause(250)
  }
  return send()
}

/** One student selects, pays and records the payment. Returns whether they are enrolled, and the last answer. */
async function buy(club: Club, server: Process, student: UserRecord, yogaClass: ClassRecord) {
  const agent = server.as(student)
  const post = (path: string, body: object) => whenUp(() => agent.post(`${API}/${path}`).send(body))
  const selected = await post('selectedClasses', { classId: yogaClass._id })
  const selectedId = selected.body.insertedId
  if (!selectedId) return { isEnrolled: false, status: selected.status, code: selected.body.code }
  const started = await post('create-payment-intent', { price: 45, selectedId })
  if (started.status !== 200) {
    return { isEnrolled: false, status: started.status, code: started.body.code }
  }
  const transactionId = intentIdOf(started.body.clientSecret)
  await club.confirm(transactionId)
  const paid = await post('payments', { transactionId })
  return { isEnrolled: paid.status === 200, status: paid.status, code: paid.body.code }
}

/** All students buy simultaneously, on several server processes. */
async function rush(club: Club, servers: Process[], students: number) {
  const yogaClass = await club.yogaClass({ seats: SEATS })
  const all = await Promise.all(Array.from({ length: students }, () => club.student()))
  const answers = await Promise.all(
    all.map((student, index) => buy(club, servers[index % servers.length]!, student, yogaClass)),
  )
  return { yogaClass, answers, enrolled: answers.filter(({ isEnrolled }) => isEnrolled).length }
}

describe('200 students and 20 seats at once', () => {
  it('end in exactly 20 enrollments, without a discrepancy', async () => {
    const club = await openClub()
    const servers = [processOf(club.deps), processOf(club.deps)]
    const { yogaClass, answers, enrolled } = await rush(club, servers, 200)
    expect(enrolled).toBe(SEATS)
    const rejected = answers.filter(({ isEnrolled }) => !isEnrolled)
    expect(new Set(rejected.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 class.sold-out']),
    )
    const stored = await club.read(yogaClass)
    expect(stored).toMatchObject({ seats: 0, held: 0, enrolled: SEATS, holds: {} })
    expect(Object.keys(stored.roster)).toHaveLength(SEATS)
    expect(await club.discrepancies()).toEqual([])
  })

  it('oversell, and the reconciliation says so, when O1 does not check the seats', async () => {
    const club = await openClub()
    const overselling = await oversellingSeats(club.databaseUri, club.stores.seats)
    onTestFinished(overselling.close)
    const careless = processOf({
      ...club.deps,
      stores: { ...club.stores, seats: overselling.seats },
    })
    const { enrolled } = await rush(club, [careless, careless], 100)
    expect(enrolled).toBeGreaterThan(SEATS)
    expect((await club.discrepancies()).map(({ promise }) => promise)).toContain('I1')
  })
})

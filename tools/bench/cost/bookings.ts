import { randomBytes } from 'node:crypto'
import { bookWithCredit } from '@ningjing/contract/passes/passes'
import { recordPayment } from '@ningjing/contract/payments/payments'
import { callsOver, httpTransport } from '@ningjing/contract/testing/api-client'
import { anId } from '@ningjing/contract/testing/builders'
import { select } from '@ningjing/contract/testing/club-steps'
import { withKeys } from '@ningjing/server/base/search-keys'
import { createTokens } from '@ningjing/server/http/caller'
import { datesIn } from '@ningjing/server/testing/dated-class'
import { insertRecords } from '@ningjing/server/testing/insert-records'
import { aPurse } from '@ningjing/server/testing/purses'
import { aClassRecord, aUserRecord } from '@ningjing/server/testing/records'
import { median } from '../rounds.ts'
import { type Place, startOurs } from './our-server.ts'

/** How long the answer to a student takes who enrolls with a credit, or for free, in milliseconds. */
export type Bookings = { creditMs: number; freeMs: number }

const BOOKINGS = 100
/** The first ones load code and data. */
const WARM_UP = 20
const HOURS_TO_CLASS = 72

/** Lets one student after the other enroll in a free class, and in one that costs a credit. */
export async function measureBookings(place: Place): Promise<Bookings> {
  const secret = randomBytes(48).toString('base64')
  const now = new Date()
  const dated = { ...datesIn([HOURS_TO_CLASS], now, anId), seats: BOOKINGS }
  const [free, costly] = [aClassRecord({ ...dated, priceInCents: 0 }), aClassRecord({ ...dated, credits: 1 })]
  const students = Array.from({ length: BOOKINGS }, () => aUserRecord())
  await insertRecords(place.database, {
    classes: [free, costly].map(withKeys),
    users: students.map(withKeys),
    purses: students.map(({ _id: userId }) => aPurse({ userId, validFrom: now })),
  })
  const server = await startOurs(place, secret)
  const tokens = createTokens(secret)
  const times: Bookings[] = []
  try {
    for (const student of students) {
      const call = callsOver(httpTransport(server.origin, tokens.issue(student)))
      const selectedId = await select(call, free._id)
      times.push({
        freeMs: await msOf(() => call(recordPayment, { body: { selectedId } })),
        creditMs: await msOf(() => call(bookWithCredit, { body: { classId: costly._id } })),
      })
    }
  } finally {
    await server.stop()
  }
  const counted = times.slice(WARM_UP)
  return {
    creditMs: median(counted.map(({ creditMs }) => creditMs)),
    freeMs: median(counted.map(({ freeMs }) => freeMs)),
  }
}

async function msOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

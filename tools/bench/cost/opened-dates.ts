import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listSingleDates } from '@ningjing/contract/classes/class-life'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { callsOver, httpTransport } from '@ningjing/contract/testing/api-client'
import { publish } from '@ningjing/contract/testing/club-steps'
import { withKeys } from '@ningjing/server/base/search-keys'
import { createTokens } from '@ningjing/server/http/caller'
import { insertRecords } from '@ningjing/server/testing/insert-records'
import { aUserRecord } from '@ningjing/server/testing/records'
import { median } from '../rounds.ts'
import { type Place, startOurs } from './our-server.ts'

/** Three times a week, for the eight weeks that are opened ahead. */
const WEEKDAYS = [1, 3, 5]
const DATES = 24
/** The first class loads the code. */
const CLASSES = 4
const POLL_MS = 5

/** How long it takes to add and approve a class of every week, until all of its dates are open, in milliseconds. */
export async function measureOpening(place: Place): Promise<number> {
  const people = [aUserRecord({ role: 'instructor' }), aUserRecord({ role: 'admin' })]
  await insertRecords(place.database, { users: people.map(withKeys) })
  const secret = randomBytes(48).toString('base64')
  const server = await startOurs(place, secret)
  const tokens = createTokens(secret)
  const [instructor, admin] = people.map((user) =>
    callsOver(httpTransport(server.origin, tokens.issue(user))),
  ) as [ReturnType<typeof callsOver>, ReturnType<typeof callsOver>]
  const weekly = WEEKDAYS.map((weekday) => ({ weekday, time: '18:30', minutes: 75 }))
  const from = laterDay(new Date().toISOString().slice(0, 10), 1)
  const times: number[] = []
  try {
    for (let index = 0; index < CLASSES; index += 1) {
      const start = performance.now()
      const id = await publish(instructor, admin, {
        name: `Yin ${index}`,
        image: 'https://pictures.example/yin.jpg',
        dropIn: { seats: 14, price: 18, closeMinutes: 30, only: true },
        repeat: { weekly, from, until: null },
      })
      while ((await admin(listSingleDates, { params: { id } })).length < DATES) await pause(POLL_MS)
      times.push(performance.now() - start)
    }
  } finally {
    await server.stop()
  }
  return median(times.slice(1))
}

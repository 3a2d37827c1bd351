import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listSingleDates } from '@ningjing/contract/classes/class-life'
import { weekdayOf } from '@ningjing/contract/classes/repeat'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { callsOver, httpTransport } from '@ningjing/contract/testing/api-client'
import { publish } from '@ningjing/contract/testing/club-steps'
import { withKeys } from '@ningjing/server/base/search-keys'
import { createTokens } from '@ningjing/server/http/caller'
import { insertRecords } from '@ningjing/server/testing/insert-records'
import { aUserRecord } from '@ningjing/server/testing/records'
import { median } from '../rounds.ts'
import { type Place, startOurs } from './our-server.ts'

/** Days after today: three times a week, for the eight weeks that are opened ahead. None of their dates is on the last day. */
const FIRST_DAYS = [1, 3, 5]
const DATES = 24
/** The first class loads the code. */
const CLASSES = 4
const POLL_MS = 5
const GIVE_UP_MS = 60_000

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
  const today = new Date().toISOString().slice(0, 10)
  const firstDays = FIRST_DAYS.map((days) => laterDay(today, days))
  const weekly = firstDays.map((day) => ({ weekday: weekdayOf(day), time: '18:30', minutes: 75 }))
  const times: number[] = []
  try {
    for (let index = 0; index < CLASSES; index += 1) {
      const start = performance.now()
      const id = await publish(instructor, admin, {
        name: `Yin ${index}`,
        image: 'https://pictures.example/yin.jpg',
        dropIn: { seats: 14, price: 18, closeMinutes: 30, only: true },
        repeat: { weekly, from: firstDays[0] ?? today, until: null },
      })
      while ((await admin(listSingleDates, { params: { id } })).length < DATES) {
        if (performance.now() - start > GIVE_UP_MS) throw new Error(`${DATES} dates were not opened`)
        await pause(POLL_MS)
      }
      times.push(performance.now() - start)
    }
  } finally {
    await server.stop()
  }
  return median(times.slice(1))
}

import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aUserRecord } from '@ningjing/server/testing/records'
import type { Db } from 'mongodb'
import type { Api, User } from './api.ts'
import type { CardProvider } from './card-provider.ts'
import type { History } from './history.ts'
import type { Random } from './random.ts'

const RETRY_MS = 300

/** What students and staff act with. They stop when `over` is aborted. */
export type Club = {
  api: Api
  provider: CardProvider
  db: Db
  random: Random
  history: History
  /** Instructors who can teach a date; they stay what they are. */
  teachers: User[]
  over: AbortSignal
}

export const emailOf = (role: string, id: string) => `${role}-${id}@chaos.example`

/** A user, written to the database directly: signing in needs the identity provider. */
export async function addUser({ db }: Club, role: 'student' | 'instructor' | 'admin'): Promise<User> {
  const _id = randomBytes(12).toString('hex')
  const record = aUserRecord({
    _id,
    email: emailOf(role, _id),
    name: `Some ${role} ${_id}`,
    role,
  })
  const users = db.collection<{ _id: string }>('users')
  for (;;) {
    try {
      await users.updateOne({ _id }, { $setOnInsert: record }, { upsert: true })
      return record
    } catch {
      await pause(RETRY_MS)
    }
  }
}

/** Dollars of the API as cents. */
export const centsOf = (dollars: number) => Math.round(dollars * 100)

/** Waits for a random time of up to `maxMs` milliseconds, as people do between two clicks. */
export const think = ({ random }: Club, maxMs: number) => pause(random.between(0, maxMs))

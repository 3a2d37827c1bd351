import { randomBytes } from 'node:crypto'
import { anId } from '@ningjing/contract/testing/builders'
import { withKeys } from '@ningjing/server/base/search-keys'
import { openStores } from '@ningjing/server/database'
import type { ClassRecord, UserRecord } from '@ningjing/server/domain/records'
import { createTokens } from '@ningjing/server/http/caller'
import { insertRecords } from '@ningjing/server/testing/insert-records'
import { aClassRecord, aUserRecord } from '@ningjing/server/testing/records'

/** A club of the usual size, and one class for which all places are asked for at once. */
const CLUB = { instructors: 10, classes: 200, students: 500 }
const PLACES = 400

/** A student or admin, and a token to call the API as one; it lives for ten minutes. */
export type Caller = { email: string; token: () => string }

export type BusyClub = Awaited<ReturnType<typeof fillBusyClub>>

/**
 * Fills an empty database, past the API, with free classes and students, who enroll without the card
 * provider.
 */
export async function fillBusyClub(uri: string, size = CLUB) {
  const secret = randomBytes(48).toString('base64')
  const tokens = createTokens(secret)
  // Creates the indexes.
  await (await openStores(uri, () => undefined)).close()
  const instructors = Array.from({ length: size.instructors }, (_, index) =>
    aUserRecord({ role: 'instructor', name: `Instructor ${index}` }),
  )
  const classes = Array.from({ length: size.classes + 1 }, (_, index): ClassRecord => {
    const {
      _id: instructorId,
      name: instructor,
      email,
    } = instructors[index % size.instructors] ?? aUserRecord()
    const description = 'A calm hour. '.repeat(40)
    const facts = { name: `Class ${index}`, description, instructor, email, instructorId }
    return aClassRecord({ ...facts, priceInCents: 0, seats: PLACES })
  })
  const students = Array.from({ length: size.students }, () => aUserRecord())
  const admin = aUserRecord({ role: 'admin' })
  const users = [admin, ...instructors, ...students].map(withKeys)
  await insertRecords(uri, { users, classes: classes.map(withKeys) })
  const [wanted, ...others] = classes.map(({ _id }) => _id)
  const callerOf = (one: UserRecord): Caller => ({ email: one.email, token: () => tokens.issue(one) })
  return {
    secret,
    /** The class that everybody wants. */
    wanted: wanted ?? anId(),
    classes: others,
    instructors: instructors.map(({ _id }) => _id),
    students: students.map(callerOf),
    admin: callerOf(admin),
  }
}

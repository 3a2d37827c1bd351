import type { UserRecord } from '@ningjing/server/domain/records'
import { PEOPLE, type Person, uidOf } from './people.ts'
import { seedId } from './seed-id.ts'

const HOUR_MS = 3600 * 1000

/** The stored records of the seeded people. */
export type Members = ReturnType<typeof membersSince>

/** @param joinedAt when the first person joined; the others follow hour by hour */
export function membersSince(joinedAt: Date) {
  const records = new Map(
    PEOPLE.map((person, index) => {
      const createdAt = new Date(joinedAt.getTime() + index * HOUR_MS)
      return [person.key, recordOf(person, index, createdAt)]
    }),
  )
  const get = (key: string): UserRecord => {
    const member = records.get(key)
    if (!member) throw new Error(`The seed has no person with the key ${key}`)
    return member
  }
  const admin = get('nora')
  const all = [...records.values()]
  return {
    get,
    admin,
    exceptAdmin: all.filter((one) => one !== admin),
    ids: new Set(all.map(({ _id }) => _id)),
  }
}

function recordOf(person: Person, index: number, createdAt: Date): UserRecord {
  return {
    _id: seedId('user', index + 1),
    uid: uidOf(person),
    email: person.email,
    emailVerified: true,
    signInMethods: ['password'],
    name: person.name,
    phone: '',
    photo: person.photo,
    gender: { value: person.gender, label: person.gender },
    address: '',
    bio: person.bio,
    role: person.role,
    tokenVersion: 0,
    registered: true,
    todo: [],
    todos: 0,
    createdAt,
  }
}

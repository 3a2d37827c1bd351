import { DEMO_PASSWORD } from '@ningjing/contract/testing/demo-accounts'
import { initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { PEOPLE, type Person, uidOf } from './people.ts'

/**
 * Creates the missing accounts of the seeded people in the identity emulator. The SDK finds the emulator by
 * FIREBASE_AUTH_EMULATOR_HOST.
 */
export async function seedAccounts(projectId: string, isAdminOnly: boolean): Promise<void> {
  const auth = getAuth(initializeApp({ projectId }, 'seed'))
  const people = PEOPLE.filter(({ role }) => role === 'admin' || !isAdminOnly)
  const { users } = await auth.getUsers(people.map((person) => ({ uid: uidOf(person) })))
  const known = new Set(users.map(({ uid }) => uid))
  await Promise.all(
    people.filter((person) => !known.has(uidOf(person))).map((person) => createAccount(auth, person)),
  )
}

async function createAccount(auth: Auth, person: Person): Promise<void> {
  await auth.createUser({
    uid: uidOf(person),
    email: person.email,
    emailVerified: true,
    password: DEMO_PASSWORD,
    displayName: person.name,
  })
}

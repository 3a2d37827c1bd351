import { randomUUID } from 'node:crypto'
import type { ManagedClass } from '@ningjing/contract/classes.schemas'

/** Someone who can sign in. */
export type Account = { email: string; password: string; name: string }

/** Password of every seeded account. */
const DEMO_PASSWORD = 'Namaste!108'
const demo = (role: string): Account => ({
  email: `${role}@ningjing.example`,
  password: DEMO_PASSWORD,
  name: role,
})
export const demoStudent = demo('student')
export const demoInstructor = demo('instructor')
export const demoAdmin = demo('admin')

/** Where the product under test is reached; set by site.setup.ts. */
const addresses = () => ({
  site: process.env.E2E_SITE ?? '',
  api: `${process.env.E2E_SITE}/ningjing`,
  identity: process.env.E2E_IDENTITY ?? '',
  cards: process.env.E2E_CARDS ?? '',
})

/** A name no other journey uses. */
const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`

/** A person nobody has registered yet. */
export function aPerson(name = 'Noor Haddad'): Account {
  return { email: `${randomUUID().slice(0, 12)}@people.example`, password: 'Lotus!42', name }
}

/** Registers a student as the browser would: at the identity provider, then at the API. */
export async function registerStudent(person: Account = aPerson()): Promise<Account> {
  const idToken = await identityCall('signUp', person)
  await api('POST', '/jwt', { email: person.email }, idToken)
  await api('POST', '/users', { email: person.email, name: person.name }, idToken)
  return person
}

/** Registers an instructor: a student whom the demo admin gave the role. */
export async function registerInstructor(person: Account = aPerson()): Promise<Account> {
  await registerStudent(person)
  const admin = await tokenOf(demoAdmin)
  const { _id } = await api<{ _id: string }>(
    'GET',
    `/users/${person.email}`,
    undefined,
    await tokenOf(person),
  )
  await api('PATCH', `/users/admin/${_id}`, { role: 'instructor' }, admin)
  return person
}

/** Token of the API for somebody registered. */
export async function tokenOf(account: Account): Promise<string> {
  const idToken = await identityCall('signInWithPassword', account)
  const { token } = await api<{ token: string }>('POST', '/jwt', { email: account.email }, idToken)
  return token
}

/** An approved class, of the demo instructor unless said otherwise, for one journey alone. */
export async function publishClass({
  name = unique('Morning Flow'),
  seats = 10,
  price = 30,
  by = demoInstructor,
}: {
  name?: string
  seats?: number
  price?: number
  by?: Account
} = {}): Promise<{ _id: string; name: string; seats: number; price: number }> {
  const instructor = await tokenOf(by)
  const yogaClass = { name, seats, price, image: '/art/class-lotus.svg', description: 'Slow and steady.' }
  const { insertedId } = await api<{ insertedId: string }>('POST', '/classes', yogaClass, instructor)
  await decide(insertedId, 'approved')
  return { _id: insertedId, name, seats, price }
}

/** A class of the demo instructor that waits for a decision. */
export async function submitClass(word: string): Promise<{ _id: string; name: string }> {
  const name = `${word} ${Date.now()}`
  const { insertedId } = await api<{ insertedId: string }>(
    'POST',
    '/classes',
    { name, seats: 8, price: 19.99, image: '/art/class-cobra.svg' },
    await tokenOf(demoInstructor),
  )
  return { _id: insertedId, name }
}

/** Decides a pending class as the demo admin. */
export async function decide(classId: string, status: 'approved' | 'denied'): Promise<void> {
  await api('PATCH', `/classes/admin/${classId}`, { status }, await tokenOf(demoAdmin))
}

/** The classes of an instructor, newest first. */
export async function ownClasses(instructor: Account): Promise<ManagedClass[]> {
  return api('GET', `/classes/instructor/${instructor.email}`, undefined, await tokenOf(instructor))
}

/** Selects a class for a student without a browser. */
export async function selectFor(student: Account, classId: string): Promise<string> {
  const token = await tokenOf(student)
  const { insertedId } = await api<{ insertedId: string }>('POST', '/selectedClasses', { classId }, token)
  return insertedId
}

/** Lets a student pay for a class by card, without a browser; answers the ids of the payment and of its intent. */
export async function payFor(
  student: Account,
  { _id, price }: { _id: string; price: number },
): Promise<{ paymentId: string; intentId: string }> {
  const selectedId = await selectFor(student, _id)
  const token = await tokenOf(student)
  const offer = { price, selectedId }
  const { clientSecret } = await api<{ clientSecret: string }>('POST', '/create-payment-intent', offer, token)
  const [intentId = ''] = clientSecret.split('_secret_')
  await cardCall(`payment_intents/${intentId}/confirm`, { payment_method: 'pm_card_visa' })
  const paid = { transactionId: intentId }
  const { insertResult } = await api<{ insertResult: { insertedId: string } }>(
    'POST',
    '/payments',
    paid,
    token,
  )
  return { paymentId: insertResult.insertedId, intentId }
}

/** Gives cents of a payment back in the card provider's own console. */
export async function refundAtProvider(intentId: string, cents: number): Promise<void> {
  await cardCall('refunds', { payment_intent: intentId, amount: String(cents) })
}

/** Seats of an approved class that can be bought now. */
export async function seatsOf(classId: string): Promise<number> {
  const { seats } = await api<{ seats: number }>('GET', `/publicClasses/${classId}`)
  return seats
}

/** One call of the API; throws when it is refused. */
export async function api<Reply>(
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Reply> {
  const answer = await fetch(addresses().api + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function cardCall(path: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`${addresses().cards}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams(fields),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

async function identityCall(action: 'signUp' | 'signInWithPassword', account: Account): Promise<string> {
  const url = `${addresses().identity}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, displayName: account.name, returnSecureToken: true }),
  })
  const { idToken } = await answer.json()
  if (!idToken) throw new Error(`${action} of ${account.email} failed`)
  return idToken
}

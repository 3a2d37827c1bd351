import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ningjing/contract/testing/demo-accounts'
import { momentOf } from '@ningjing/contract/zone'

/** A user who can sign in. */
export type Account = { email: string; password: string; name: string }

const demo = (role: keyof typeof DEMO_ACCOUNTS): Account => ({
  email: DEMO_ACCOUNTS[role],
  password: DEMO_PASSWORD,
  name: role,
})
export const demoStudent = demo('student')
export const demoInstructor = demo('instructor')
export const demoAdmin = demo('admin')

/** The addresses of the product under test; set by site.setup.ts. */
const addresses = () => ({
  site: process.env.E2E_SITE ?? '',
  api: `${process.env.E2E_SITE}/ningjing`,
  identity: process.env.E2E_IDENTITY ?? '',
  cards: process.env.E2E_CARDS ?? '',
  mailbox: process.env.E2E_MAILBOX ?? '',
})

/** The time zone of the sandbox's club. */
export const ZONE = 'America/New_York'
/** The moment of a local time in it. */
export const instantOf = (local: string) => momentOf(local, ZONE).at ?? new Date(Number.NaN)

/** Calls a service. Without a time limit, a journey that waits for one ends without saying for which. */
async function request(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) })
  } catch (error) {
    throw new Error(`${init.method ?? 'GET'} ${url} was not answered`, { cause: error })
  }
}

/** A name that no other journey uses. */
const unique = (prefix: string) => `${prefix} ${randomUUID().slice(0, 8)}`

/** A new person who is not registered yet. */
export function newPerson(name = 'Noor Haddad'): Account {
  return { email: `${randomUUID().slice(0, 12)}@people.example`, password: 'Lotus!42', name }
}

/**
 * Registers a student as the browser would: with the identity provider, then with the API. Their e-mail address is
 * confirmed.
 */
export async function registerStudent(person: Account = newPerson()): Promise<Account> {
  await callIdentity('sendOobCode', {
    requestType: 'VERIFY_EMAIL',
    idToken: await signedIn('signUp', person),
  })
  await request(await mailedLink(person.email))
  const idToken = await signedIn('signInWithPassword', person)
  await api('POST', '/jwt', { email: person.email }, idToken)
  await api('POST', '/users', { email: person.email, name: person.name }, idToken)
  return person
}

/** The link of the newest mail to this address in the sandbox's mailbox. */
export async function mailedLink(email: string): Promise<string> {
  const page = await (await request(addresses().mailbox)).text()
  const link = page.split(`<td>${email}</td>`)[1]?.match(/href="([^"]+)"/)?.[1]
  if (!link) throw new Error(`no mail to ${email}`)
  return link.replaceAll('&#38;', '&')
}

/** A mail in the sandbox's mailbox, as `/api/mails` lists it; only one of the product has `sent`. */
type Mail = { to: string; subject: string; link: string; sent?: { text: string } }

/** A mail of the product in the sandbox's mailbox, as soon as it has arrived. */
export async function mailTo(
  { email }: Account,
  subject: string | RegExp,
): Promise<{ link: string; text: string }> {
  const isSubject = (text: string) => (typeof subject === 'string' ? text === subject : subject.test(text))
  for (let tries = 0; tries < 100; tries += 1) {
    const mails: Mail[] = await (await request(`${addresses().mailbox}/api/mails`)).json()
    const mail = mails.find((one) => one.to === email && isSubject(one.subject))
    if (mail?.sent) return { link: mail.link, text: mail.sent.text }
    await wait(100)
  }
  throw new Error(`no mail to ${email}: ${subject}`)
}

/** Registers an instructor: a student to whom the demo admin gives the role. */
export async function registerInstructor(person: Account = newPerson()): Promise<Account> {
  await registerStudent(person)
  const admin = await tokenOf(demoAdmin)
  const { _id } = await userOf(person)
  await api('PATCH', `/users/admin/${_id}`, { role: 'instructor' }, admin)
  return person
}

/** The API token of a registered user. */
export async function tokenOf(account: Account): Promise<string> {
  const idToken = await signedIn('signInWithPassword', account)
  const { token } = await api<{ token: string }>('POST', '/jwt', { email: account.email }, idToken)
  return token
}

/** Publishes an approved class for one journey, by the demo instructor unless set. */
export async function publishClass({
  name = unique('Morning Flow'),
  seats = 10,
  price = 30,
  by = demoInstructor,
  sessions = [],
  place = '',
}: {
  name?: string
  seats?: number
  price?: number
  by?: Account
  sessions?: { local: string; minutes: number }[]
  place?: string
} = {}): Promise<{ _id: string; name: string; seats: number; price: number }> {
  const instructor = await tokenOf(by)
  const texts = { image: '/art/class-lotus.svg', description: 'Slow and steady.' }
  const schedule = { ...(sessions.length > 0 && { sessions }), ...(place && { place }) }
  const yogaClass = { name, seats, price, ...texts, ...schedule }
  const { insertedId } = await api<{ insertedId: string }>('POST', '/classes', yogaClass, instructor)
  await decide(insertedId, 'approved')
  return { _id: insertedId, name, seats, price }
}

/** Submits a class of the demo instructor for review. */
export async function submitClass(prefix: string): Promise<{ _id: string; name: string }> {
  const name = `${prefix} ${Date.now()}`
  const { insertedId } = await api<{ insertedId: string }>(
    'POST',
    '/classes',
    { name, seats: 8, price: 19.99, image: '/art/class-cobra.svg' },
    await tokenOf(demoInstructor),
  )
  return { _id: insertedId, name }
}

/** Approves or denies a pending class as the demo admin. */
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

/** Pays for a class by card, without a browser. Returns the ids of the payment and of its intent. */
export async function payFor(
  student: Account,
  { _id, price }: { _id: string; price: number },
): Promise<{ paymentId: string; intentId: string }> {
  const selectedId = await selectFor(student, _id)
  const token = await tokenOf(student)
  const offer = { price, selectedId }
  const { clientSecret } = await api<{ clientSecret: string }>('POST', '/create-payment-intent', offer, token)
  const [intentId = ''] = clientSecret.split('_secret_')
  await callStripe(`payment_intents/${intentId}/confirm`, { payment_method: 'pm_card_visa' })
  const paid = { transactionId: intentId }
  const { insertResult } = await api<{ insertResult: { insertedId: string } }>(
    'POST',
    '/payments',
    paid,
    token,
  )
  return { paymentId: insertResult.insertedId, intentId }
}

/** Enrols a student in a free class, without a browser. */
export async function enrolFree(student: Account, classId: string): Promise<void> {
  const selectedId = await selectFor(student, classId)
  await api('POST', '/payments', { selectedId }, await tokenOf(student))
}

/** Refunds a part of a payment in Stripe, as with its console. */
export async function refundAtProvider(intentId: string, cents: number): Promise<void> {
  await callStripe('refunds', { payment_intent: intentId, amount: String(cents) })
}

/** The number of available seats of an approved class. */
export async function seatsOf(classId: string): Promise<number> {
  const { seats } = await api<{ seats: number }>('GET', `/publicClasses/${classId}`)
  return seats
}

/** The record of a user, from the API. */
export async function userOf(account: Account): Promise<{ _id: string }> {
  return api('GET', `/users/${account.email}`, undefined, await tokenOf(account))
}

/** Calls the API; throws on an error response. */
export async function api<Reply>(
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Reply> {
  const response = await request(addresses().api + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function callStripe(path: string, fields: Record<string, string>): Promise<void> {
  const response = await request(`${addresses().cards}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams(fields),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

/** The provider's token of an account. */
async function signedIn(action: 'signUp' | 'signInWithPassword', account: Account): Promise<string> {
  const fields = { ...account, displayName: account.name, returnSecureToken: true }
  const { idToken } = await callIdentity(action, fields)
  if (!idToken) throw new Error(`${action} of ${account.email} failed`)
  return idToken
}

async function callIdentity(action: string, fields: object): Promise<{ idToken?: string }> {
  const url = `${addresses().identity}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  return response.json()
}

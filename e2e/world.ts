import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createClass, decideClass, listOwnClasses, readPublicClass } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import type { Route } from '@ningjing/contract/endpoint'
import { endEnrolment, listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import {
  type Args,
  type BodyOf,
  type Call,
  callsOver,
  httpTransport,
  rowsOf,
} from '@ningjing/contract/testing/api-client'
import * as steps from '@ningjing/contract/testing/club-steps'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ningjing/contract/testing/demo-accounts'
import { type Account, callIdentity, providerToken } from '@ningjing/contract/testing/identity-emulator'
import { readUser, setUserRole } from '@ningjing/contract/users/users'
import { momentOf } from '@ningjing/contract/zone'
import { cardClient, confirmWith } from '../server/src/testing/card-client.ts'

export type { Account }

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
  identity: process.env.E2E_IDENTITY ?? '',
  cards: process.env.E2E_CARDS ?? '',
  mailbox: process.env.E2E_MAILBOX ?? '',
})

/** The time zone of the sandbox's club. */
export const ZONE = 'America/New_York'
/** The moment of a local time in it. */
export const instantOf = (local: string) => momentOf(local, ZONE).at ?? new Date(Number.NaN)

/** A journey that waits longer ends without saying for what. */
const MAX_MS = 20_000
const read = (url: string) => fetch(url, { signal: AbortSignal.timeout(MAX_MS) })

const callsBy = (token?: string, site = addresses().site) => callsOver(httpTransport(site, token, MAX_MS))

/** Calls the API without a token. */
export const visitor: Call = (route, ...args) => callsBy()(route, ...args)

/**
 * The calls of a registered user, who signs in with the first of them.
 * @param site address of another club than that of the example
 */
export function as(account: Account, site?: string): Call {
  let token: Promise<string> | undefined
  return async <R extends Route>(route: R, ...args: Args<R>) => {
    token ??= tokenOf(account, site)
    return callsBy(await token, site)(route, ...args)
  }
}

async function tokenOf(account: Account, site?: string): Promise<string> {
  const idToken = await providerToken(addresses().identity, 'signInWithPassword', account)
  return steps.signIn(callsBy(idToken, site), account.email)
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
 * @param site address of another club than that of the example
 */
export async function registerStudent(person: Account = newPerson(), site?: string): Promise<Account> {
  const { identity } = addresses()
  const idToken = await providerToken(identity, 'signUp', person)
  await callIdentity(identity, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  await read(await providerLink(person.email))
  const provided = await providerToken(identity, 'signInWithPassword', person)
  await steps.register(callsBy(provided, site), person)
  return person
}

/** The newest link that the identity provider has made for this address. */
async function providerLink(email: string): Promise<string> {
  const path = 'emulator/v1/projects/demo-ningjing/oobCodes'
  const { oobCodes } = await (await read(`${addresses().identity}/${path}`)).json()
  const codes: { email: string; oobLink: string }[] = oobCodes
  const link = codes.findLast((one) => one.email === email)?.oobLink
  if (!link) throw new Error(`no link for ${email}`)
  return link
}

/** The link of the provider in a mail of the product. */
export async function mailedLink(account: Account, subject: RegExp): Promise<string> {
  const { text } = await mailTo(account, subject)
  const link = text.match(/^[\w ]+: (http\S+oobCode=\S+)$/m)?.[1]
  if (!link) throw new Error(`no link in the mail to ${account.email}`)
  return link
}

/** A mail in the sandbox's mailbox, as `/api/mails` lists it; only one of the product has `sent`. */
type Mail = { subject: string; link: string; sent?: { text: string; html: string } }

/** A mail of the product in the sandbox's mailbox, as soon as it has arrived. */
export async function mailTo(
  { email }: Account,
  subject: string | RegExp,
): Promise<{ link: string; text: string; html: string }> {
  const isSubject = (text: string) => (typeof subject === 'string' ? text === subject : subject.test(text))
  const address = `${addresses().mailbox}/api/mails?${new URLSearchParams({ to: email })}`
  for (let tries = 0; tries < 100; tries += 1) {
    const mails: Mail[] = await (await read(address)).json()
    const mail = mails.find((one) => isSubject(one.subject))
    if (mail?.sent) return { link: mail.link, ...mail.sent }
    await wait(100)
  }
  throw new Error(`no mail to ${email}: ${subject}`)
}

/** Registers an instructor: a student to whom the demo admin gives the role. */
export async function registerInstructor(person: Account = newPerson()): Promise<Account> {
  await registerStudent(person)
  const { _id } = await userOf(person)
  await as(demoAdmin)(setUserRole, { params: { id: _id }, body: { role: 'instructor' } })
  return person
}

/**
 * A date to come, after the week that the timetable opens with: the list of classes begins with those that have the next
 * dates, and a page of it has 100. In a whole run, there are more.
 */
export const SOON = [
  { local: `${new Date(Date.now() + 8 * 24 * 3_600_000).toISOString().slice(0, 10)}T18:30`, minutes: 60 },
]

/** The list of classes with those that have a name: the whole list has several pages at the end of a run. */
export const classesNamed = (name: string) => `/classes?${new URLSearchParams({ search: name })}`

/** Publishes an approved class for one journey, by the demo instructor unless set. */
export async function publishClass({
  name = unique('Morning Flow'),
  seats = 10,
  price = 30,
  by = demoInstructor,
  sessions = [],
  place = '',
  image = '/art/class-lotus.svg',
  dropIn,
  credits = 0,
}: {
  name?: string
  seats?: number
  price?: number
  by?: Account
  sessions?: { local: string; minutes: number }[]
  place?: string
  image?: string
  /** What it costs with a pass. */
  credits?: number
  /** How its dates are sold by themselves. */
  dropIn?: BodyOf<typeof createClass>['dropIn']
} = {}): Promise<{ _id: string; name: string; seats: number; price: number }> {
  const texts = { image, description: 'Slow and steady.' }
  const schedule = { ...(sessions.length > 0 && { sessions }), ...(place && { place }), dropIn, credits }
  const _id = await steps.publish(as(by), as(demoAdmin), { name, seats, price, ...texts, ...schedule })
  return { _id, name, seats, price }
}

/** Submits a class of the demo instructor for review. */
export async function submitClass(prefix: string): Promise<{ _id: string; name: string }> {
  const name = `${prefix} ${Date.now()}`
  const body = { name, seats: 8, price: 19.99, image: '/art/class-cobra.svg' }
  const { insertedId } = await as(demoInstructor)(createClass, { body })
  return { _id: insertedId, name }
}

/** Approves or denies a pending class as the demo admin. */
export async function decide(classId: string, status: 'approved' | 'denied'): Promise<void> {
  await as(demoAdmin)(decideClass, { params: { id: classId }, body: { status } })
}

/** The classes of an instructor, newest first. */
export async function ownClasses(instructor: Account): Promise<ManagedClass[]> {
  return rowsOf(await as(instructor)(listOwnClasses, { params: { email: instructor.email } }))
}

/** Selects a class for a student without a browser. */
export const selectFor = (student: Account, classId: string) => steps.select(as(student), classId)

/** Pays for a class by card, without a browser. */
export const payFor = (student: Account, yogaClass: { _id: string; price: number }) =>
  steps.buy(as(student), yogaClass, confirmWith(cardClient(addresses().cards)))

/** Enrolls a student in a free class, without a browser. */
export const enrolFree = (student: Account, classId: string) => steps.enrolFree(as(student), classId)

/** Ends the only enrollment of a student, for this refund in dollars. */
export async function leaveClass(student: Account, refundShown: number): Promise<void> {
  const call = as(student)
  const [{ _id: order } = { _id: '' }] = await call(listEnrolments, { params: { email: student.email } })
  await call(endEnrolment, { params: { order }, body: { refundShown } })
}

/** Refunds a part of a payment in Stripe, as with its console. */
export async function refundAtProvider(intentId: string, cents: number): Promise<void> {
  await cardClient(addresses().cards).refunds.create({ payment_intent: intentId, amount: cents })
}

/** An approved class, as visitors see it. */
export const publicClass = (classId: string) => visitor(readPublicClass, { params: { id: classId } })

/** A class that is sold by the date only, on two evenings of which the first is on a Tuesday, with its dates. */
export async function publishByDate(tuesday: string, seats: number, credits: 0 | 1 = 0) {
  const later = new Date(Date.parse(tuesday) + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
  const sessions = [tuesday, later].map((day) => ({ local: `${day}T19:15`, minutes: 75 }))
  const dropIn = { seats, price: 18, credits, only: true as const }
  const { _id, name } = await publishClass({ sessions, dropIn })
  const { dates = [] } = await publicClass(_id)
  return { _id, name, dates: dates.map(({ classId, price }) => ({ _id: classId, price })) }
}

/** The number of available seats of an approved class. */
export const seatsOf = async (classId: string) => (await publicClass(classId)).seats

/** The record of a user, from the API. */
export const userOf = (account: Account) => as(account)(readUser, { params: { email: account.email } })

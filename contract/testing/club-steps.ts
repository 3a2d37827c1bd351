import { issueToken } from '../src/auth/auth.ts'
import { createClass, decideClass } from '../src/classes/classes.ts'
import { createPaymentIntent, recordPayment } from '../src/payments/payments.ts'
import { createSelection } from '../src/selections/selections.ts'
import { createUser } from '../src/users/users.ts'
import type { BodyOf, Call } from './api-client.ts'

// What people do in the club, call by call. Each step throws unless it succeeds.

/** Signs in with the token of the identity provider and returns ours. */
export async function signIn(asProvider: Call, email: string): Promise<string> {
  return (await asProvider(issueToken, { body: { email } })).token
}

/** Registers a person as the browser does after the identity provider knows them. Returns our token. */
export async function register(
  asProvider: Call,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const token = await signIn(asProvider, email)
  await asProvider(createUser, { body: { email, name } })
  return token
}

/** Submits a class and approves it. Returns its id. */
export async function publish(
  asInstructor: Call,
  asAdmin: Call,
  yogaClass: BodyOf<typeof createClass>,
): Promise<string> {
  const { insertedId } = await asInstructor(createClass, { body: yogaClass })
  await asAdmin(decideClass, { params: { id: insertedId }, body: { status: 'approved' } })
  return insertedId
}

/** Selects a class. Returns the id of the selection. */
export async function select(asStudent: Call, classId: string): Promise<string> {
  return (await asStudent(createSelection, { body: { classId } })).insertedId
}

/** Begins to pay for a selection by card. */
export async function startPaying(asStudent: Call, offer: { selectedId: string; price: number }) {
  const { clientSecret, orderId } = await asStudent(createPaymentIntent, { body: offer })
  return { clientSecret, orderId, intentId: intentIdOf(clientSecret) }
}

/** What can be paid: a class, with its price in dollars. */
type Priced = { _id: string; price: number }

/** Selects a class and begins to pay for it. */
export async function checkOut(asStudent: Call, { _id, price }: Priced) {
  const selectedId = await select(asStudent, _id)
  return { selectedId, ...(await startPaying(asStudent, { selectedId, price })) }
}

/**
 * Selects a class and pays for it by card.
 * @param confirm pays an intent at the card provider
 */
export async function buy(
  asStudent: Call,
  yogaClass: Priced,
  confirm: (intentId: string) => Promise<unknown>,
) {
  const started = await checkOut(asStudent, yogaClass)
  await confirm(started.intentId)
  const { insertResult } = await asStudent(recordPayment, { body: { transactionId: started.intentId } })
  return { ...started, paymentId: insertResult.insertedId }
}

/** Selects a free class and enrolls. Returns the id of the order. */
export async function enrolFree(asStudent: Call, classId: string): Promise<string> {
  const selectedId = await select(asStudent, classId)
  const { insertResult } = await asStudent(recordPayment, { body: { selectedId } })
  return insertResult.insertedId
}

/** The id of the intent that a client secret belongs to. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

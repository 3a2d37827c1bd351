import { endEnrolment } from '@ningjing/contract/enrolments/enrolments'
import {
  bookWithCredit,
  createProduct,
  endPass,
  extendPass,
  givePass,
  listPasses,
  quotePassEnd,
  stopPass,
} from '@ningjing/contract/passes/passes'
import { startCheckout } from '@ningjing/contract/payments/payments'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { expect } from 'vitest'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { ask, type Caller, callsOf } from './ask.ts'
import { type Club, openClub } from './club.ts'
import { DROP_IN, openStudio } from './single-dates.ts'

/** A pass of ten credits, as an admin adds it. */
export const TEN_CLASSES = {
  name: '10 classes',
  price: 150,
  credits: 10,
  days: 90,
  from: 'purchase',
  for: { all: true },
} as const

/** A club whose admin sells a pass of ten credits, and a student. */
export async function shop(overrides: object = {}, opened?: Club) {
  const club = opened ?? (await openClub())
  const [admin, student] = [await club.student({ role: 'admin' }), await club.student()]
  const body = { ...TEN_CLASSES, ...overrides }
  const { insertedId: productId } = await callsOf(club, admin)(createProduct, { body })
  return { club, admin, student, productId }
}

export type Shop = Awaited<ReturnType<typeof shop>>

/**
 * Begins to pay for the pass, on one server process.
 * @param after a pass at whose end it begins
 */
export const checkOutPass = (
  server: Caller,
  student: UserRecord,
  productId: string,
  shown = 150,
  after?: string,
) => ask(server, student, startCheckout, { body: { lines: [{ productId, ...(after && { after }) }], shown } })

/** A student at the checkout of the pass. */
export async function atPassCheckout(open: Shop) {
  const { body } = await checkOutPass(open.club, open.student, open.productId)
  return { ...open, orderId: String(body.orderId), intentId: intentIdOf(String(body.clientSecret)) }
}

export type PassCheckout = Awaited<ReturnType<typeof atPassCheckout>>

/** A student who has bought the pass by card. */
export async function boughtPass(opened?: Club) {
  const bought = await atPassCheckout(await shop({}, opened))
  const { club, student, intentId } = bought
  await club.confirm(intentId)
  await club.record(student, { transactionId: intentId })
  return bought
}

/** Gives the pass to the student, without payment or for money at the desk. */
export const give = (server: Caller, { admin, student, productId }: Shop, paid?: 'cash') =>
  ask(server, admin, givePass, {
    body: { email: student.email, productId, ...(paid && { paid: { how: paid, amount: 140 } }) },
  })

export const passesOf = (club: Club, student: UserRecord) =>
  callsOf(club, student)(listPasses, { params: { email: student.email } })

/**
 * A studio whose dates cost a credit, so many hours from now, and a student with a pass of ten, or as said.
 * @param sold how its class is sold, if not so
 */
export async function creditStudio(
  hours: number[] = [72, 96],
  pass: object = {},
  opened?: Club,
  sold: Partial<ClassRecord> = { dropIn: { ...DROP_IN, credits: 1 } },
) {
  const club = opened ?? (await openClub({ CLUB_TIME_ZONE: 'UTC' }))
  const studio = await openStudio(club, hours, sold)
  const bought = await atPassCheckout(await shop(pass, club))
  await club.confirm(bought.intentId)
  await club.record(bought.student, { transactionId: bought.intentId })
  return {
    ...studio,
    ...bought,
    passId: bought.orderId,
    date: studio.ids[0] ?? '',
    second: studio.ids[1] ?? '',
  }
}

/** Hours from now to noon, in Greenwich, of the day so many days later. */
export const noonIn = (days: number) => (days + 0.5) * 24 - ((Date.now() / 3_600_000) % 24)

export type CreditStudio = Awaited<ReturnType<typeof creditStudio>>

/** Lets everything settle, and expects that the books are right. */
export async function soundly({ club }: { club: Club }): Promise<void> {
  await club.settle()
  expect(await club.discrepancies()).toEqual([])
}

/** Books a date with a credit. */
export const book = (server: Caller, student: UserRecord, classId: string, passId?: string) =>
  ask(server, student, bookWithCredit, { body: { classId, ...(passId && { passId }) } })

/** The pass of the student as it is stored now. */
export async function purseOf({ club, passId }: Pick<CreditStudio, 'club' | 'passId'>) {
  const purse = await club.stores.purses.find(passId)
  if (!purse) throw new Error('The pass is gone')
  return purse
}

/** The student leaves a date, as they were shown. */
export const leaveDate = (server: Caller, student: UserRecord, order: string, creditsShown?: number) =>
  ask(server, student, endEnrolment, {
    params: { order },
    body: { refundShown: 0, ...(creditsShown !== undefined && { creditsShown }) },
  })

const byPass = (passId: string) => ({ params: { id: passId } })

/** What an admin reads who is about to end a pass. */
export const quotePass = (server: Caller, admin: UserRecord, passId: string) =>
  ask(server, admin, quotePassEnd, byPass(passId))

/** Ends a pass, as the admin was shown: so many credits, so many dollars. */
export const endPassAs = (
  server: Caller,
  admin: UserRecord,
  passId: string,
  creditsShown: number | null,
  refundShown: number,
) =>
  ask(server, admin, endPass, {
    ...byPass(passId),
    body: { creditsShown, refundShown, reason: 'You move away.' },
  })

/** Stops a pass, or lets it go on. */
export const setStopped = (server: Caller, admin: UserRecord, passId: string, stopped: boolean) =>
  ask(server, admin, stopPass, { ...byPass(passId), body: { stopped } })

/** Lets a pass be valid until a later day. */
export const extendTo = (server: Caller, admin: UserRecord, passId: string, until: string) =>
  ask(server, admin, extendPass, { ...byPass(passId), body: { until } })

import { bookWithCredit, createProduct, givePass } from '@ningjing/contract/passes/passes'
import {
  DESK_MEANS,
  PASS_TRANSACTION,
  recordPayment,
  startCheckout,
} from '@ningjing/contract/payments/payments'
import { createSelection } from '@ningjing/contract/selections/selections'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { outcomeOf, type User } from './api.ts'
import { end } from './change-passes.ts'
import { addUser, type Club, centsOf, think } from './club.ts'
import { leaveSome } from './leave.ts'
import { someDate } from './pick.ts'

const PAUSE_MS = 1_500
const TERMS = { from: 'purchase', for: { all: true }, perDay: 4, ahead: 6 } as const
/** A pass of few credits, so that two bookings want the last one, and one of as many as wanted. */
const PRODUCTS = [
  { name: 'Three dates', price: 40, credits: 3, days: 30, ...TERMS },
  { name: 'A month', price: 60, credits: null, days: 30, ...TERMS },
]
/** Dollars that admins take at the desk for a pass, whatever it costs. */
const AMOUNT_AT_DESK = 33.1
const BOOKINGS = 3

/** Puts the passes of the club on sale. */
export async function sellPasses({ api, history }: Club, admin: User): Promise<void> {
  for (const body of PRODUCTS) {
    const { reply } = await api.insist(admin, createProduct, { body })
    if (reply) history.products.push({ _id: reply.insertedId, price: body.price })
  }
}

/** Buys a pass by card, at times in two tabs or without waiting for the answer, or abandons it. */
export async function buyPass(club: Club, student: User): Promise<void> {
  const { api, random, history } = club
  const product = random.pick(history.products)
  if (!product) return
  const body = { lines: [{ productId: product._id }], shown: product.price }
  const otherTab = random.chance(0.3) ? api.insist(student, startCheckout, { body }) : undefined
  const { reply, code } = await api.insist(student, startCheckout, { body })
  await otherTab
  if (!reply) return history.count(`no pass bought: ${code}`)
  const { clientSecret, orderId } = reply
  const transactionId = intentIdOf(clientSecret)
  history.secrets.push({ intentId: transactionId, price: product.price })
  await think(club, PAUSE_MS)
  if (random.chance(0.12)) return
  await club.provider.confirm(clientSecret, 'pm_card_visa')
  // Closed the tab: only the webhook tells the server.
  if (random.chance(0.15)) return
  const paid = { body: { transactionId } }
  const again = random.chance(0.2) ? api.insist(student, recordPayment, paid) : undefined
  const recorded = await api.insist(student, recordPayment, paid)
  await again
  if (recorded.reply) history.passes.push({ orderId, userId: student._id })
  else history.count(`no pass recorded: ${recorded.code}`)
}

/** Pays a selection with a credit, now and then by two calls at once. False if no pass can pay it. */
export async function bookSelected(
  { api, random, history }: Club,
  student: User,
  { _id: selectedId, classId }: { _id: string; classId: string },
): Promise<boolean> {
  const body = { selectedId }
  const again = random.chance(0.2) ? api.insist(student, bookWithCredit, { body }) : undefined
  const { reply, code } = await api.insist(student, bookWithCredit, { body })
  await again
  if (!reply) {
    history.count(`not booked with a credit: ${code}`)
    return false
  }
  const orderId = reply.insertedId
  history.payments.push({ orderId, userId: student._id, classId, transactionId: PASS_TRANSACTION + orderId })
  history.count('dates booked with a credit')
  return true
}

/**
 * Gives a new student a pass, at times for money at the desk, who books some dates with it and leaves some of them, at
 * times after the end of the pass. It is called once, because a repeated call could give two.
 */
export async function giveSomePass(club: Club, admin: User): Promise<void> {
  const { api, random, history } = club
  const product = random.pick(history.products)
  if (!product) return
  const student = await addUser(club, 'student')
  const how = random.pick(DESK_MEANS) ?? 'cash'
  const paid = random.chance(0.5) ? { how, amount: AMOUNT_AT_DESK } : undefined
  const body = { email: student.email, productId: product._id, ...(paid && { paid }) }
  const given = await api.once(admin, givePass, { body })
  const isMade = outcomeOf(given)
  if (paid) history.desk.set(student._id, { classId: product._id, how, cents: centsOf(paid.amount), isMade })
  if (!given.reply) return history.count(`no pass given: ${given.code}`)
  history.passes.push({ orderId: given.reply.insertedId, userId: student._id })
  for (let count = 0; count < BOOKINGS; count += 1) {
    const date = await someDate(club, student)
    const selected =
      date && (await api.insist(student, createSelection, { body: { classId: date._id } })).reply
    if (!date || !selected) continue
    const { insertedId: _id } = selected
    history.selections.set(_id, { userId: student._id, classId: date._id, isDeleted: 'no' })
    await bookSelected(club, student, { _id, classId: date._id })
  }
  if (random.chance(0.4)) await end(club, admin, given.reply.insertedId)
  await leaveSome(club, student)
}

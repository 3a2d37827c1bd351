import { createProduct, givePass } from '@ningjing/contract/passes/passes'
import { DESK_MEANS, recordPayment, startCheckout } from '@ningjing/contract/payments/payments'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { outcomeOf, type User } from './api.ts'
import { bookSomeDates } from './book-dates.ts'
import { changePass } from './change-passes.ts'
import { addUser, type Club, centsOf, think } from './club.ts'
import { leaveSome } from './leave.ts'

const PAUSE_MS = 1_500
const TERMS = { from: 'purchase', for: { all: true }, perDay: 4, ahead: 6 } as const
/** A pass of few credits, so that two bookings want the last one, and one of as many as wanted. */
const PRODUCTS = [
  { name: 'Three dates', price: 40, credits: 3, days: 30, ...TERMS },
  { name: 'A month', price: 60, credits: null, days: 30, ...TERMS },
]
/** Dollars that admins take at the desk for a pass, whatever it costs. */
const AMOUNT_AT_DESK = 33.1
/** Until when an admin changes a pass with which its student begins to book. */
const CHANGE_MS = 5_000

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

/**
 * Gives a new student a pass, at times for money at the desk, who books some dates with it, at times while it is stopped,
 * extended or ended, and leaves some of them. It is called once, because a repeated call could give two.
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
  const { insertedId: orderId } = given.reply
  const pass = { orderId, userId: student._id }
  history.passes.push(pass)
  const change = random.chance(0.7)
    ? think(club, CHANGE_MS).then(() => changePass(club, admin, pass))
    : undefined
  await bookSomeDates(club, student)
  await change
  await leaveSome(club, student)
}

import { createPaymentIntent, FREE_TRANSACTION, recordPayment } from '@ningjing/contract/payments/payments'
import { createSelection, listSelections, removeSelection } from '@ningjing/contract/selections/selections'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { ObjectId } from 'mongodb'
import type { User } from './api.ts'
import { bookSelected, bookSomeDates } from './book-dates.ts'
import { addUser, type Club, think } from './club.ts'
import { leaveSome } from './leave.ts'
import { buyPass } from './passes.ts'
import { someSold } from './pick.ts'
import { skipSome } from './skips.ts'
import { goHome, waitForSeat } from './waiting.ts'

const MAX_CLASSES = 3
const PAUSE_MS = 1_500
/** Long enough for others to take a seat that was given up. */
const LOST_HOLD_MS = 5_000

/** A row of the student's own selections. */
type Selected = { _id: string; classId: string; price: number }

/** Lives one student's life after the other: select, pay, abandon, give back, skip dates, leave, wait and come back. */
export async function liveAsStudents(club: Club): Promise<void> {
  while (!club.over.aborted) {
    const student = await addUser(club, 'student')
    for (let classes = club.random.between(1, MAX_CLASSES); classes > 0; classes -= 1) {
      const sold = await someSold(club, student)
      if (sold) await select(club, student, sold._id)
    }
    if (club.random.chance(0.4)) {
      await buyPass(club, student)
      await bookSomeDates(club, student)
    }
    await useSelected(club, student)
    await skipSome(club, student)
    for (const classId of await leaveSome(club, student)) await select(club, student, classId)
    await useSelected(club, student)
    for (const accepted of await waitForSeat(club, student)) await use(club, student, accepted)
    await goHome(club, student)
  }
}

async function useSelected(club: Club, student: User): Promise<void> {
  const own = await club.api.insist(student, listSelections, { params: { email: student.email } })
  for (const selected of own.reply ?? []) {
    await think(club, PAUSE_MS)
    await use(club, student, selected)
  }
}

async function select({ api, history }: Club, student: User, classId: string): Promise<void> {
  const { reply } = await api.insist(student, createSelection, { body: { classId } })
  if (reply) history.selections.set(reply.insertedId, { userId: student._id, classId, isDeleted: 'no' })
}

async function use(club: Club, student: User, selected: Selected): Promise<void> {
  if (club.random.chance(0.1)) return remove(club, student, selected)
  if (club.random.chance(0.4) && (await bookSelected(club, student, selected))) return
  if (selected.price === 0) await record(club, student, selected.classId, { selectedId: selected._id })
  else await buy(club, student, selected)
}

async function remove({ api, history }: Club, student: User, { _id }: Selected): Promise<void> {
  const { reply, wasLost } = await api.insist(student, removeSelection, { params: { id: _id } })
  const selection = history.selections.get(_id)
  if (!selection) return
  if (reply?.deletedCount === 1) selection.isDeleted = 'yes'
  else if (wasLost) selection.isDeleted = 'unknown'
}

async function buy(club: Club, student: User, selected: Selected): Promise<void> {
  const { api, history, random } = club
  const { _id: selectedId, price, classId } = selected
  const { reply, code } = await api.insist(student, createPaymentIntent, { body: { price, selectedId } })
  if (!reply) {
    history.count(`no payment started: ${code}`)
    return
  }
  const { clientSecret } = reply
  const intentId = intentIdOf(clientSecret)
  history.secrets.push({ intentId, price })
  await think(club, PAUSE_MS)
  if (random.chance(0.12)) return
  if (random.chance(0.08)) return remove(club, student, selected)
  const isDeclined = random.chance(0.15)
  if (isDeclined) {
    await club.provider.confirm(clientSecret, 'pm_card_chargeDeclined')
    if (random.chance(0.5)) return
  } else if (random.chance(0.15)) await loseHold(club, student, classId, intentId)
  await club.provider.confirm(clientSecret, 'pm_card_visa')
  // Closed the tab: only the webhook tells the server.
  if (random.chance(0.15)) return
  const again = random.chance(0.2) ? record(club, student, classId, { transactionId: intentId }) : undefined
  await record(club, student, classId, { transactionId: intentId })
  await again
}

type Holding = { _id: string; holds: Record<string, { orderId: string }>; todo: object[] }

function releaseLine(subject: string, orderId: string) {
  const entry = { who: 'system', what: 'seat.release', subject, before: { orderId }, after: null }
  return { kind: 'log', at: new Date(), ...entry }
}

/** Takes the hold away behind the product's back and waits, so that the payment comes after the seat is gone. */
async function loseHold(
  { db, history }: Club,
  { _id }: User,
  classId: string,
  intentId: string,
): Promise<void> {
  const hold = `holds.${_id}`
  const classes = db.collection<Holding>('classes')
  const filter = { _id: classId, [`${hold}.intentId`]: intentId }
  const found = await classes.findOne(filter).catch(() => null)
  const orderId = found?.holds[_id]?.orderId
  if (orderId === undefined) return
  // The reconciliation wants the audit log to say it.
  const todo = { id: new ObjectId().toHexString(), ...releaseLine(classId, orderId) }
  const update = {
    $unset: { [hold]: '' as const },
    $push: { todo },
    $inc: { seats: 1, held: -1, rev: 1, todos: 1 },
  }
  const lost = await classes
    .updateOne({ ...filter, [`${hold}.orderId`]: orderId }, update)
    .catch(() => undefined)
  if (!lost?.modifiedCount) return
  history.count('holds taken away')
  await new Promise((resolve) => setTimeout(resolve, LOST_HOLD_MS))
}

/** Asks for the seat that was paid for. */
async function record(
  { api, history }: Club,
  student: User,
  classId: string,
  paid: { transactionId: string } | { selectedId: string },
): Promise<void> {
  const { reply, code } = await api.insist(student, recordPayment, { body: paid })
  const intentId = 'transactionId' in paid ? paid.transactionId : undefined
  if (reply) {
    const orderId = reply.insertResult.insertedId
    const transactionId = intentId ?? FREE_TRANSACTION + orderId
    history.payments.push({ orderId, userId: student._id, classId, transactionId })
  } else if (code === 'payment.refunded' && intentId) history.refunded.add(intentId)
  else history.count(`no payment recorded: ${code}`)
}

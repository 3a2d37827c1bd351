import { type Answer, type Insisted, outcomeOf, type User } from './api.ts'
import { addUser, type Club, think } from './club.ts'
import { leaveSome } from './leave.ts'
import { goHome, waitForSeat } from './waiting.ts'

const MAX_CLASSES = 3
const PAUSE_MS = 1_500
/** Long enough for others to take a seat that was given up. */
const LOST_HOLD_MS = 5_000

/** A row of the student's own selections. */
type Selected = { _id: string; classId: string; price: number }

/** Lives one student's life after the other: select, pay, abandon, give back, leave, wait and come back. */
export async function liveAsStudents(club: Club): Promise<void> {
  while (!club.over.aborted) {
    const student = await addUser(club, 'student')
    for (let classes = club.random.between(1, MAX_CLASSES); classes > 0; classes -= 1) {
      await selectOne(club, student)
    }
    await useSelected(club, student)
    for (const classId of await leaveSome(club, student)) await select(club, student, classId)
    await useSelected(club, student)
    for (const accepted of await waitForSeat(club, student)) await use(club, student, accepted)
    await goHome(club, student)
  }
}

async function useSelected(club: Club, student: User): Promise<void> {
  const own = await club.api.insist(student, 'GET', `/selectedClasses/${student.email}`)
  for (const selected of own.answer?.status === 200 ? own.answer.body : []) {
    await think(club, PAUSE_MS)
    await use(club, student, selected)
  }
}

async function selectOne(club: Club, student: User): Promise<void> {
  const listed = await club.api.call(student, 'GET', '/publicClasses')
  const classId = listed?.status === 200 ? club.random.pick<Answer['body']>(listed.body)?._id : undefined
  if (classId) await select(club, student, classId)
}

async function select({ api, history }: Club, student: User, classId: string): Promise<void> {
  const { answer } = await api.insist(student, 'POST', '/selectedClasses', { classId })
  if (answer?.status !== 200) return
  history.selections.set(answer.body.insertedId, { userId: student._id, classId, isDeleted: 'no' })
}

async function use(club: Club, student: User, selected: Selected): Promise<void> {
  if (club.random.chance(0.1)) await remove(club, student, selected)
  else if (selected.price === 0) await record(club, student, selected.classId, { selectedId: selected._id })
  else await buy(club, student, selected)
}

async function remove({ api, history }: Club, student: User, { _id }: Selected): Promise<void> {
  const { answer, wasLost } = await api.insist(student, 'DELETE', `/selectedClasses/${_id}`)
  const selection = history.selections.get(_id)
  if (!selection) return
  if (answer?.body.deletedCount === 1) selection.isDeleted = 'yes'
  else if (wasLost) selection.isDeleted = 'unknown'
}

async function buy(club: Club, student: User, selected: Selected): Promise<void> {
  const { api, history, random } = club
  const { _id: selectedId, price, classId } = selected
  const { answer } = await api.insist(student, 'POST', '/create-payment-intent', { price, selectedId })
  if (answer?.status !== 200) {
    history.count(`no payment started: ${answer?.body.code ?? 'no answer'}`)
    return
  }
  const { clientSecret } = answer.body
  const intentId = clientSecret.split('_secret_')[0]
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

/** Takes the hold away behind the product's back and waits, so that the payment comes after the seat is gone. */
async function loseHold(
  { db, history }: Club,
  { _id }: User,
  classId: string,
  intentId: string,
): Promise<void> {
  const hold = `holds.${_id}`
  const filter = { _id: classId, [`${hold}.intentId`]: intentId }
  const update = { $unset: { [hold]: '' as const }, $inc: { seats: 1, held: -1, rev: 1 } }
  const lost = await db
    .collection<{ _id: string }>('classes')
    .updateOne(filter, update)
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
  const insisted: Insisted = await api.insist(student, 'POST', '/payments', paid)
  const { answer } = insisted
  const intentId = 'transactionId' in paid ? paid.transactionId : undefined
  if (outcomeOf(insisted) === 'yes') {
    const orderId = answer?.body.insertResult.insertedId
    history.payments.push({ orderId, userId: student._id, classId, ...(intentId && { intentId }) })
  } else if (answer?.body.code === 'payment.refunded' && intentId) history.refunded.add(intentId)
  else history.count(`no payment recorded: ${answer?.body.code ?? 'no answer'}`)
}

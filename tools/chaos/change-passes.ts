import { endPass, extendPass, quotePassEnd, stopPass } from '@ningjing/contract/passes/passes'
import { outcomeOf, type User } from './api.ts'
import { bookSomeDates } from './book-dates.ts'
import { type Club, centsOf, emailOf, think } from './club.ts'
import { leaveSome } from './leave.ts'

const PAUSE_MS = 1_000
const DAY_MS = 24 * 3_600_000
/** Days that a stop is dated back. */
const STOPPED_DAYS: [min: number, max: number] = [1, 5]
/** Days until which admins extend passes; not all are longer than a pass is valid already. */
const EXTENSION: [min: number, max: number] = [20, 90]
/** The students of older passes have gone home. */
const LATEST = 12

/** A pass, and whose it is. */
type Owned = { orderId: string; userId: string }

/** Ends, stops or extends a pass of somebody who may be booking with it. */
export async function changeSomePass(club: Club, admin: User): Promise<void> {
  const pass = club.random.pick(club.history.passes.slice(-LATEST))
  if (pass) await changePass(club, admin, pass)
}

/** Ends, stops or extends a pass. */
export async function changePass(club: Club, admin: User, pass: Owned): Promise<void> {
  await club.random.pick([end, stopForAWhile, extend])?.(club, admin, pass)
}

const studentOf = ({ userId }: Owned): User => ({ _id: userId, email: emailOf('student', userId) })

/**
 * Ends a pass with what is quoted, now and then by two calls at once. Its student tries to book with it, and leaves some
 * of what it has paid.
 */
async function end(club: Club, admin: User, pass: Owned): Promise<void> {
  const { api, random, history } = club
  const id = pass.orderId
  const params = { id }
  const { reply } = await api.insist(admin, quotePassEnd, { params })
  if (!reply) return
  const { credits, refund } = reply
  await think(club, PAUSE_MS)
  const body = { creditsShown: credits, refundShown: refund, reason: 'You move away.' }
  const send = async () => {
    const ended = await api.insist(admin, endPass, { params, body })
    if (ended.reply) history.closed.push({ orderId: id, from: new Date(), until: undefined })
    else history.count(`no pass ended: ${ended.code}`)
    history.passEnds.push({ orderId: id, credits, cents: centsOf(refund), isMade: outcomeOf(ended) })
  }
  await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
  await bookSomeDates(club, studentOf(pass))
  await leaveSome(club, studentOf(pass))
}

/**
 * Stops a pass, at times as if that had been days ago, and lets it go on, now and then by two calls at once. Meanwhile its
 * student tries to book with it.
 */
async function stopForAWhile(club: Club, admin: User, pass: Owned): Promise<void> {
  const { api, random, history } = club
  const id = pass.orderId
  if (history.stopping.has(id)) return
  history.stopping.add(id)
  const params = { id }
  const before = new Date()
  const stopped = await api.insist(admin, stopPass, { params, body: { stopped: true } })
  const from = new Date()
  await bookSomeDates(club, studentOf(pass))
  const days = random.chance(0.6) ? random.between(...STOPPED_DAYS) : 0
  const isDated = days > 0 && (await dateBack(club, id, days))
  if (stopped.reply) history.closed.push({ orderId: id, from, until: new Date() })
  const send = () => api.insist(admin, stopPass, { params, body: { stopped: false } })
  const [goneOn, again] = await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
  const nights = dayOf(new Date()) - dayOf(before)
  const most = (isDated === false ? 0 : days) + nights
  history.stops.push({
    orderId: id,
    days: { least: isDated ? days : 0, most },
    isMade: outcomeOf(goneOn),
  })
  // A call without an answer may be carried out during the next stop.
  if (!goneOn.wasLost && !again?.wasLost) history.stopping.delete(id)
}

const dayOf = (moment: Date) => Math.floor(moment.getTime() / DAY_MS)

/**
 * Dates a pass that is stopped back, and its stop with it, behind the product's back. Returns whether it was;
 * undefined if the answer of the database is lost.
 */
async function dateBack({ db }: Club, _id: string, days: number): Promise<boolean | undefined> {
  const earlier = (field: string) => {
    return { $dateSubtract: { startDate: `$${field}`, unit: 'day', amount: days } }
  }
  const update = [{ $set: { validFrom: earlier('validFrom'), stoppedAt: earlier('stoppedAt') } }]
  const purses = db.collection<{ _id: string; state: string }>('purses')
  const dated = await purses.updateOne({ _id, state: 'stopped' }, update).catch(() => undefined)
  return dated && dated.modifiedCount === 1
}

async function extend({ api, random, history }: Club, admin: User, { orderId: id }: Owned): Promise<void> {
  const until = new Date(Date.now() + random.between(...EXTENSION) * DAY_MS).toISOString().slice(0, 10)
  const extended = await api.insist(admin, extendPass, { params: { id }, body: { until } })
  if (!extended.reply) history.count(`no pass extended: ${extended.code}`)
  history.extensions.push({ orderId: id, until, isMade: outcomeOf(extended) })
}

import { endPass, extendPass, quotePassEnd, stopPass } from '@ningjing/contract/passes/passes'
import { outcomeOf, type User } from './api.ts'
import { type Club, centsOf, think } from './club.ts'

const PAUSE_MS = 1_000
const DAY_MS = 24 * 3_600_000
/** Days until which admins extend passes; not all are longer than a pass is valid already. */
const EXTENSION: [min: number, max: number] = [20, 90]

/** Ends, stops or extends an acknowledged pass of anybody. */
export async function changeSomePass(club: Club, admin: User): Promise<void> {
  const { random, history } = club
  const pass = random.pick(history.passes)
  const change = random.pick([end, stopForAWhile, stopForAWhile, extend, extend])
  if (pass && change) await change(club, admin, pass.orderId)
}

/** Ends a pass with what is quoted, now and then by two calls at once. */
export async function end(club: Club, admin: User, id: string): Promise<void> {
  const { api, random, history } = club
  const params = { id }
  const { reply } = await api.insist(admin, quotePassEnd, { params })
  if (!reply) return
  const { credits, refund } = reply
  await think(club, PAUSE_MS)
  const body = { creditsShown: credits, refundShown: refund, reason: 'You move away.' }
  const send = async () => {
    const ended = await api.insist(admin, endPass, { params, body })
    if (!ended.reply) history.count(`no pass ended: ${ended.code}`)
    history.passEnds.push({ orderId: id, credits, cents: centsOf(refund), isMade: outcomeOf(ended) })
  }
  await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
}

async function stopForAWhile(club: Club, admin: User, id: string): Promise<void> {
  const params = { id }
  await club.api.insist(admin, stopPass, { params, body: { stopped: true } })
  await think(club, PAUSE_MS)
  await club.api.insist(admin, stopPass, { params, body: { stopped: false } })
}

async function extend({ api, random, history }: Club, admin: User, id: string): Promise<void> {
  const until = new Date(Date.now() + random.between(...EXTENSION) * DAY_MS).toISOString().slice(0, 10)
  const { reply } = await api.insist(admin, extendPass, { params: { id }, body: { until } })
  if (reply) history.extensions.push({ orderId: id, until })
}

import { LIMITS, type LimitName } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import type { LimitState } from './assert-within-limit.ts'
import { clientAddress } from './client-address.ts'
import type { LimitCounters } from './limits.store.ts'

/** How often the counts are added to the shared counters, in milliseconds. */
const SHARE_MS = 1_000

/** Points of one address: taken in all processes when they were last shared, and taken here since. */
type Count = { shared: number; own: number; endsAt: number }

/**
 * Counts one call of an IP address, as Express reports it; throws `request.too-many` with the seconds to wait.
 * @param onCount gets the state of the counter
 */
export type CountHere = (ip: string | undefined, onCount?: (state: LimitState) => void) => void

/**
 * Counts calls by address in this process, for answers that cost less than a call to the database. The counts are
 * added to the counters of all processes once a second, so processes may let a second's calls too many through.
 */
export function localLimit(counters: LimitCounters, scale: number, name: LimitName): CountHere {
  const [{ points, seconds }] = LIMITS[name]
  const limit = { points: Math.ceil(points * scale), seconds }
  const counts = new Map<string, Count>()
  let isSharing = false

  const share = async () => {
    for (const [address, count] of counts) {
      if (count.endsAt <= Date.now()) counts.delete(address)
      else if (count.own > 0) await shareOne(address, count)
    }
    isSharing = false
    if (counts.size > 0) shareSoon()
  }
  const shareOne = async (address: string, count: Count) => {
    const sent = count.own
    // While the database is down this process counts alone.
    const state = await counters.add(limit, `${name}:0:${address}`, sent).catch(() => undefined)
    if (!state) return
    count.own -= sent
    count.shared = state.points
    count.endsAt = Date.now() + state.secondsLeft * 1000
  }
  const shareSoon = () => {
    if (isSharing) return
    isSharing = true
    setTimeout(() => void share(), SHARE_MS).unref()
  }

  return (ip, onCount) => {
    const address = clientAddress(ip) ?? ''
    const now = Date.now()
    let count = counts.get(address)
    if (!count || count.endsAt <= now) {
      count = { shared: 0, own: 0, endsAt: now + seconds * 1000 }
      counts.set(address, count)
    }
    const secondsLeft = Math.max(1, Math.ceil((count.endsAt - now) / 1000))
    const left = limit.points - count.shared - count.own - 1
    onCount?.({ points: limit.points, left: Math.max(0, left), secondsLeft })
    if (left < 0) throw new Problem('request.too-many', { retryAfterSeconds: secondsLeft })
    count.own += 1
    shareSoon()
  }
}

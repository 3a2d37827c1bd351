import { Problem } from '@ningjing/contract/problems'
import request from 'supertest'
import { createApp } from '../app.ts'
import type { Deps } from '../base/deps.ts'
import type { UserRecord } from '../base/records.ts'
import { createTokens } from '../http/caller.ts'

/** Another server process on the same database and provider. */
export function processOf(deps: Deps) {
  const app = createApp(deps)
  const tokens = createTokens(deps.config.JWT_SECRET)
  return {
    deps,
    visitor: request(app),
    as: (user: UserRecord) => request.agent(app).auth(tokens.issue(user), { type: 'bearer' }),
  }
}

/** A call to the outside, such as `seats.hold` or `cards.refund`. */
export type CallName = string

/** What happens around every call to database and provider; may throw before or after it. */
export type Around = (name: CallName, call: () => Promise<unknown>) => Promise<unknown>

/** The same dependencies, with something around every call that leaves the process. */
export function wrapped(deps: Deps, around: Around): Deps {
  const parts = Object.entries(deps.stores).map(([part, store]) => [
    part,
    typeof store === 'object' ? wrappedPart(part, store, around) : store,
  ])
  return {
    ...deps,
    // Each part keeps its shape: only what its functions do changes.
    stores: Object.fromEntries(parts) as Deps['stores'],
    cards: wrappedPart('cards', deps.cards, around) as Deps['cards'],
  }
}

/** Functions that answer at once, without leaving the process, or as a stream. */
const AT_ONCE = new Set(['readEvent', 'intentsSince', 'all'])

function wrappedPart(part: string, store: object, around: Around): object {
  const functions = Object.entries(store).map(([name, call]) => {
    if (typeof call !== 'function' || AT_ONCE.has(name)) return [name, call]
    return [name, (...args: unknown[]) => around(`${part}.${name}`, async () => call(...args))]
  })
  return Object.fromEntries(functions)
}

/** Calls that only read; dying after one of them is dying after the write before it. */
const READS = /\.(find\w*|holds|listFor|taken|waiting|dueRefunds|openFree|readIntent|refundsOf|isUp)$/

/**
 * Dependencies of a process that is killed right after a write has taken effect: its answer is never seen, and
 * nothing the process would do afterwards happens.
 * @param isLast picks the write, by its name and its number among the writes, from 0
 */
export function dyingAfter(deps: Deps, isLast: (name: CallName, index: number) => boolean) {
  const writes: CallName[] = []
  let isDead = false
  const mortal = wrapped(deps, async (name, call) => {
    if (isDead) throw new Error('This process is dead')
    const result = await call()
    if (READS.test(name)) return result
    writes.push(name)
    if (!isLast(name, writes.length - 1)) return result
    isDead = true
    throw new Error(`Killed after ${name}`)
  })
  return {
    ...processOf(mortal),
    /** The writes it got done. */
    writes,
    isDead: () => isDead,
  }
}

/** Dependencies of which some calls meet an outage of the database or the provider. */
export function withOutage(
  deps: Deps,
  isDown: (name: CallName) => boolean,
  fail: () => Promise<never>,
): Deps {
  return wrapped(deps, (name, call) => (isDown(name) ? fail() : call()))
}

/** What every call to an unreachable provider throws. */
export async function providerDown(): Promise<never> {
  throw new Problem('service.cards-down', { retryAfterSeconds: 5 })
}

/**
 * A process whose database or provider goes down at one of its calls, and stays down for it.
 * @param from number of the first call that fails, of all calls to database and provider, from 0
 */
export function losing(
  deps: Deps,
  from: number,
  fail: { database(): Promise<never>; cards(): Promise<never> },
) {
  let calls = 0
  let lost: 'database' | 'cards' | undefined
  const unlucky = wrapped(deps, (name, call) => {
    const kind = name.startsWith('cards.') ? 'cards' : 'database'
    if (calls === from) lost = kind
    calls += 1
    return lost === kind ? fail[kind]() : call()
  })
  return {
    ...processOf(unlucky),
    /** What it has lost; undefined when it made fewer calls than that. */
    lost: () => lost,
  }
}

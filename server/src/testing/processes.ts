import { Problem } from '@ningjing/contract/problems'
import type { Express } from 'express'
import request from 'supertest'
import { createApp } from '../app.ts'
import type { Config } from '../base/config.ts'
import type { Deps } from '../deps.ts'
import type { UserRecord } from '../domain/records.ts'
import { type Content, loadContent } from '../features/content/load-content.ts'
import { createTokens } from '../http/caller.ts'

/** The texts of the release, read once: rendering them is a fifth of the time that an app takes to open. */
let ofRelease: Content | undefined

function contentOf(config: Config): Content {
  if (config.CONTENT_DIR) return loadContent(config)
  ofRelease ??= loadContent(config)
  return ofRelease
}

/** A server process on this database and provider. */
export function processOf(deps: Deps) {
  const app: Express = createApp(deps, contentOf(deps.config))
  const tokens = createTokens(deps.config.JWT_SECRET)
  const withToken = (token: string) => request.agent(app).auth(token, { type: 'bearer' })
  return {
    app,
    deps,
    /** Calls the API without a token. */
    visitor: request(app),
    /** Calls the API as this user. */
    as: (user: UserRecord) => withToken(tokens.issue(user)),
    /** Calls the API with this bearer token. */
    withToken,
  }
}

/** A call to database or provider, such as `seats.hold` or `cards.refund`. */
export type CallName = string

/** Runs around every call to database and provider. May throw before or after it. */
export type Around = (name: CallName, call: () => Promise<unknown>) => Promise<unknown>

/** The same dependencies, with `around` run around every call that leaves the process. */
export function wrapped(deps: Deps, around: Around): Deps {
  const parts = Object.entries(deps.stores).map(([part, store]) => [
    part,
    typeof store === 'object' ? wrappedPart(part, store, around) : store,
  ])
  return {
    ...deps,
    // Each store keeps its type: only the behavior of its functions changes.
    stores: Object.fromEntries(parts) as Deps['stores'],
    cards: wrappedPart('cards', deps.cards, around) as Deps['cards'],
  }
}

/** Functions that are not wrapped: they do not leave the process, or they return a stream. */
const NOT_WRAPPED = new Set(['readEvent', 'intentsSince', 'all'])

function wrappedPart(part: string, store: object, around: Around): object {
  const functions = Object.entries(store).map(([name, call]) => {
    if (typeof call !== 'function' || NOT_WRAPPED.has(name)) return [name, call]
    return [name, (...args: unknown[]) => around(`${part}.${name}`, async () => call(...args))]
  })
  return Object.fromEntries(functions)
}

/** Calls that only read. A crash after a read is the same as a crash after the write before it. */
const READS =
  /\.(find\w*|newest|newestNow|last|holds|listFor|taken|waiting|dueRefunds|openFree|readIntent|refundsOf|isUp|areOnSale|decided)$/

/**
 * A server process that is killed right after one of its writes took effect. The write's result is lost, and the
 * process does nothing more.
 * @param isLast picks the write by its name and its number among the writes, from 0
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
    /** The writes that took effect. */
    writes,
    isDead: () => isDead,
  }
}

/** The same dependencies, with an outage of database or provider for some calls. */
export function withOutage(
  deps: Deps,
  isDown: (name: CallName) => boolean,
  fail: () => Promise<never>,
): Deps {
  return wrapped(deps, (name, call) => (isDown(name) ? fail() : call()))
}

/** The error of every call to an unreachable provider. */
export async function providerDown(): Promise<never> {
  throw new Problem('service.cards-down', { retryAfterSeconds: 5 })
}

/**
 * A server process whose database or provider goes down at one of its calls and stays down.
 * @param from number of the first call that fails, among all calls to database and provider, from 0
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
    /** Which of the two went down; undefined if the process made fewer calls. */
    lost: () => lost,
  }
}

/**
 * A server process in which something happens just before a call of this name, such as `places.end`.
 * @param nth which of these calls, from 1
 */
export function processBefore(deps: Deps, name: string, act: () => Promise<unknown>, nth = 1) {
  let calls = 0
  return processOf(
    wrapped(deps, async (called, call) => {
      if (called === name) {
        calls += 1
        if (calls === nth) await act()
      }
      return call()
    }),
  )
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Route } from '@ningjing/contract/endpoint'
import {
  type Answer,
  type Args,
  answerTo,
  httpTransport,
  type ReplyTo,
} from '@ningjing/contract/testing/api-client'
import { createTokens } from '@ningjing/server/http/caller'
import type { History, Outcome } from './history.ts'

export type User = { _id: string; email: string }
/**
 * What came of a call: its reply, or the code of the problem, and whether this call or an earlier one of its kind may
 * have been carried out unseen.
 */
type Told<R extends Route> = {
  reply: ReplyTo<R> | undefined
  code: string
  wasLost: boolean
}

const MAX_TRIES = 60
const RETRY_MS = 400
const TIMEOUT_MS = 40_000

export type Api = ReturnType<typeof createApi>

/**
 * Calls the API of random servers.
 * @param server address of a random server that is running
 */
export function createApi(jwtSecret: string, server: () => string | undefined, history: History) {
  const tokens = createTokens(jwtSecret)

  /** One call; undefined if its answer is lost. */
  async function call<R extends Route>(
    user: User,
    route: R,
    ...args: Args<R>
  ): Promise<Answer<R> | undefined> {
    const url = server()
    const token = tokens.issue({ ...user, tokenVersion: 0 })
    try {
      const answer = await answerTo(httpTransport(url ?? '', token, TIMEOUT_MS), route, ...args)
      history.count('calls answered')
      if (answer.status === 503) history.count('calls answered 503')
      if (answer.status >= 500 && answer.status !== 503) {
        history.violations.push(
          `${route.method} ${route.path} was answered ${answer.status} ${told(answer, false).code}`,
        )
      }
      return answer
    } catch {
      history.count(url ? 'calls cut' : 'calls without a running server')
      return undefined
    }
  }

  return {
    /** The reply to a call that nobody repeats; undefined after a problem or without an answer. */
    read: async <R extends Route>(user: User, route: R, ...args: Args<R>) =>
      told(await call(user, route, ...args), false).reply,
    /** A call that nobody repeats, whatever its answer is. */
    once: async <R extends Route>(user: User, route: R, ...args: Args<R>): Promise<Told<R>> => {
      const answer = await call(user, route, ...args)
      return told(answer, !answer || answer.status === 503)
    },
    /** Repeats a call on random servers until it gets an answer other than 503. */
    insist: async <R extends Route>(user: User, route: R, ...args: Args<R>): Promise<Told<R>> => {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const answer = await call(user, route, ...args)
        if (answer && answer.status !== 503) return told(answer, tries > 0)
        await pause(RETRY_MS)
      }
      return told<R>(undefined, true)
    },
  }
}

function told<R extends Route>(answer: Answer<R> | undefined, wasLost: boolean): Told<R> {
  if (answer?.status === 200) return { reply: answer.body, code: '', wasLost }
  return { reply: undefined, code: answer?.body.code ?? 'no answer', wasLost }
}

/** Whether a repeated change was made. */
export function outcomeOf({ reply, wasLost }: { reply: unknown; wasLost: boolean }): Outcome {
  if (reply !== undefined) return 'yes'
  return wasLost ? 'unknown' : 'no'
}

import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { History, Outcome } from './history.ts'

export type User = { _id: string; email: string }
/** An answer of the API; the body is JSON that the caller knows. */
export type Answer = { status: number; body: ReturnType<typeof JSON.parse> }
/** The last answer to a repeated call, and whether an earlier or this one may have been carried out unseen. */
export type Insisted = { answer: Answer | undefined; wasLost: boolean }

const MAX_TRIES = 60
const RETRY_MS = 400
const TIMEOUT_MS = 40_000
const TOKEN_SECONDS = 600

export type Api = ReturnType<typeof createApi>

/**
 * Calls the API of random servers.
 * @param server address of a random server that is running
 */
export function createApi(jwtSecret: string, server: () => string | undefined, history: History) {
  /** One call; undefined if its answer is lost. */
  async function call(user: User, method: string, path: string, body?: object): Promise<Answer | undefined> {
    const headers = {
      authorization: `Bearer ${tokenOf(user, jwtSecret)}`,
      'content-type': 'application/json',
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const url = server()
    try {
      const response = await fetch(`${url}/ningjing${path}`, {
        method,
        headers,
        signal,
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = { status: response.status, body: JSON.parse(await response.text()) }
      history.count('calls answered')
      if (answer.status === 503) history.count('calls answered 503')
      if (answer.status >= 500 && answer.status !== 503) {
        history.violations.push(`${method} ${path} was answered ${answer.status} ${answer.body.code}`)
      }
      return answer
    } catch {
      history.count(url ? 'calls cut' : 'calls without a running server')
      return undefined
    }
  }

  return {
    call,
    /** A call that nobody repeats, whatever its answer is. */
    once: async (user: User, method: string, path: string, body?: object): Promise<Insisted> => {
      const answer = await call(user, method, path, body)
      return { answer, wasLost: !answer || answer.status === 503 }
    },
    /** Repeats a call on random servers until it gets an answer other than 503. */
    insist: async (user: User, method: string, path: string, body?: object): Promise<Insisted> => {
      let wasLost = false
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const answer = await call(user, method, path, body)
        if (answer && answer.status !== 503) return { answer, wasLost }
        wasLost = true
        await pause(RETRY_MS)
      }
      return { answer: undefined, wasLost }
    },
  }
}

/** Whether a repeated change was made. */
export function outcomeOf({ answer, wasLost }: Insisted): Outcome {
  if (answer?.status === 200) return 'yes'
  return wasLost ? 'unknown' : 'no'
}

/** A token as the server issues it. */
function tokenOf({ _id, email }: User, secret: string): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { email, tokenVersion: 0, sub: _id, jti: randomUUID(), iss: 'ningjing', aud: 'ningjing-api' }
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { ...claims, iat, exp: iat + TOKEN_SECONDS },
  ]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

import { XSRF_COOKIE, XSRF_HEADER } from '@ningjing/contract/auth'
import { BASE_PATH } from '@ningjing/contract/endpoint'
import type { Role } from '@ningjing/contract/users'
import axios, { type AxiosError, isAxiosError } from 'axios'
import { type CallFailure, failureOf, isTransient, unreachable } from './call-failure.ts'
import { env } from './env.ts'
import { readToken, sessionDoor } from './token.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The request was sent before, with a token that had expired. */
    isSecondTry?: boolean
    /** The role the screens believed in when the request was sent. */
    roleThen?: Role | undefined
  }
}

/** The client of all calls that need our token (product §7): no timeout, 2xx is success. */
export const secure = axios.create({
  baseURL: env.apiUrl + BASE_PATH,
  adapter: 'fetch',
  headers: { Accept: 'application/json' },
  xsrfCookieName: XSRF_COOKIE,
  xsrfHeaderName: XSRF_HEADER,
})

secure.interceptors.request.use((config) => {
  const token = readToken()
  if (token) config.headers.set('Authorization', `Bearer ${token}`)
  config.roleThen = sessionDoor()?.knownRole()
  return config
})

/**
 * 401 and 403 sign the user out (product §4). A token that only expired is renewed first, once; and whoever was
 * given another role meanwhile stays signed in: the screens learn of the role, and lead on from there.
 */
secure.interceptors.response.use(undefined, async (error: unknown) => {
  if (!isAxiosError(error)) throw error
  const failure = await failureOfAxios(error)
  const { config } = error
  if (failure.code === 'token.expired' && config && !config.isSecondTry && (await isRenewed())) {
    return secure.request({ ...config, isSecondTry: true })
  }
  if (failure.code === 'role.not-allowed' && (await hasNewRole(config?.roleThen))) throw failure
  const isRejected = failure.status === 401 || failure.status === 403
  if (isRejected && isStillInUse(config?.headers.get('Authorization'))) sessionDoor()?.expire()
  throw failure
})

async function failureOfAxios(error: AxiosError): Promise<CallFailure> {
  return error.response ? failureOf(error.response.status, error.response.data) : unreachable()
}

/** Whether the token could be replaced by a fresh one; throws when that may work later. */
async function isRenewed(): Promise<boolean> {
  try {
    return Boolean(await sessionDoor()?.renewToken())
  } catch (error) {
    if (isTransient(error)) throw error
    return false
  }
}

/** Whether the user has another role by now than the screens believed in when they asked. */
async function hasNewRole(then: Role | undefined): Promise<boolean> {
  if (then === undefined) return false
  try {
    const now = await sessionDoor()?.freshRole()
    return now !== undefined && now !== then
  } catch {
    return false
  }
}

/** A late refusal of a token that was replaced since says nothing about who is signed in now. */
function isStillInUse(authorization: unknown): boolean {
  const token = readToken()
  return token ? authorization === `Bearer ${token}` : !authorization
}

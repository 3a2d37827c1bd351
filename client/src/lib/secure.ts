import { XSRF_COOKIE, XSRF_HEADER } from '@ningjing/contract/auth'
import { BASE_PATH } from '@ningjing/contract/endpoint'
import axios, { type AxiosError, isAxiosError } from 'axios'
import { type CallFailure, failureOf, isTransient, unreachable } from './call-failure.ts'
import { env } from './env.ts'
import { readToken, sessionDoor } from './token.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The request was sent before, with a token that had expired. */
    isSecondTry?: boolean
  }
}

/** The client of all calls that need our token (spec §7): no timeout, 2xx is success. */
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
  return config
})

/** 401 and 403 sign the user out (spec §4); a token that only expired is renewed first, once. */
secure.interceptors.response.use(undefined, async (error: unknown) => {
  if (!isAxiosError(error)) throw error
  const failure = failureOfAxios(error)
  const { config } = error
  if (failure.code === 'token.expired' && config && !config.isSecondTry && (await isRenewed())) {
    return secure.request({ ...config, isSecondTry: true })
  }
  const isRejected = failure.status === 401 || failure.status === 403
  if (isRejected && isStillInUse(config?.headers.get('Authorization'))) sessionDoor()?.expire()
  throw failure
})

function failureOfAxios(error: AxiosError): CallFailure {
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

/** A late refusal of a token that was replaced since says nothing about who is signed in now. */
function isStillInUse(authorization: unknown): boolean {
  const token = readToken()
  return token ? authorization === `Bearer ${token}` : !authorization
}

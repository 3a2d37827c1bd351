import { XSRF_COOKIE, XSRF_HEADER } from '@ningjing/contract/auth/auth'
import { BASE_PATH } from '@ningjing/contract/endpoint'
import axios, { type AxiosRequestConfig, isAxiosError } from 'axios'
import { env } from '../env.ts'
import { readToken, sessionBridge } from '../session/token.ts'
import { errorOfReply, isTransient, unreachable } from './call-error.ts'
import { roleKeyOf } from './query.ts'

/** The client of authenticated calls (product §7): no timeout, 2xx is success. */
const secure = axios.create({
  baseURL: env.apiUrl + BASE_PATH,
  adapter: 'fetch',
  headers: { Accept: 'application/json' },
  xsrfCookieName: XSRF_COOKIE,
  xsrfHeaderName: XSRF_HEADER,
})

/**
 * Sends an authenticated call; throws `CallError`. 401 and 403 end the session (product §4), with two exceptions:
 * an ended token is renewed once, and a user whose role has changed stays signed in,
 * also while a page of the former role is open.
 */
export async function callSecure(request: AxiosRequestConfig, isSecondTry = false): Promise<unknown> {
  const token = readToken()
  const role = cachedRole()
  try {
    const headers = { ...request.headers, ...(token && { Authorization: `Bearer ${token}` }) }
    return (await secure.request<unknown>({ ...request, headers })).data
  } catch (error) {
    if (!isAxiosError(error)) throw error
    const failure = error.response
      ? await errorOfReply(error.response.status, error.response.data)
      : unreachable()
    // Another device may have ended all tokens, or this one has been replaced.
    const isEnded =
      failure.code === 'token.expired' || (failure.code === 'token.invalid' && token === readToken())
    if (isEnded && !isSecondTry && (await renewToken())) {
      return callSecure(request, true)
    }
    const mayStay =
      failure.code === 'role.not-allowed' && (sessionBridge.isPageOutdated || (await hasNewRole(role)))
    const isRejected = failure.status === 401 || failure.status === 403
    // A late error of a replaced token does not concern this session.
    if (isRejected && !mayStay && token === readToken()) sessionBridge.expire?.()
    throw failure
  }
}

/** Renews the token; throws only errors that may pass. */
const renewToken = () =>
  sessionBridge.renewToken?.().catch((error) => {
    if (isTransient(error)) throw error
  })

const roleKey = () => roleKeyOf(sessionBridge.email?.())
const cachedRole = () => sessionBridge.client?.getQueryData(roleKey())

/** Reads the role again, also for the screens. */
async function hasNewRole(known: unknown): Promise<boolean> {
  await sessionBridge.client?.refetchQueries({ queryKey: roleKey() }, { cancelRefetch: false })
  return known !== undefined && cachedRole() !== known
}

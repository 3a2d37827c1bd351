import { TOKEN_STORAGE_KEY } from '@ningjing/contract/auth/auth'
import type { QueryClient } from '@tanstack/react-query'

/** The API token of this browser, shared by its tabs. */
export const readToken = () => localStorage.getItem(TOKEN_STORAGE_KEY)
export const storeToken = (token: string) => localStorage.setItem(TOKEN_STORAGE_KEY, token)
export const removeToken = () => localStorage.removeItem(TOKEN_STORAGE_KEY)

/** Whose a token is, and when it was issued, in seconds; unchecked. `NaN` if it cannot be read. */
export function claimsOf(token: string | null): { email?: string; iat: number } {
  const claims = token?.split('.')[1] ?? ''
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return { iat: Number.NaN }
  }
}

/** What authenticated calls use of the session; the session sets it, because their code loads later. */
export const sessionBridge: {
  client?: QueryClient
  /** E-mail of the signed-in user. */
  email?: () => string | undefined
  /** Whether a user is signed in, and neither signing in nor out. */
  isSteady?: () => boolean
  /** Gets a fresh token, or null if nobody is signed in; throws `CallError`. */
  renewToken?: () => Promise<string | null>
  /** Ends the session, because the API rejects it, and opens the login page. */
  expire?: () => void
  /** A page of a former role is still open, because it has unsaved input. */
  isPageOutdated?: boolean
} = {}

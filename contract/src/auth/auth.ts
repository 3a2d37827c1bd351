import { route } from '../endpoint.ts'

export const issueToken = route('POST', '/jwt', 'provider')
export const logout = route('POST', '/logout', 'signed-in')

/** Where the browser keeps our token, and the dark-mode flag (product §9). */
export const TOKEN_STORAGE_KEY = 'access-token'
export const DARK_STORAGE_KEY = 'ningjin-dark'
/** Set while the dark-mode flag follows the system. */
export const SYSTEM_THEME_STORAGE_KEY = 'ningjing-system-theme'

/** Names of the anti-forgery cookie and header of the HTTP client (product §7). */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

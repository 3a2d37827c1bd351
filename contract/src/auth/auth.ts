import { route } from '../endpoint.ts'

export const issueToken = route('POST', '/jwt', 'provider')
/** Mail a link that confirms the caller's address, or one to choose a new password. */
export const sendConfirmation = route('POST', '/confirmations', 'provider')
export const sendPasswordReset = route('POST', '/password-resets', 'anyone')
export const logout = route('POST', '/logout', 'signed-in')

/** Where the browser keeps our token, and the dark-mode flag (product §3). */
export const TOKEN_STORAGE_KEY = 'access-token'
export const DARK_STORAGE_KEY = 'ningjin-dark'
/** Set while the dark-mode flag follows the system. */
export const SYSTEM_THEME_STORAGE_KEY = 'ningjing-system-theme'

/** Names of the anti-forgery cookie and header of the HTTP client (product §7). */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

/** Password rules of registration (product §5, §9). */
export const MIN_PASSWORD_LENGTH = 6
export const PASSWORD_SPECIALS = '!@#$&*'
export const PASSWORD_FORM = new RegExp(`^(?=.*[A-Z])(?=.*[${PASSWORD_SPECIALS}])`)

/** Banners of the login and registration pages, letter for letter (product §8). */
export const AUTH_BANNERS = {
  wrongPassword: 'Wrong password! Please provide correct one.',
  unknownUser: 'Not a Valid User.',
  invalidEmail: 'Invalid email. Please provide a valid email',
  alreadyRegistered: 'You have Already Registerd!',
} as const

/** Success text of registration (product §9). */
export const USER_CREATED = 'User created successfully.'

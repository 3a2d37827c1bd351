import { AUTH_BANNERS, AUTH_MESSAGES } from '@ningjing/contract/auth'
import { identityCodeOf } from '../../lib/identity-provider.ts'
import { wordsFor } from '../../lib/problem-texts.ts'

/** A sentence above a form; green only where the specification has it so (product §8). */
export type Banner = { tone: 'danger' | 'success'; text: string }

/** Refusals that have a banner of their own; newer projects answer the merged `invalid-credential`. */
const BANNERS: Record<string, Banner> = {
  'auth/wrong-password': { tone: 'danger', text: AUTH_BANNERS.wrongPassword },
  'auth/invalid-credential': { tone: 'danger', text: AUTH_BANNERS.wrongPassword },
  'auth/user-not-found': { tone: 'danger', text: AUTH_BANNERS.unknownUser },
  'auth/invalid-email': { tone: 'danger', text: AUTH_BANNERS.invalidEmail },
  'auth/email-already-in-use': { tone: 'success', text: AUTH_BANNERS.alreadyRegistered },
}

/** Everything else the specification only logs; it is said in plain words too. */
const WORDS: Record<string, string> = {
  'auth/weak-password': AUTH_MESSAGES.passwordTooShort,
  'auth/too-many-requests': 'Too many tries. Please wait a few minutes and try again.',
  'auth/user-disabled': 'This account has been closed.',
  'auth/network-request-failed': 'We cannot reach the sign-in service. Check your connection and try again.',
  'auth/popup-closed-by-user': 'The Google window was closed before you were signed in.',
  'auth/cancelled-popup-request': 'The Google window was closed before you were signed in.',
  'auth/popup-blocked': 'Your browser has blocked the Google window. Allow it for this site and try again.',
  'auth/account-exists-with-different-credential':
    'This e-mail already has an account here. Please log in with its password.',
}

const UNKNOWN = 'We could not sign you in. Please try again.'

/** Whether a refusal has a banner of its own; all others are logged. */
export function isExpected(error: unknown): boolean {
  return Object.hasOwn(BANNERS, identityCodeOf(error) ?? '')
}

/** What is said above the form when signing in or registering fails. */
export function bannerFor(error: unknown): Banner {
  const code = identityCodeOf(error)
  if (code === undefined) return { tone: 'danger', text: wordsFor(error) }
  return BANNERS[code] ?? { tone: 'danger', text: WORDS[code] ?? UNKNOWN }
}

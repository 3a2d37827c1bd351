import type { Identity } from './identity-provider.ts'
import { whenIdle } from './idle.ts'

/** Loads the provider's code, at the first sign-in or for somebody who was signed in before. */
export async function loadIdentity(): Promise<Identity> {
  return (await import('./identity.ts')).identity
}

const PROVIDER_DATABASE = 'firebaseLocalStorageDb'
const PROVIDER_KEYS = /^firebase:authUser:/

/**
 * Whether the provider may remember somebody in this browser; without certainty yes. Looks when nothing is more
 * urgent: without a token of ours nobody waits for the answer, and the page is taken over first.
 */
export async function wasSignedInBefore(): Promise<boolean> {
  await new Promise<void>((idle) => whenIdle(idle))
  if (Object.keys(localStorage).some((key) => PROVIDER_KEYS.test(key))) return true
  if (typeof indexedDB === 'undefined') return false
  if (!indexedDB.databases) return true
  const databases = await indexedDB.databases().catch(() => [{ name: PROVIDER_DATABASE }])
  return databases.some(({ name }) => name === PROVIDER_DATABASE)
}

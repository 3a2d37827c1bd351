import { loadModule } from '../calls/load-module.ts'
import { whenIdle } from '../idle.ts'

/** What the client uses of the identity provider. Its errors have codes, see `identityCodeOf`. */
export type Identity = typeof import('./identity.ts').identity

export const loadIdentity = async () => (await loadModule(() => import('./identity.ts'))).identity

const PROVIDER_DATABASE = 'firebaseLocalStorageDb'

/** Whether the provider may remember a user in this browser; true if unsure. Looks when the browser is idle. */
export async function wasSignedInBefore(): Promise<boolean> {
  await new Promise<void>((idle) => whenIdle(idle))
  if (Object.keys(localStorage).some((key) => key.startsWith('firebase:authUser:'))) return true
  if (typeof indexedDB === 'undefined') return false
  if (!indexedDB.databases) return true
  const databases = await indexedDB.databases().catch(() => [{ name: PROVIDER_DATABASE }])
  return databases.some(({ name }) => name === PROVIDER_DATABASE)
}

/** The code of a provider's error, such as `auth/wrong-password`. */
export function identityCodeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && code.startsWith('auth/') ? code : undefined
}

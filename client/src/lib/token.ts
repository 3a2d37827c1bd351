import { TOKEN_STORAGE_KEY } from '@ningjing/contract/auth'
import type { Role } from '@ningjing/contract/users'

/** The API's token of this browser, shared by all its tabs. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_STORAGE_KEY)
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_STORAGE_KEY, token)
}

export function removeToken(): void {
  localStorage.removeItem(TOKEN_STORAGE_KEY)
}

/** Calls back when another tab stores or removes the token; answers how to stop listening. */
export function onTokenOfOtherTab(listener: (token: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_STORAGE_KEY || key === null) listener(readToken())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** What the secure client needs of the session. */
export type SessionDoor = {
  /** A fresh token for the same user, or null when nobody is signed in; throws `CallFailure`. */
  renewToken: () => Promise<string | null>
  /** The API no longer accepts this user: signs out and returns to the login page, once. */
  expire: () => void
  /** The role that the screens believe in now, once they know one. */
  knownRole: () => Role | undefined
  /** The role as the API tells it this moment, which the screens believe from then on; throws `CallFailure`. */
  freshRole: () => Promise<Role | undefined>
}

let door: SessionDoor | undefined

/** Connects the session to the secure client, which otherwise knows nothing of it. */
export function openSessionDoor(session: SessionDoor): void {
  door = session
}

/** The session's door, once there is a session. */
export function sessionDoor(): SessionDoor | undefined {
  return door
}

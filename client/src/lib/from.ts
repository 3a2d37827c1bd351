/** Where somebody was going before they had to log in (product §2): path, query and hash. */
type Place = { pathname: string; search: string; hash: string }

/** What the login page is told: where to go afterwards, and whether the session ended by itself. */
export type LoginState = { from?: Place; hasExpired?: boolean }

/** The navigation state that remembers this place. */
export function rememberFrom({ pathname, search, hash }: Place): LoginState {
  return { from: { pathname, search, hash } }
}

/** The place remembered in a navigation state, as a link; `/` when there is none. The state is anybody's writing. */
export function fromOf(state: unknown): string {
  const from = memberOf(state, 'from')
  const [pathname, search, hash] = ['pathname', 'search', 'hash'].map((name) => textOf(from, name))
  const isOwn = pathname?.startsWith('/') && !pathname.startsWith('//')
  return isOwn ? `${pathname}${search}${hash}` : '/'
}

/** Whether the login page was reached because a session ended by itself. */
export function hasExpired(state: unknown): boolean {
  return memberOf(state, 'hasExpired') === true
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown, name: string): string {
  const text = memberOf(value, name)
  return typeof text === 'string' ? text : ''
}

import { paths } from '../../paths.ts'
import { readWish } from './wish.ts'

/** The page that a user wanted before they had to log in (product §2). */
type Place = { pathname: string; search: string; hash: string }

/** Navigation state of the login page. */
export type LoginState = { from?: Place; hasExpired?: boolean }

/** The navigation state that remembers a page. */
export const rememberFrom = ({ pathname, search, hash }: Place): LoginState => ({
  from: { pathname, search, hash },
})

/** Where a user goes once they are signed in: to the class or the pass that they wanted, else to the remembered page. */
export function goalOf(state: unknown): string {
  const wish = readWish()
  if (!wish) return fromOf(state)
  return wish.act === 'buy' ? paths.buyPass(wish.productId, wish.after) : paths.yogaClass(wish.classId)
}

/** The remembered page as a path of this site; `/` if there is none. The state is not trusted. */
function fromOf(state: unknown): string {
  const { pathname = '', search = '', hash = '' } = objectIn(objectIn(state).from)
  const path = `${pathname}${search}${hash}`
  return path.startsWith('/') && !path.startsWith('//') ? path : '/'
}

/** Whether a session that ended led to the login page. */
export const hasExpired = (state: unknown) => objectIn(state).hasExpired === true

const objectIn = (value: unknown) =>
  (typeof value === 'object' ? { ...value } : {}) as Record<string, unknown>

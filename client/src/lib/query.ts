import { QueryClient } from '@tanstack/react-query'
import { isTransient } from './call-error.ts'

/** Failed fetches are retried this often, and kept this long after the last use (product §7). */
const RETRIES = 3
const CACHE_MS = 5 * 60_000
const FIRST_RETRY_MS = 1000

/** How long what everybody may see counts as fresh, in milliseconds; a page brings its lists along. */
export const PUBLIC_FRESH_MS = 30_000

/** What a query or a change is about; the first part of every query key. */
export type Topic =
  | 'audit'
  | 'classes'
  | 'enrolments'
  | 'instructors'
  | 'payments'
  | 'reports'
  | 'selections'
  | 'session'
  | 'users'

/** The key of a query: its topic, then what it depends on, such as the user's e-mail. */
export function keyOf<Rest extends readonly unknown[]>(
  topic: Topic,
  ...rest: Rest
): readonly [Topic, ...Rest] {
  return [topic, ...rest]
}

const OWN = 'own'

/** The key of a query that only the user signed in may see; it is forgotten when that user leaves. */
export function ownKeyOf<Rest extends readonly unknown[]>(topic: Topic, email: string, ...rest: Rest) {
  return keyOf(topic, OWN, email, ...rest)
}

/** The key of the role of the user with this e-mail. */
export const roleKeyOf = (email = '') => ownKeyOf('users', email, 'role')

/** Forgets everything that was fetched for a user. */
export function forgetOwn(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === OWN })
}

/**
 * The cache of everything fetched: three retries with exponential backoff, on network faults and 5xx only.
 * @param firstRetryMs pause before the first retry, doubled before each further one
 */
export function createQueryClient(firstRetryMs = FIRST_RETRY_MS): QueryClient {
  const retryDelay = (failures: number) => firstRetryMs * 2 ** failures
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay,
        gcTime: CACHE_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, retryDelay, networkMode: 'always' },
    },
  })
}

/** Marks everything about these topics as out of date, so that what is on screen is fetched again. */
export async function refresh(client: QueryClient, ...topics: Topic[]): Promise<void> {
  await Promise.all(topics.map((topic) => client.invalidateQueries({ queryKey: [topic] })))
}

import { type Query, QueryClient, useQueryClient } from '@tanstack/react-query'
import { retryTransient } from './call-error.ts'

/** How often a failed read is retried (product §7). */
const MAX_RETRIES = 3
const FIRST_RETRY_MS = 1000

/** How long public data is fresh, in milliseconds; server-rendered pages contain theirs. */
export const PUBLIC_FRESH_MS = 30_000

/** What a query is about; the first part of its key. */
export type Topic =
  | 'audit'
  | 'classes'
  | 'club'
  | 'content'
  | 'enrolments'
  | 'mails'
  | 'passes'
  | 'payments'
  | 'products'
  | 'reconciliation'
  | 'refunds'
  | 'reports'
  | 'messages'
  | 'roster'
  | 'selections'
  | 'session'
  | 'setup'
  | 'users'
  | 'waiting'

/** The key of a query: its topic and its parameters. */
export function keyOf<Rest extends readonly unknown[]>(
  topic: Topic,
  ...rest: Rest
): readonly [Topic, ...Rest] {
  return [topic, ...rest]
}

const OWN = 'own'

/** The key of a query of the signed-in user, whose data is removed when they leave. */
export function ownKeyOf<Rest extends readonly unknown[]>(topic: Topic, email: string, ...rest: Rest) {
  return keyOf(topic, OWN, email, ...rest)
}

/** The key of the role of the user with this e-mail. */
export const roleKeyOf = (email = '') => ownKeyOf('users', email, 'role')

/** Removes the data of every `ownKeyOf` query. */
export function forgetOwn(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === OWN })
}

/**
 * Makes the query cache. It retries three times with exponential backoff, on network errors and 5xx only, and keeps
 * data for the library's 5 minutes after the last use (product §7). On the server the library sets no timer; a `gcTime`
 * of our own would keep the data of every rendered page for that long.
 * @param firstRetryMs pause before the first retry, in milliseconds; each further pause is twice as long
 */
export function createQueryClient(firstRetryMs = FIRST_RETRY_MS): QueryClient {
  const retryDelay = (failures: number) => firstRetryMs * 2 ** failures
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retryTransient(MAX_RETRIES),
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, retryDelay, networkMode: 'always' },
    },
  })
}

/**
 * Marks the data of these topics as stale, so that screens read it again. Resolves when they have done so, or when one
 * of them fails for the first time: what follows a change does not wait for the retries of a list.
 */
export async function refresh(client: QueryClient, ...topics: Topic[]): Promise<void> {
  const cache = client.getQueryCache()
  let stop: () => void = () => undefined
  const failed = new Promise<void>((resolve) => {
    stop = cache.subscribe((event) => {
      const isFailure = event.type === 'updated' && event.action.type === 'failed'
      if (isFailure && topics.some((topic) => topic === event.query.queryKey[0])) resolve()
    })
  })
  const readAgain = async (topic: Topic) => {
    const isFirst = ({ state }: Query) => state.data === undefined
    const first = cache.findAll({ queryKey: [topic], fetchStatus: 'fetching', predicate: isFirst })
    await client.invalidateQueries({ queryKey: [topic] })
    // The library does not read again what was being read for the first time, and may be older than the change.
    await client.invalidateQueries({ predicate: (query) => first.includes(query) })
  }
  const read = Promise.all(topics.map(readAgain))
  await Promise.race([read, failed]).finally(stop)
}

/** Reads again what a booking, or its end, changes for a student. */
export const refreshBooked = (client: QueryClient) =>
  refresh(client, 'classes', 'enrolments', 'mails', 'passes', 'payments', 'selections', 'waiting')

/**
 * Returns a function that waits for a call and then for the lists of these topics, which are read again; also after an
 * error: an answer may be lost, and what is refused was shown wrongly.
 */
export function useRefreshed(...topics: Topic[]) {
  const client = useQueryClient()
  return <Result>(sent: Promise<Result>): Promise<Result> => sent.finally(() => refresh(client, ...topics))
}

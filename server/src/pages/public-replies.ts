import { type Endpoint, pathOf, type Query, type Reply } from '@ningjing/contract/endpoint'
import { ID_PATTERN } from '@ningjing/contract/fields'
import { type RequestHandler, Router } from 'express'
import * as z from 'zod/mini'
import { type CachedResponse, cachedResponse, PUBLIC_CACHE, sendCached } from '../http/cached-response.ts'
import { setLimitHeaders } from '../http/limit-headers.ts'
import { allowEveryOrigin } from '../http/security.ts'
import type { CountHere } from '../limits/local-limit.ts'
import type { PublicCache } from './public-cache.ts'

const ID = new RegExp(`^${ID_PATTERN}$`)

type Options = { cache: PublicCache; searches: PublicCache; count: CountHere }

/** Reads the reply of an endpoint that has at most a parameter `id`; undefined if there is no such thing. */
export type ReadReply<Data> = (id: string) => Promise<Data>

/** Checks a query, and returns a function that reads its reply; throws the problem of one that is refused. */
export type PlanReply<E extends Endpoint> = (query: Query<E>) => () => Promise<Reply<E>>

/**
 * Answers calls from cached bodies. What is not cached and cannot be now, such as an unknown id, is left to the endpoint's
 * own handler.
 */
export function publicReplies({ cache, searches, count }: Options) {
  const router = Router({ caseSensitive: true })
  /**
   * Answers the calls of an endpoint without a query.
   * @param textOf makes the text of a reply that is no JSON
   */
  const reply = <Data>(
    endpoint: Endpoint,
    read: ReadReply<Data>,
    textOf: (data: NonNullable<Data>) => string = JSON.stringify,
  ): void => {
    const type = endpoint.replyType ? `${endpoint.replyType}; charset=utf-8` : 'json'
    router.get(
      pathOf(endpoint),
      answerFrom(read, (data) => cachedResponse(textOf(data), type, PUBLIC_CACHE)),
    )
  }
  const answerFrom =
    <Data>(
      read: ReadReply<Data>,
      make: (data: NonNullable<Data>) => Promise<CachedResponse>,
    ): RequestHandler<{ id?: string }> =>
    async (req, res, next) => {
      const { id } = req.params
      if (req.url.includes('?') || (id !== undefined && !ID.test(id))) {
        next()
        return
      }
      allowEveryOrigin(res)
      count(req.ip, (state) => setLimitHeaders(res, state))
      const response = await cache.get(req.path, {
        read: async () => (await read(id ?? '')) ?? undefined,
        make,
      })
      sendCached(response ?? undefined, req, res, next)
    }
  /** The same for each query of an endpoint; `searches` keeps them apart from the lists that all visitors need. */
  const search = <E extends Endpoint>(endpoint: E, plan: PlanReply<E>): void => {
    router.get(pathOf(endpoint), async (req, res, next) => {
      const query = z.safeParse(endpoint.query ?? z.object({}), req.query)
      if (!query.success) {
        next()
        return
      }
      allowEveryOrigin(res)
      count(req.ip, (state) => setLimitHeaders(res, state))
      // Parsed by the schema that its type comes from.
      const read = plan(query.data as Query<E>)
      const response = await searches.get(JSON.stringify([req.path, query.data]), {
        read,
        make: (data) => cachedResponse(JSON.stringify(data), 'json', PUBLIC_CACHE),
      })
      sendCached(response ?? undefined, req, res, next)
    })
  }
  return { router, reply, search }
}

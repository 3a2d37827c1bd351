import { type Endpoint, pathOf } from '@ningjing/contract/endpoint'
import { ID_PATTERN } from '@ningjing/contract/fields'
import { type RequestHandler, Router } from 'express'
import { type CachedResponse, cachedResponse, PUBLIC_CACHE, sendCached } from '../http/cached-response.ts'
import { setLimitHeaders } from '../http/limit-headers.ts'
import { allowEveryOrigin } from '../http/security.ts'
import type { CountHere } from '../limits/local-limit.ts'
import type { PublicCache } from './public-cache.ts'

const ID = new RegExp(`^${ID_PATTERN}$`)

type Options = { cache: PublicCache; count: CountHere }

/** Reads the reply of an endpoint that has at most a parameter `id`; undefined if there is no such thing. */
export type ReadReply<Data> = (id: string) => Promise<Data>

/**
 * Answers calls without a query from cached bodies. What is not cached and cannot be now, such as an unknown id, is
 * left to the endpoint's own handler.
 */
export function publicReplies({ cache, count }: Options) {
  const router = Router({ caseSensitive: true })
  /** @param textOf makes the text of a reply that is no JSON */
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
  return { router, reply }
}

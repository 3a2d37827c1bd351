import { type Endpoint, pathOf } from '@ningjing/contract/endpoint'
import { ID_PATTERN } from '@ningjing/contract/fields'
import { type RequestHandler, Router } from 'express'
import { cachedResponse, PUBLIC_CACHE, sendCached } from './cached-response.ts'
import type { CountHere } from './local-limit.ts'
import type { PublicCache } from './public-cache.ts'

const ID = new RegExp(`^${ID_PATTERN}$`)

type Options = { cache: PublicCache; count: CountHere }

/** Reads the reply of an endpoint that has at most a parameter `id`; undefined if there is no such thing. */
export type ReadReply = (id: string) => Promise<unknown>

/**
 * Answers calls without a query from cached bodies. What is not cached and cannot be now, such as an unknown id, is
 * left to the endpoint's own handler.
 */
export function publicReplies({ cache, count }: Options) {
  const router = Router({ caseSensitive: true })
  const reply = (endpoint: Endpoint, read: ReadReply): void => {
    router.get(pathOf(endpoint), answerFrom(read))
  }
  const answerFrom =
    (read: ReadReply): RequestHandler<{ id?: string }> =>
    async (req, res, next) => {
      const { id } = req.params
      if (req.url.includes('?') || (id !== undefined && !ID.test(id))) {
        next()
        return
      }
      count(req.ip)
      const response = await cache.get(req.path, {
        read: () => read(id ?? ''),
        make: (data) => cachedResponse(JSON.stringify(data), 'json', PUBLIC_CACHE),
      })
      sendCached(response ?? undefined, req, res, next)
    }
  return { router, reply }
}

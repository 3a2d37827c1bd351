import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { NextFunction, Request, Response } from 'express'

/** Close to the smallest size, and fast enough for the first visitor who waits for it. */
const BROTLI_QUALITY = 6

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** A text in every encoding. */
export type CachedResponse = { type: string; etag: string; bodies: Record<Encoding, Buffer> }

/** Makes a text, or nothing if there is none. */
type Make = () => Promise<string | undefined> | string | undefined

/**
 * A cache of texts that many visitors ask for: each is made and compressed once per version.
 * @param type media type, such as `html` or `xml`
 */
export function responseCache(type: string) {
  const cached = new Map<string, { version: number; response: Promise<CachedResponse | undefined> }>()
  /**
   * The response of `key` at `version`; a new version replaces the one before. A failed `make` is repeated when it
   * is asked for again.
   */
  return (key: string, version: number, make: Make): Promise<CachedResponse | undefined> => {
    const known = cached.get(key)
    if (known?.version === version) return known.response
    const response = Promise.resolve()
      .then(make)
      .then((text) => (text === undefined ? undefined : encoded(text, type)))
    cached.set(key, { version, response })
    response.catch(() => cached.delete(key))
    return response
  }
}

async function encoded(text: string, type: string): Promise<CachedResponse> {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { type, etag, bodies: { br, gzip: zipped, identity: plain } }
}

/** Sends a response in the best encoding that the client accepts, or calls `next` if there is no response. */
export function sendCached(
  response: CachedResponse | undefined,
  req: Request,
  res: Response,
  next: NextFunction,
): void {
  if (!response) {
    next()
    return
  }
  const { type, etag, bodies } = response
  // Express answers 304 if the client has this version.
  res.set({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' }).type(type)
  const encoding = ENCODINGS.find((one) => req.acceptsEncodings(one)) ?? 'identity'
  if (encoding !== 'identity') res.set('Content-Encoding', encoding)
  res.send(bodies[encoding])
}

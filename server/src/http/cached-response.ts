import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { NextFunction, Request, Response } from 'express'
import { allowStyle } from './security.ts'

/** Close to the smallest size, and fast enough for the first visitor who waits for it. */
const BROTLI_QUALITY = 6

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Caching of replies to visitors: kept by browsers, and checked at each use. */
export const PUBLIC_CACHE = 'public, max-age=0, must-revalidate'

/** A text in every encoding, or a picture as it is. */
export type CachedResponse = {
  type: string
  cacheControl: string
  etag: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  /** CSP source of a style block that this page has besides those of the build. */
  styleSource?: string
}

/**
 * Compresses a text for many answers.
 * @param type media type, such as `html` or `xml`
 */
export async function cachedResponse(
  text: string,
  type: string,
  cacheControl = 'no-cache',
): Promise<CachedResponse> {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ])
  return { type, cacheControl, etag: etagOf(plain), bodies: { br, gzip: zipped, identity: plain } }
}

/** Keeps bytes that are compressed already, such as a picture, for many answers. */
export function storedResponse(bytes: Uint8Array, type: string, cacheControl = 'no-cache'): CachedResponse {
  const identity = Buffer.from(bytes)
  return { type, cacheControl, etag: etagOf(identity), bodies: { identity } }
}

function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}

/** Bytes of memory that a response takes, besides a few fields. */
export function bytesOf({ bodies }: CachedResponse): number {
  return Object.values(bodies).reduce((bytes, body) => bytes + body.length, 0)
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
  const { type, cacheControl, etag, bodies, styleSource } = response
  if (styleSource) allowStyle(res, styleSource)
  // Express answers 304 if the client has this version.
  res.set({ 'Cache-Control': cacheControl, ETag: etag }).vary('Accept-Encoding').type(type)
  const encoding = ENCODINGS.find((one) => bodies[one] && req.acceptsEncodings(one)) ?? 'identity'
  if (encoding !== 'identity') res.set('Content-Encoding', encoding)
  res.send(bodies[encoding])
}

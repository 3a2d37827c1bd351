import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** High enough to come close to the best, low enough to be made while somebody waits. */
const BROTLI_QUALITY = 6

/** A text that many will ask for, made once in every encoding. */
export type ReadyMade = { type: string; etag: string; bodies: Record<Encoding, Buffer> }

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/**
 * Makes a text ready to be sent.
 * @param type media type, such as `html` or `xml`
 */
export async function readyMade(text: string, type: string): Promise<ReadyMade> {
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

/** Sends a text in the best encoding that the client takes, or says that it has it already. */
export function sendReadyMade(req: Request, res: Response, { type, etag, bodies }: ReadyMade): void {
  res.set({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' }).type(type)
  if (req.fresh) {
    res.status(304).end()
    return
  }
  const encoding = ENCODINGS.find((one) => req.acceptsEncodings(one)) ?? 'identity'
  if (encoding !== 'identity') res.set('Content-Encoding', encoding)
  res.send(bodies[encoding])
}

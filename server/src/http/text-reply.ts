import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@ningjing/contract/endpoint'
import type { Response } from 'express'

/**
 * Sends a text as it is made, as a file to keep named after the path. What fails before the first part is refused
 * like any other call; what fails later breaks the connection off, so that nobody takes a part for the whole.
 */
export async function sendText(
  { path, replyType }: Endpoint,
  res: Response,
  parts: AsyncIterable<string>,
): Promise<void> {
  const text = Readable.from(parts)
  await once(text, 'readable')
  res.status(200).set({
    'Cache-Control': 'no-store',
    'Content-Type': `${replyType}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="ningjing-${path.slice(path.lastIndexOf('/') + 1)}"`,
  })
  await pipeline(text, res)
}

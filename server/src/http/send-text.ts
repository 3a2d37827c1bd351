import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@ningjing/contract/endpoint'
import type { Response } from 'express'

/** A text that is sent as a file with a name of its own. */
export type NamedText = { name: string; parts: AsyncIterable<string> }

/**
 * Streams a text as a download, named after the path if it has no name of its own. An error before the first part is
 * answered like any other; a later error closes the connection, so that no client takes a part for the whole.
 */
export async function sendText(
  { path, replyType }: Endpoint,
  res: Response,
  answer: AsyncIterable<string> | NamedText,
): Promise<void> {
  const isNamed = 'parts' in answer
  const text = Readable.from(isNamed ? answer.parts : answer)
  await once(text, 'readable')
  if (isNamed) res.attachment(answer.name)
  else res.set('Content-Disposition', `attachment; filename="ningjing-${fileOf(path)}"`)
  res.status(200).set({
    'Cache-Control': replyType === 'text/calendar' ? 'private, no-store' : 'no-store',
    'Content-Type': `${replyType}; charset=utf-8`,
  })
  // A pipeline adds seven listeners for one event to the few of this server, and Node warns about the eleventh.
  res.setMaxListeners(20)
  await pipeline(text, res)
}

/** `club.ics` of `/calendars/club.ics`; a parameter is left out: `own.ics` of `/calendars/own/:key.ics`. */
function fileOf(path: string): string {
  return path.replace(/\/:\w+/, '').replace(/.*\//, '')
}

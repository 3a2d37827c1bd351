import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { clubFileName } from '@ningjing/contract/club/file-name'
import type { Endpoint } from '@ningjing/contract/endpoint'
import type { Response } from 'express'

/** A text that is sent as a file with a name of its own; that of the club comes before it. */
export type NamedText = { name: string; parts: AsyncIterable<string> }

/**
 * Streams a text as a download, named after the path if it has no name of its own. An error before the first part is
 * answered like any other; a later error closes the connection, so that no client takes a part for the whole.
 * @param club name of the club, with which the name of the file begins
 */
export async function sendText(
  { path, replyType }: Endpoint,
  res: Response,
  answer: AsyncIterable<string> | NamedText,
  club: string,
): Promise<void> {
  const isNamed = 'parts' in answer
  const text = Readable.from(isNamed ? answer.parts : answer)
  await once(text, 'readable')
  res.attachment(clubFileName(club, isNamed ? answer.name : fileOf(path)))
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

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Formats } from '@ningjing/contract/formats'
import { readFormatsFrom } from '../../lib/formats.ts'

const ofPage = new AsyncLocalStorage<Formats | undefined>()
readFormatsFrom(() => ofPage.getStore())

/**
 * Renders a page in the formats of its club. Pages are rendered in steps, so two may be in work at the same time, and a
 * preview is in formats that the club has not published.
 */
export function inFormats<Html>(club: Formats | undefined, render: () => Promise<Html>): Promise<Html> {
  return ofPage.run(club, render)
}

import { createHash } from 'node:crypto'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { hexOf, rampOf, styleBlock } from '@ningjing/contract/club/color'
import { withinMs } from '../base/within-ms.ts'
import type { Deps } from '../deps.ts'
import { clubOf } from '../domain/club.ts'
import { type CachedResponse, cachedResponse } from '../http/cached-response.ts'
import { clubNow } from '../steps/club-now.ts'

/** How long files and the app shell wait for the newest version of the site, in milliseconds. */
const WAIT_MS = 250

export type ReadClub = () => Promise<Club>

/** Reads the club for files and the app shell; in an outage the last known version, at first that of the settings. */
export function readClubFor(deps: Pick<Deps, 'stores' | 'config' | 'log'>): ReadClub {
  let last = clubOf(deps.config)
  return async () => {
    const reading = clubNow(deps).then(
      ({ club }) => {
        last = club
      },
      () => undefined,
    )
    await withinMs(WAIT_MS, reading)
    return last
  }
}

/** The dark color of the browser's bar, in the head of the app shell. */
const DARK_BAR = /data-dark="#\w{6}"/

/** A page of the client in the colors of its club, with the CSP source of its style block. */
export async function pageResponse(html: string, club: Club): Promise<CachedResponse> {
  const { page, css } = inColors(html, club)
  const response = await cachedResponse(page, 'html')
  return css ? { ...response, styleSource: hashOf(css) } : response
}

/** A page with the style block of its club; a club in the green of the seed needs none. */
export function inColors(html: string, { look }: Club): { page: string; css: string } {
  const css = styleBlock(look)
  if (!css) return { page: html, css }
  const bar = `data-dark="${hexOf('bg', 'dark', rampOf(look))}"`
  // After the styles of the build, whose tokens it overrides.
  return { page: html.replace(DARK_BAR, bar).replace('</head>', `<style>${css}</style></head>`), css }
}

/** A response that is made again when the club has changed. */
export function responseFor(
  readClub: ReadClub,
  make: (club: Club) => Promise<CachedResponse>,
): () => Promise<CachedResponse> {
  let last: { club: string; response: Promise<CachedResponse> } | undefined
  return async () => {
    const club = await readClub()
    const key = JSON.stringify(club)
    if (last?.club !== key) last = { club: key, response: make(club) }
    return last.response
  }
}

/** The CSP source of an inline block. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

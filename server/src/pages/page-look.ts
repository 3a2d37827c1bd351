import { createHash } from 'node:crypto'
import { DRAWN_LOGO, fileOfVersion } from '@ningjing/contract/club/club'
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
export function inColors(html: string, club: Club): { page: string; css: string } {
  const { look } = club
  const css = styleBlock(look)
  const page = withIcons(html, club)
  if (!css) return { page, css }
  const bar = `data-dark="${hexOf('bg', 'dark', rampOf(look))}"`
  // After the styles of the build, whose tokens it overrides.
  return { page: page.replace(DARK_BAR, bar).replace('</head>', `<style>${css}</style></head>`), css }
}

/** The links of icons in the head of the app shell. */
const ICON_LINK = /(<link rel="(?:icon|apple-touch-icon)" href=")([^"]+)("[^>]*>)/g

/** Browsers keep icons, so each version has its own addresses. They prefer an SVG, which is of the drawn mark alone. */
function withIcons(html: string, { version, look }: Club): string {
  return html.replace(ICON_LINK, (_link, before, path: string, after) =>
    look.icon && path === DRAWN_LOGO ? '' : before + fileOfVersion(path, version) + after,
  )
}

/** A response that is made again when the club has changed, and when making it has failed. */
export function responseFor<Made extends CachedResponse | undefined>(
  readClub: ReadClub,
  make: (club: Club) => Promise<Made>,
): () => Promise<Made> {
  let last: { club: string; response: Promise<Made> } | undefined
  return async () => {
    const club = await readClub()
    const key = JSON.stringify(club)
    if (last?.club === key) return last.response
    const made = { club: key, response: make(club) }
    last = made
    made.response.catch(() => {
      if (last === made) last = undefined
    })
    return made.response
  }
}

/** The CSP source of an inline block. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

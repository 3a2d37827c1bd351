import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DRAWN_LOGO, DRAWN_LOGO_DARK, fileOfVersion, MAIL_LOGO } from '@ningjing/contract/club/club'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { rampOf, recolored, styleBlock, type Theme } from '@ningjing/contract/club/color'
import { SITE_SEED } from '@ningjing/contract/club/site-seed'
import { pictureIdOf } from '@ningjing/contract/pictures/pictures'
import { type RequestHandler, Router } from 'express'
import type { Deps } from '../deps.ts'
import {
  appIcon,
  favicon,
  homeScreenIcon,
  logoPreview,
  mailLogo,
  recoloredMark,
  sharePicture,
} from '../features/pictures/club-icons.ts'
import { type CachedResponse, cachedResponse, sendCached, storedResponse } from '../http/cached-response.ts'
import { loggedError } from '../http/logged-error.ts'
import { type ReadClub, responseFor } from './page-look.ts'

/** A file of the build as a club has it, and its media type. */
type ClubFile = { type: string; textFor: (file: string, club: Club) => string }

const mark = (theme: Theme): ClubFile => ({
  type: 'svg',
  textFor: (drawing, { look }) => drawing.replace(HEX, (hex) => recolored(hex, theme, rampOf(look))),
})

const HEX = /#[\da-f]{6}/g

const FILES: Record<string, ClubFile> = {
  // The drawn mark of the header, on light and on dark grounds. The first is also the icon of the site.
  [DRAWN_LOGO]: mark('light'),
  [DRAWN_LOGO_DARK]: mark('dark'),
  '/manifest.webmanifest': {
    type: 'application/manifest+json',
    textFor: (manifest, club) => JSON.stringify(manifestOf(JSON.parse(manifest), club)),
  },
  // Other bytes after each publish, so that browsers install it again and keep the new app shell.
  '/sw.js': { type: 'js', textFor: (script, { version }) => `// club ${version}\n${script}` },
}

type Manifest = { icons?: { src: string; type: string }[] }

/** Drawn icons go as they are; of a picture there is no SVG. */
function manifestOf(manifest: Manifest, { name, shortName, version, look }: Club) {
  const icons = manifest.icons
    ?.filter(({ type }) => !look.icon || type === 'image/png')
    .map((icon) => ({ ...icon, src: fileOfVersion(icon.src, version) }))
  return { ...manifest, name, short_name: shortName, ...(icons && { icons }) }
}

/** Makes a file from a stored picture. */
type MakePicture = (picture: StoredPicture) => Promise<Uint8Array>
type StoredPicture = { bytes: Uint8Array; type?: 'jpeg' }

/** A picture that the server makes of one of the club's: which one, and how. Undefined takes the file of the build. */
type PictureFile = {
  type: 'png' | 'jpeg'
  /** Whether the file of the build is the drawn mark, which follows the color of the club. */
  isMark?: true
  from: (look: Club['look']) => [address: string, make: MakePicture] | undefined
}

const ofIcon = (make: (bytes: Uint8Array) => Promise<Uint8Array>): PictureFile => ({
  type: 'png',
  isMark: true,
  from: ({ icon }) => (icon ? [icon, ({ bytes }) => make(bytes)] : undefined),
})

const PICTURES: Record<string, PictureFile> = {
  // Browsers ask for this path unasked, and take a PNG.
  '/favicon.ico': ofIcon(favicon),
  '/apple-touch-icon.png': ofIcon(homeScreenIcon),
  '/icon-192.png': ofIcon((bytes) => appIcon(bytes, 192)),
  '/icon-512.png': ofIcon((bytes) => appIcon(bytes, 512)),
  [MAIL_LOGO]: {
    type: 'png',
    from: ({ logo }) => (logo === DRAWN_LOGO ? undefined : [logo, ({ bytes }) => mailLogo(bytes)]),
  },
  '/og.jpg': {
    type: 'jpeg',
    from: ({ share, logo }) => {
      if (share)
        return [share, async (stored) => (stored.type === 'jpeg' ? stored.bytes : sharePicture(stored.bytes))]
      return logo === DRAWN_LOGO ? undefined : [logo, ({ bytes }) => logoPreview(bytes)]
    },
  },
}

/** The picture of link previews without the name that it has in the build. */
const NAMELESS = '/og-nameless.jpg'

type Options = {
  /** Folder of the built client. */
  root: string
  readClub: ReadClub
  /** The headers of a file by its path. */
  headersOf: (path: string) => Record<string, string>
} & Pick<Deps, 'stores' | 'log'>

/** Serves the files of the build that name the club, or have its color or its logo. */
export function clubFiles({ root, readClub, headersOf, stores, log }: Options): Router {
  const router = Router()
  const send = (
    path: string,
    make: (club: Club, caching?: string) => Promise<CachedResponse | undefined>,
  ) => {
    const headers = headersOf(path)
    const fileNow = responseFor(readClub, (club) => make(club, headers['Cache-Control']))
    router.get(path, async (req, res, next) => {
      const file = await fileNow().catch((error: unknown) => {
        log.error({ err: loggedError(error), path }, 'making a file of the club')
        return undefined
      })
      if (file) res.set(headers)
      sendCached(file, req, res, next)
    })
  }
  for (const [path, { type, textFor }] of Object.entries(FILES)) {
    if (!existsSync(join(root, path))) continue
    const built = readFileSync(join(root, path), 'utf8')
    send(path, (club, caching) => cachedResponse(textFor(built, club), type, caching))
  }
  for (const [path, { type, from, isMark }] of Object.entries(PICTURES)) {
    send(path, async ({ look }, caching) => {
      const [address, make] = from(look) ?? []
      const stored = address ? await stores.pictures.find(pictureIdOf(address)) : null
      if (stored && make) return storedResponse(await make(stored), type, caching)
      if (!isMark || !styleBlock(look)) return undefined
      return storedResponse(await recoloredMark(await readFile(join(root, path)), look), type, caching)
    })
  }
  router.get('/og.jpg', sendNameless(readClub))
  return router
}

/** A renamed club without a picture of its own gets the drawn one without the first name. */
function sendNameless(readClub: ReadClub): RequestHandler {
  return async (req, _res, next) => {
    const { name } = await readClub()
    if (name !== SITE_SEED.name) req.url = req.url.replace('/og.jpg', NAMELESS)
    next()
  }
}

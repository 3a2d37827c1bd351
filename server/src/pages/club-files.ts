import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { rampOf, recolored, type Theme } from '@ningjing/contract/club/color'
import { type RequestHandler, Router } from 'express'
import { cachedResponse, sendCached } from '../http/cached-response.ts'
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
  '/art/logo-mark.svg': mark('light'),
  '/art/logo-mark-dark.svg': mark('dark'),
  '/manifest.webmanifest': {
    type: 'application/manifest+json',
    textFor: (manifest, { name, shortName }) =>
      JSON.stringify({ ...JSON.parse(manifest), name, short_name: shortName }),
  },
  // Other bytes after each publish, so that browsers install it again and keep the new app shell.
  '/sw.js': { type: 'js', textFor: (script, { version }) => `// club ${version}\n${script}` },
}

/**
 * Serves the files of the build that name the club or have its color.
 * @param root folder of the built client
 * @param headersOf the headers of a file by its path
 */
export function clubFiles(
  root: string,
  readClub: ReadClub,
  headersOf: (path: string) => Record<string, string>,
): Router {
  const router = Router()
  for (const [path, file] of Object.entries(FILES)) {
    const built = join(root, path)
    if (existsSync(built))
      router.get(path, sendFor(readFileSync(built, 'utf8'), file, readClub, headersOf(path)))
  }
  return router
}

function sendFor(
  built: string,
  { type, textFor }: ClubFile,
  readClub: ReadClub,
  headers: Record<string, string>,
): RequestHandler {
  const fileNow = responseFor(readClub, (club) =>
    cachedResponse(textFor(built, club), type, headers['Cache-Control']),
  )
  return async (req, res, next) => {
    res.set(headers)
    sendCached(await fileNow(), req, res, next)
  }
}

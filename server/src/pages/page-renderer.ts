import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Club } from '@ningjing/contract/club/club.schemas'
import {
  PAGE_NOSCRIPT,
  PAGE_RENDERER,
  PAGE_ROOT,
  PAGE_TITLE,
  type PageData,
  type PageHtml,
  type Renderer,
} from '@ningjing/contract/pages'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { html } from '../base/html.ts'
import { loggedError } from '../http/logged-error.ts'

/** Draws pages with the client's own code. */
export type PageRenderer = {
  /** Draws public pages, one at a time; undefined if the client has no renderer, or a broken one. */
  pages: () => Promise<DrawPage | undefined>
  /** The app shell with the club in it; without a renderer as the build has made it. */
  shell: (club: Club) => Promise<string>
}
type DrawPage = (path: string, data: PageData) => Promise<string>

/**
 * @param folder of the built client
 * @param shell the client's HTML with an empty root
 * @param origin of the site, for absolute addresses in the head; may be empty
 */
export function openRenderer(folder: string, shell: string, origin: string, log: Logger): PageRenderer {
  const loaded = loadRenderer(folder).catch((error: unknown) => {
    log.error({ err: loggedError(error) }, 'loading the page renderer')
    return undefined
  })
  const inTurn = pLimit(1)
  return {
    pages: async () => {
      const renderer = await loaded
      if (!renderer) return undefined
      return (path, data) =>
        inTurn(async () => fill(shell, await renderer.renderPage(path, data, origin), data.club))
    },
    shell: async (club) => {
      const renderer = await loaded
      return renderer?.renderShell ? fill(shell, renderer.renderShell(club), club) : shell
    },
  }
}

async function loadRenderer(folder: string): Promise<Renderer | undefined> {
  const file = resolve(join(folder, PAGE_RENDERER))
  if (!existsSync(file)) return undefined
  return await import(pathToFileURL(file).href)
}

function fill(shell: string, { head, body }: PageHtml, club?: Club): string {
  return shell
    .replace(PAGE_TITLE, () => head)
    .replace(PAGE_ROOT, () => body)
    .replace(PAGE_NOSCRIPT, (text) => (club ? text.replace('Ningjing', html`${club.name}`.text) : text))
}

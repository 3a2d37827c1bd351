import type { PublicClass } from './classes.schemas.ts'
import type { Instructor } from './instructors.schemas.ts'

/** The data that public pages show. */
export type PublicLists = {
  popularClasses: PublicClass[]
  /** All approved classes, newest first. */
  publicClasses: PublicClass[]
  /** Cursor of the second page of the class list; null if there is only one page. */
  nextClasses: string | null
  instructors: Instructor[]
}

/** A rendered page: HTML that replaces `PAGE_TITLE` and `PAGE_ROOT` in index.html. */
export type PageHtml = { head: string; body: string }

/**
 * Renders the public page at a path. The client builds this function, the server calls it.
 * @param origin of the site, for absolute addresses in the head; may be empty
 */
export type RenderPage = (path: string, lists: PublicLists, origin: string) => Promise<PageHtml>

/** The module that exports `renderPage`, relative to the folder of the built client. */
export const PAGE_RENDERER = '.pages/prerender.js'

/** The title in index.html, which the head of a rendered page replaces. */
export const PAGE_TITLE = '<title>Yoga classes for every pace · Ningjing</title>'

/** The root element in index.html, which the body of a rendered page replaces. */
export const PAGE_ROOT = '<div id="root"></div>'

/** Below the folder of the built client: CSP sources of the inline blocks of every page, as `InlineHashes`. */
export const INLINE_HASHES = '.pages/inline-hashes.json'
export type InlineHashes = { script: string[]; style: string[] }

/** Below the folder of the built client: the paths of the client's pages, with `:id` for an id, as a list of texts. */
export const PAGE_PATHS = '.pages/paths.json'

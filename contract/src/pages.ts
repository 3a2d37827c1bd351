import type { PublicClass } from './classes.schemas.ts'
import type { Instructor } from './instructors.schemas.ts'

/** What the public pages show, besides what is always the same. */
export type PublicLists = {
  popularClasses: PublicClass[]
  /** All approved classes, newest first. */
  publicClasses: PublicClass[]
  /** Where the second page of the site's own list of classes begins; null when there is only one. */
  nextClasses: string | null
  instructors: Instructor[]
}

/** One page as HTML: what belongs into the head, and what belongs into the body. */
export type PageHtml = { head: string; body: string }

/**
 * Draws the public page at a path with the client's own code; the client builds it, the server calls it.
 * @param origin of the site, for the addresses that other sites are told
 */
export type DrawPage = (path: string, lists: PublicLists, origin: string) => Promise<PageHtml>

/** Below the folder of the built client: the module that exports `drawPage`. */
export const PAGE_DRAWER = '.pages/prerender.js'

/** Where the drawn page and its data are put into the client's HTML. */
export const PAGE_ROOT = '<div id="root"></div>'

import type { PublicClass } from './classes/classes.schemas.ts'
import type { Club, Home } from './club/club.schemas.ts'
import type { ContentPage } from './content/content.schemas.ts'
import type { ContentName } from './content/content.ts'
import type { Page } from './fields.ts'
import type { Instructor } from './instructors/instructors.schemas.ts'
import type { OfferedProduct } from './passes/passes.schemas.ts'
import type { Timetable } from './timetable/timetable.schemas.ts'

/** The data that one public page shows, as the API would answer it. A page has only the parts that it shows. */
export type PageData = {
  club?: Club
  /** What the home page shows of the club. */
  home?: Home
  /** On the page of a class only if its instructor has too few others. */
  popularClasses?: PublicClass[]
  /** The text that the page shows. */
  content?: ContentPage & { name: ContentName }
  /** The first page of the approved classes. */
  classes?: Page<PublicClass>
  instructors?: Instructor[]
  /** At most `MAX_POPULAR_INSTRUCTORS`. */
  popularInstructors?: Instructor[]
  /** The class that the page is about. */
  yogaClass?: PublicClass
  /** The newest classes of its instructor, for the row below it. */
  classesOfInstructor?: Page<PublicClass>
  /** The instructor that the page is about, with at most `MAX_RENDERED_CLASSES` of their classes. */
  instructor?: Instructor & { approvedClasses: PublicClass[] }
  /** The coming week, if it has at most `MAX_RENDERED_DATES`. */
  timetable?: Timetable
  /** On the home page: the same, with the next dates only. */
  nextDates?: Timetable
  /** The passes that are on sale. */
  products?: OfferedProduct[]
}

/** Classes on the rendered page of an instructor. The browser loads the others. */
export const MAX_RENDERED_CLASSES = 100
/** Dates on the rendered timetable. The browser loads a longer one. */
export const MAX_RENDERED_DATES = 500

/** A rendered page: HTML that replaces `PAGE_TITLE` and `PAGE_ROOT` in index.html. */
export type PageHtml = { head: string; body: string }

/**
 * Renders the public page at a path. The client builds this function, the server calls it.
 * @param origin of the site, for absolute addresses in the head; may be empty
 */
export type RenderPage = (path: string, data: PageData, origin: string) => Promise<PageHtml>

/** What the client builds for the server. */
export type Renderer = {
  renderPage: RenderPage
  /** The app shell of a club: a page whose content the browser draws. */
  renderShell: (club: Club) => PageHtml
}

/** The module that exports a `Renderer`, relative to the folder of the built client. */
export const PAGE_RENDERER = '.pages/prerender.js'

/** The title in index.html, which the head of a rendered page replaces. */
export const PAGE_TITLE = '<title>Yoga classes for every pace · Ningjing</title>'

/** The text in index.html for browsers without JavaScript, with the name of the seed. */
export const PAGE_NOSCRIPT = 'to select classes, Ningjing needs JavaScript.'

/** The root element in index.html, which the body of a rendered page replaces. */
export const PAGE_ROOT = '<div id="root"></div>'

/**
 * Below the folder of the built client: CSP sources that only its build knows, of the inline blocks of every page and of
 * the frame of the identity provider.
 */
export const POLICY_SOURCES = '.pages/policy-sources.json'
export type PolicySources = { script: string[]; style: string[]; frame: string[] }

/** Below the folder of the built client: settings of the build that have to agree with those of the server. */
export const BUILD_SETTINGS = '.pages/settings.json'
export type BuildSettings = Record<'VITE_FIREBASE_PROJECT_ID' | 'VITE_STRIPE_PUBLISHABLE_KEY', string>

/** Below the folder of the built client: the paths of the client's pages, with `:id` for an id, as a list of texts. */
export const PAGE_PATHS = '.pages/paths.json'

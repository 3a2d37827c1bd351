import * as z from 'zod/mini'
import { Terms } from '../classes/class-plan.schemas.ts'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { Moment } from '../fields.schemas.ts'
import { CLOCKS, CURRENCY_CODES, WEEK_STARTS } from '../formats.ts'
import { PICTURE_UPLOAD } from '../pictures/pictures.schemas.ts'
import * as club from './club.ts'
import { Photo, Room, Section, Slide } from './home.schemas.ts'
import { ClosedDays, Site, SocialLink } from './site.schemas.ts'

/** The club as its site names it; a text is empty where the club has none. */
export const Club = z.object({
  /** Number of the published version; 0 is the seed with the settings. */
  version: z.number(),
  name: z.string(),
  shortName: z.string(),
  /** Title and first heading of the home page, and its description for search engines. */
  firstTitle: z.string(),
  searchLine: z.string(),
  look: z.object({
    color: z.string(),
    logo: z.string(),
    /** On dark grounds. */
    logoDark: z.string(),
    /** Width by height of the logos, for their place on a page before they load. */
    logoRatio: z.number(),
    logoDarkRatio: z.number(),
    logoHasName: z.boolean(),
    /** The picture of which icons are made; empty for the drawn mark. */
    icon: z.string(),
    /** The club's own picture for link previews; empty without one. */
    share: z.string(),
    /** Typeface of headings. */
    letters: z.literal('Fraunces'),
  }),
  description: z.string(),
  mission: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  /** When it is open, in one line. */
  hours: z.string(),
  social: z.array(SocialLink),
  /** Who made the site; null if the footer does not say it. */
  credit: z.nullable(z.object({ text: z.string(), url: z.string() })),
  /** Year. */
  founded: z.number(),
  rooms: z.array(Room),
  /** Time zone of its dates, such as `America/New_York`. */
  zone: z.string(),
  /** The tax that prices contain; no tax at 0 percent. */
  tax: z.object({ percent: z.number(), label: z.string(), number: z.string() }),
  /** The terms of canceling for classes without terms of their own. */
  terms: Terms,
  /** Of all its prices and amounts. */
  currency: z.enum(CURRENCY_CODES),
  /** AM and PM, or 24 hours. */
  clock: z.enum(CLOCKS),
  /** The first day of its weeks. */
  weekStart: z.enum(WEEK_STARTS),
  /** Days on which it is closed. */
  closed: z.array(ClosedDays),
  /** Whether passes are on sale. */
  passes: z.boolean(),
})
export type Club = z.infer<typeof Club>

export const readClub = endpoint(club.readClub, {
  summary: 'Name, look, address, hours, time zone, tax, terms, currency and clock of the club.',
  reply: Club,
})

/** The home page: what is on, in the order shown. */
export const Home = z.object({
  slides: z.array(Slide),
  sections: z.array(Section),
  /** Photos of the studio, if that section is on. */
  photos: z.array(Photo),
})
export type Home = z.infer<typeof Home>

export const readHome = endpoint(club.readHome, {
  summary: 'Slides, sections and texts of the home page.',
  reply: Home,
})

/** A published version of the site, without its texts. */
export const SiteVersion = z.object({
  n: z.number(),
  at: Moment,
  /** Id of the admin, and their name; null for an erased account. */
  by: z.string(),
  byName: z.nullable(z.string()),
  /** Names of the fields that differ from the version before, such as `home.slides`. */
  changed: z.array(z.string()),
})
export type SiteVersion = z.infer<typeof SiteVersion>

export const listVersions = endpoint(club.listVersions, {
  summary: 'The published versions of the site, newest first.',
  reply: z.array(SiteVersion),
})

const VersionNumber = z.pipe(z.string().check(z.regex(/^\d{1,6}$/, ruleText('version'))), z.transform(Number))

export const readVersion = endpoint(club.readVersion, {
  summary: 'One version of the site; 0 is the seed with the settings.',
  params: z.object({ n: VersionNumber }),
  reply: z.object({
    n: z.number(),
    site: Site,
    /** Whether the club can no longer choose another currency than the one that is published (decision 059). */
    currencyIsFixed: z.boolean(),
  }),
  problems: ['club.no-version'],
})

/** A site to publish, and the number of the version that its editor has seen. */
export const publishSite = endpoint(club.publishSite, {
  summary:
    'Publishes a version of the site, if nobody has published another one meanwhile; repeating it answers the same.',
  maxBodyBytes: club.MAX_SITE_BYTES,
  body: z.object({ shown: z.number().check(z.int(), z.minimum(0)), site: Site }),
  reply: z.object({ n: z.number() }),
  problems: ['club.changed', 'club.currency-fixed'],
  limit: 'change',
})

export const uploadClubPicture = endpoint(club.uploadClubPicture, {
  summary: 'Stores a picture of the club, in the form in which it is used, for anyone to see.',
  query: z.object({ for: z.enum(club.CLUB_PICTURES) }),
  ...PICTURE_UPLOAD,
  limit: 'clubPicture',
})

/** A site that is not published, and the public page to draw with it. */
export const previewSite = endpoint(club.previewSite, {
  summary: 'A public page as it would be with this site. Nothing is stored.',
  maxBodyBytes: club.MAX_SITE_BYTES,
  body: z.object({ site: Site, path: z.string().check(z.maxLength(200)) }),
  reply: z.object({ html: z.string() }),
  problems: ['route.not-found'],
  rules: ['no-preview'],
  limit: 'preview',
})

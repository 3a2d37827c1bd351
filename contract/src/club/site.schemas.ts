import * as z from 'zod/mini'
import { Terms } from '../classes/class-plan.schemas.ts'
import { ruleText } from '../field-reasons.ts'
import { Day, Email, line, optionalLine } from '../fields.schemas.ts'
import { CLOCKS, CURRENCY_CODES, WEEK_STARTS } from '../formats.ts'
import * as club from './club.ts'
import { COLOR } from './color.ts'
import { listOf, OptionalLink, OptionalUpload, Photo, Room, Section, Slide } from './home.schemas.ts'
import { LIST_SIZES } from './list-sizes.ts'
import { SITE_SEED as SEED } from './site-seed.ts'

/** A group of fields that may all be left out. */
const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.prefault(z.object(shape), {} as never)

const text = (max: number, seed: string) => z._default(line(max), seed)
const optionalText = (max: number, seed = '') => z._default(optionalLine(max), seed)
const upload = z._default(OptionalUpload, '')

const YEAR = ruleText('year')
const PERCENT = ruleText('percent')

const Credit = z.object({ on: z.boolean(), text: line(60), url: OptionalLink })
export const SocialLink = z.object({ network: z.enum(club.NETWORKS), url: OptionalLink })

export const ClosedDays = z
  .object({ from: Day, to: Day, name: line(60) })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: ruleText('before-first-day') }))

const Sections = z
  .array(Section)
  .check(
    z.refine(
      (all) => club.SECTION_KINDS.every((kind) => all.filter((one) => one.kind === kind).length === 1),
      ruleText('sections-once'),
    ),
  )

/**
 * All that a club can change about its site. A field that is missing has the value of the seed, so that a new field
 * needs no migration.
 */
export const Site = z.object({
  name: text(60, SEED.name),
  /** Where space is short; empty takes the name. */
  shortName: optionalText(20),
  /** Description of the home page for search engines. */
  searchLine: optionalText(160, SEED.searchLine),
  /** Title and first heading of the home page. */
  firstTitle: text(60, SEED.firstTitle),
  look: group({
    /** Hue and chroma of the site's colors; their lightness is never the club's (decision 058). */
    color: z._default(z.string().check(z.regex(COLOR, ruleText('color'))), SEED.color),
    /** Empty shows the drawn mark. */
    logo: upload,
    /** For dark grounds; empty shows `logo`. */
    logoDark: upload,
    /** Whether the name is not written beside the logo. */
    logoHasName: z._default(z.boolean(), false),
    /** Square; empty takes the logo. */
    icon: upload,
    /** For link previews; empty takes the logo, or the drawn picture. */
    share: upload,
  }),
  home: group({
    slides: z._default(
      listOf(Slide, LIST_SIZES.slides).check(
        z.refine((all) => all.some(({ on }) => on), ruleText('no-slide')),
      ),
      SEED.slides,
    ),
    sections: z._default(Sections, SEED.sections),
  }),
  place: group({
    photos: z._default(listOf(Photo, LIST_SIZES.photos), []),
    rooms: z._default(
      listOf(Room, LIST_SIZES.rooms).check(
        z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, ruleText('room-twice')),
      ),
      [],
    ),
  }),
  about: group({
    description: optionalText(300, SEED.about.description),
    mission: optionalText(300, SEED.about.mission),
    address: optionalText(200),
    hours: optionalText(200),
    phone: optionalText(40),
    email: z._default(z.union([z.literal(''), Email], ruleText('email')), ''),
    social: z._default(
      listOf(SocialLink, LIST_SIZES.social),
      club.NETWORKS.map((network) => ({ network, url: '' })),
    ),
    credit: z._default(Credit, SEED.about.credit),
    founded: z._default(
      z.number(YEAR).check(z.int(YEAR), z.minimum(1900, YEAR), z.maximum(2100, YEAR)),
      SEED.about.founded,
    ),
  }),
  money: group({
    currency: z._default(z.enum(CURRENCY_CODES), 'USD'),
    taxPercent: z._default(z.number(PERCENT).check(z.minimum(0, PERCENT), z.maximum(99.999, PERCENT)), 0),
    taxLabel: text(20, SEED.taxLabel),
    taxNumber: optionalText(40),
  }),
  /** Of classes without terms of their own; from the next order on. */
  terms: z._default(Terms, SEED.terms),
  times: group({
    clock: z._default(z.enum(CLOCKS), '12'),
    weekStart: z._default(z.enum(WEEK_STARTS), 'monday'),
    /** No class that repeats has a date on them. */
    closed: z._default(listOf(ClosedDays, LIST_SIZES.closed), []),
  }),
})
export type Site = z.infer<typeof Site>
/** A site as it is sent: fields that are left out have the values of the seed. */
export type SiteInput = z.input<typeof Site>

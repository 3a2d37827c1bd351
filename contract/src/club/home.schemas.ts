import * as z from 'zod/mini'
import { ruleText } from '../field-reasons.ts'
import { isHttps, line, lines, optionalLine } from '../fields.schemas.ts'
import { isSitePicture, isUploadedPicture } from '../pictures/pictures.ts'
import * as home from './home.ts'
import { LIST_SIZES } from './list-sizes.ts'

const onOff = z.boolean()

const pictureWhere = (isAllowed: (value: string) => boolean) =>
  z.string().check(z.refine(isAllowed, ruleText('site-picture')))
const isOwn = (value: string) => isSitePicture(value) || home.DISHES.includes(value)

/** A picture of the site, or an uploaded one: a page of the club fetches nothing from other hosts. */
export const OwnPicture = pictureWhere(isOwn)
export const OptionalPicture = pictureWhere((value) => value === '' || isOwn(value))

/** An uploaded picture, or none: of the site's drawings no icons can be made. */
export const OptionalUpload = z
  .string()
  .check(z.refine((value) => value === '' || isUploadedPicture(value), ruleText('upload')))

/** An https address, or an empty text. */
export const OptionalLink = optionalLine(500).check(
  z.refine((value) => value === '' || isHttps(value), ruleText('link')),
)

const isTarget = (value: string) => home.isSiteTarget(value) || isHttps(value)
const Action = z.object({
  label: line(24),
  to: line(500).check(z.refine(isTarget, ruleText('page-or-link'))),
})

/** One slide of the banner (product §3). */
export const Slide = z.object({
  on: onOff,
  /** Topic of the slide; the order of the seed is that of product §1. */
  information: line(40),
  /** Two sentences; each starts a line. */
  text: z.tuple([line(40), line(40)]),
  message: line(160),
  /** Name of a drawn pair in `/art`, `{picture}-back.svg` behind `{picture}-front.svg`, or an uploaded picture. */
  picture: pictureWhere((value) => home.isDrawnSlide(value) || isOwn(value)),
  /** The filled and the outlined button. */
  actions: z.tuple([Action, Action]),
})
export type Slide = z.infer<typeof Slide>

/** A list of `least` to `most` rows. */
export const listOf = <Row extends z.ZodMiniType>(
  row: Row,
  { least, most }: { least: number; most: number },
) =>
  z
    .array(row)
    .check(
      z.minLength(least, ruleText({ reason: 'too-small', minimum: least })),
      z.maxLength(most, ruleText({ reason: 'too-big', maximum: most })),
    )

const headings = { eyebrow: line(40), title: line(60) }

/** The sections of the home page below the banner, in any order, each once. */
export const Section = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quote'), on: onOff, lines: z.tuple([line(80), line(80)]) }),
  z.object({ kind: z.literal('classes'), on: z.literal(true, ruleText('classes-stay')) }),
  z.object({ kind: z.literal('instructors'), on: onOff }),
  z.object({
    kind: z.literal('benefits'),
    on: onOff,
    ...headings,
    picture: OwnPicture,
    items: listOf(z.object({ icon: z.enum(home.BENEFIT_ICONS), text: line(80) }), LIST_SIZES.benefits),
  }),
  z.object({
    kind: z.literal('statistics'),
    on: onOff,
    title: line(60),
    items: listOf(z.object({ count: line(8), name: line(30) }), LIST_SIZES.statistics),
  }),
  z.object({
    kind: z.literal('menu'),
    on: onOff,
    ...headings,
    items: listOf(
      z.object({
        title: line(40),
        price: z.string().check(z.trim(), z.regex(/^\d{1,6}(\.\d{1,2})?$/, ruleText('menu-price'))),
        picture: OwnPicture,
      }),
      LIST_SIZES.menu,
    ),
  }),
  z.object({
    kind: z.literal('spaces'),
    on: onOff,
    ...headings,
    text: line(200),
    screens: listOf(z.enum(home.SPACES), { least: 1, most: home.SPACES.length }).check(
      z.refine((all) => new Set(all).size === all.length, ruleText('chosen-twice')),
    ),
  }),
  z.object({ kind: z.literal('studio'), on: onOff }),
  z.object({ kind: z.literal('place'), on: onOff }),
])
export type Section = z.infer<typeof Section>

/** A photo of the studio. */
export const Photo = z.object({ url: OwnPicture, alt: line(120) })
export type Photo = z.infer<typeof Photo>

/** A room, which a class can have as its place. */
export const Room = z.object({
  name: line(80),
  photo: OptionalPicture,
  street: optionalLine(160),
  /** How to get there. */
  way: lines(500),
  map: OptionalLink,
})
export type Room = z.infer<typeof Room>

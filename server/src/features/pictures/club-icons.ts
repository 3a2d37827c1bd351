import { MAIL_LOGO_SIZE, SHARE_SIZE } from '@ningjing/contract/club/club'
import { hexOf, type Look, type Ramp, rampOf, recolored, SEED_LOOK } from '@ningjing/contract/club/color'
import sharp, { type Sharp } from 'sharp'

/** The ground of all pages in the light theme, whatever the color of the club. */
export const PAPER = hexOf('bg', 'light', rampOf(SEED_LOOK))

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Phones cut app icons to any shape; a circle of 80 % is always left (https://www.w3.org/TR/appmanifest/#icon-masks). */
const SAFE = 0.8
/** Share of a home screen icon, whose corners alone are cut. */
const ROUNDED = 0.75
/** By how much the logo may be enlarged in the picture of link previews, and its share of it. */
const MAX_ENLARGED = 2
const SHARE_OF_PREVIEW = 0.64
/** 256 colors are a quarter of the bytes of all. */
const FEW_COLORS = { palette: true, quality: 95 }
/** Pixels of the logo in mails for one of the screen. */
const MAIL_DENSITY = 3

/** The icon of a browser's tab. */
export const favicon = (picture: Uint8Array) => contained(picture, 32, 32).png(FEW_COLORS).toBuffer()

/** The icon of a home screen. A picture without transparency fills it; another stands on paper. */
export const homeScreenIcon = (picture: Uint8Array) =>
  onPaper(picture, 180, ({ width, height }) => (180 * ROUNDED) / Math.max(width, height))

/** The icon of the installed app, which may be cut to any shape. */
export const appIcon = (picture: Uint8Array, pixels: number) =>
  onPaper(picture, pixels, ({ width, height }) => (pixels * SAFE) / Math.hypot(width, height))

/** The logo as mails show it: a PNG on paper, so that it can be read on dark grounds, too. */
export function mailLogo(picture: Uint8Array): Promise<Buffer> {
  const { width, height, margin } = MAIL_LOGO_SIZE
  const edge = margin * MAIL_DENSITY
  return sharp(picture)
    .resize(width * MAIL_DENSITY, height * MAIL_DENSITY, { fit: 'inside' })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: PAPER })
    .flatten({ background: PAPER })
    .png(FEW_COLORS)
    .toBuffer()
}

/** The logo on paper, as link previews show it. */
export async function logoPreview(picture: Uint8Array): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const scale = Math.min(
    MAX_ENLARGED,
    (SHARE_SIZE.width * SHARE_OF_PREVIEW) / width,
    (SHARE_SIZE.height * SHARE_OF_PREVIEW) / height,
  )
  const logo = contained(picture, Math.round(width * scale), Math.round(height * scale))
  return ground(SHARE_SIZE)
    .composite([{ input: await logo.png().toBuffer() }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** An upload that was not made for link previews, in their size. */
export const sharePicture = (picture: Uint8Array) =>
  sharp(picture)
    .resize({ ...SHARE_SIZE, fit: 'cover' })
    .flatten({ background: PAPER })
    .jpeg({ quality: 85 })
    .toBuffer()

/** Where the PNG begins in a file of the build, which may be an icon file around it. */
const PNG_SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47)

/** The drawn mark as the build has it, in the color of a club. */
export async function recoloredMark(file: Buffer, look: Look): Promise<Buffer> {
  const png = file.subarray(Math.max(0, file.indexOf(PNG_SIGNATURE)))
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const ramp = rampOf(look)
  // Of a quarter of a million pixels a few hundred have different colors.
  const known = new Map<number, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.readUIntBE(at, 3)
    const turned = known.get(color) ?? turnedIn(ramp, color)
    known.set(color, turned)
    data.writeUIntBE(turned, at, 3)
  }
  return sharp(data, { raw: info }).png(FEW_COLORS).toBuffer()
}

function turnedIn(ramp: Ramp, color: number): number {
  const hex = recolored(`#${color.toString(16).padStart(6, '0')}`, 'light', ramp)
  return Number.parseInt(hex.slice(1), 16)
}

type Size = { width: number; height: number }

async function onPaper(
  picture: Uint8Array,
  pixels: number,
  scaleOf: (size: Size) => number,
): Promise<Buffer> {
  const { isOpaque } = await sharp(picture).stats()
  const { width, height } = await sharp(picture).metadata()
  if (isOpaque && width === height) return sharp(picture).resize(pixels, pixels).png(FEW_COLORS).toBuffer()
  const scale = scaleOf({ width, height })
  const icon = contained(picture, Math.round(width * scale), Math.round(height * scale))
  return ground({ width: pixels, height: pixels })
    .composite([{ input: await icon.png().toBuffer() }])
    .png(FEW_COLORS)
    .toBuffer()
}

/** A picture in the middle of a clear ground. */
const contained = (picture: Uint8Array, width: number, height: number): Sharp =>
  sharp(picture).resize(Math.max(1, width), Math.max(1, height), { fit: 'contain', background: CLEAR })

const ground = (size: Size): Sharp => sharp({ create: { ...size, channels: 3, background: PAPER } })

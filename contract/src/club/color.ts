/**
 * A club's colors are computed from one that its owner names (decision 058). tokens.css of the client holds them all;
 * this file has those of them that something needs which cannot read CSS. A test of the client compares the two.
 */
export type Theme = 'light' | 'dark'

/** What the owner of the club says about its looks. */
export type Look = {
  /** `#rrggbb`. */
  color: string
}

/** A color as a site stores it. */
export const COLOR = /^#[0-9a-f]{6}$/

export const SEED_LOOK: Look = { color: '#1a5d48' }

/** The hue of a club in degrees, and how strong its colors are in each theme; 1 is as strong as the seed's green. */
export type Ramp = { hue: number; chromaLight: number; chromaDark: number }

/** A color in OKLCH: lightness from 0 to 1, chroma from 0, hue in degrees. */
export type Color = [lightness: number, chroma: number, hue: number]

/** How a token follows the club: with hue and chroma, with the hue and at most the seed's chroma, or not at all. */
type Token = { by: 'chroma' | 'tint' | 'nothing'; lightness: number; chroma: number; hue: number }

/** @param hue in degrees beside that of the club */
const strong = (lightness: number, chroma: number, hue = 0): Token => ({
  by: 'chroma',
  lightness,
  chroma,
  hue,
})
const soft = (lightness: number, chroma: number, hue = 0): Token => ({ by: 'tint', lightness, chroma, hue })
const fixed = (lightness: number, chroma: number, hue: number): Token => ({
  by: 'nothing',
  lightness,
  chroma,
  hue,
})

const LIGHT = {
  bg: fixed(0.982, 0.008, 85),
  surface: fixed(0.997, 0.003, 85),
  line: fixed(0.895, 0.013, 90),
  ink: soft(0.255, 0.03),
  muted: soft(0.405, 0.03, -3),
  primary: strong(0.43, 0.075),
  'primary-hover': strong(0.365, 0.065),
  'primary-ink': strong(0.36, 0.068),
  'on-primary': fixed(0.99, 0.008, 110),
  danger: fixed(0.445, 0.175, 27),
  ring: strong(0.52, 0.1),
}
export type TokenName = keyof typeof LIGHT

const DARK: Record<TokenName, Token> = {
  bg: soft(0.21, 0.018, 4),
  surface: soft(0.252, 0.02, 4),
  line: soft(0.345, 0.02, 4),
  ink: fixed(0.955, 0.012, 95),
  muted: soft(0.824, 0.02, -18),
  primary: strong(0.79, 0.1, -5),
  'primary-hover': strong(0.84, 0.095, -5),
  'primary-ink': strong(0.87, 0.075, -5),
  'on-primary': soft(0.2, 0.03, 2),
  danger: fixed(0.8, 0.11, 22),
  ring: strong(0.8, 0.11, -5),
}
export const TOKENS: Record<Theme, Record<TokenName, Token>> = { light: LIGHT, dark: DARK }

const SEED_HUE = 168
/** Hues of the drawings' greens, which follow the club; skin, sun and sky do not. */
const GREENS = { from: 130, to: 215 }

const MAX_FACTOR = 3
const FACTOR_STEP = 0.02
/** By how much a part of a color may be beyond 0 to 1. */
const SLACK = 1e-3

/** The hue and the chroma of a club's tokens: those of its color, but never stronger than `strongest`. */
export function rampOf({ color }: Look): Ramp {
  const [, chroma, hue] = colorOf(color)
  const factor = chroma / LIGHT.primary.chroma
  const of = (theme: Theme) => Number(Math.min(factor, strongest(theme, hue)).toFixed(2))
  return { hue: Math.round(hue) % 360, chromaLight: of('light'), chromaDark: of('dark') }
}

/**
 * The largest factor at which the strong tokens of a theme are colors of sRGB at this hue, but at least 1. Without this
 * limit the contrast is too low at some hues.
 */
export function strongest(theme: Theme, hue: number): number {
  return largestFactor(
    Object.values(TOKENS[theme]).filter(({ by }) => by === 'chroma'),
    hue,
  )
}

function largestFactor(tokens: Pick<Token, 'lightness' | 'chroma'>[], hue: number): number {
  const fits = (factor: number) =>
    tokens.every(({ lightness, chroma }) =>
      linear([lightness, chroma * factor, hue]).every((part) => part >= -SLACK && part <= 1 + SLACK),
    )
  let factor = MAX_FACTOR
  while (factor > 1 && !fits(factor)) factor -= FACTOR_STEP
  return Math.max(1, factor)
}

/** A token as `#rrggbb`, for what cannot read CSS variables: mails, the card fields, the bar of the browser. */
export function hexOf(name: TokenName, theme: Theme, ramp: Ramp): string {
  const { by, lightness, chroma, hue } = TOKENS[theme][name]
  if (by === 'nothing') return toHex([lightness, chroma, hue])
  const factor = factorOf(theme, ramp)
  return toHex([lightness, chroma * (by === 'tint' ? Math.min(1, factor) : factor), hue + ramp.hue])
}

/** All tokens of a theme as `#rrggbb`. */
export function hexesOf(theme: Theme, ramp: Ramp): Record<TokenName, string> {
  const hexes = Object.keys(LIGHT).map((name) => [name, hexOf(name as TokenName, theme, ramp)])
  return Object.fromEntries(hexes)
}

/** A color of a drawing, `#rrggbb`, in the club's hue if it is one of the seed's greens; its lightness stays. */
export function recolored(hex: string, theme: Theme, ramp: Ramp): string {
  const [lightness, chroma, hue] = colorOf(hex)
  if (hue < GREENS.from || hue > GREENS.to) return hex
  const turned = hue - SEED_HUE + ramp.hue
  const factor = Math.min(factorOf(theme, ramp), largestFactor([{ lightness, chroma }], turned))
  return toHex([lightness, chroma * factor, turned])
}

/**
 * The style block that gives a page the colors of its club; empty for the seed's green, which tokens.css has. It is
 * made of numbers only.
 */
export function styleBlock(look: Look): string {
  const css = cssOf(look)
  return css === cssOf(SEED_LOOK) ? '' : css
}

function cssOf(look: Look): string {
  const { hue, chromaLight, chromaDark } = rampOf(look)
  return `:root{--hue:${hue};--chroma-light:${chromaLight};--chroma-dark:${chromaDark}}`
}

function factorOf(theme: Theme, { chromaLight, chromaDark }: Ramp): number {
  return theme === 'light' ? chromaLight : chromaDark
}

/** Linear red, green and blue; beyond 0 to 1 outside of sRGB (https://bottosson.github.io/posts/oklab). */
export function linear([lightness, chroma, hue]: Color): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** A color as `#rrggbb`; what is outside of sRGB is clipped, as browsers do. */
export function toHex(color: Color): string {
  const parts = linear(color).map((part) => {
    const value = Math.min(1, Math.max(0, part))
    const curved = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(255 * curved)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Linear red, green and blue of `#rrggbb`, from 0 to 1. */
export function linearOf(hex: string): [number, number, number] {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** Relative luminance of `#rrggbb` as WCAG defines it, from 0 to 1. */
export function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colors, `#rrggbb`, as WCAG defines it, from 1 to 21. */
export const contrastOf = (one: string, other: string): number =>
  contrast(luminanceOf(one), luminanceOf(other))

/** Contrast of two luminances. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** The OKLCH of `#rrggbb`, with a hue from 0 to 360. */
export function colorOf(hex: string): Color {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), (hue + 360) % 360]
}

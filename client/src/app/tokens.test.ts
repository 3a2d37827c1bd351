import { readFileSync } from 'node:fs'
import {
  type Color,
  contrast,
  contrastOf,
  hexOf,
  luminanceOf,
  type Ramp,
  rampOf,
  SEED_LOOK,
  strongest,
  type Theme,
  TOKENS,
  type TokenName,
  toHex,
} from '@ningjing/contract/club/color'
import { describe, expect, it } from 'vitest'
import { cardStyle } from '../features/payments/card-style.ts'

/** A color as tokens.css has it: `factor` names what its chroma is multiplied with. */
type Token = { lightness: number; chroma: number; factor?: string; hue: number; follows: boolean }
type Tokens = Record<string, Token>

const NUMBER = '([\\d.]+)'
const CHROMA = `(?:${NUMBER}|calc\\(${NUMBER} \\* var\\(--(tint|chroma)\\)\\))`
const HUE = `(?:${NUMBER}|(var\\(--hue\\))|calc\\(var\\(--hue\\) ([+-]) ${NUMBER}\\))`
const TOKEN = new RegExp(`--([\\w-]+): oklch\\(${NUMBER} ${CHROMA} ${HUE}\\);`, 'g')

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const css = read('tokens.css')
const [lightText = '', darkText = ''] = css.split('.dark {')
const light = tokensOf(lightText)
const THEMES: Record<Theme, Tokens> = { light, dark: { ...light, ...tokensOf(darkText) } }
const BOTH = Object.keys(THEMES) as Theme[]
const HUES = Array.from({ length: 360 }, (_, hue) => hue)
const SEED = rampOf(SEED_LOOK)

function tokensOf(text: string): Tokens {
  const lines = [...text.matchAll(TOKEN)]
  return Object.fromEntries(
    lines.map(([, name, lightness, plain, chroma, factor, fixed, own, sign, distance]) => {
      const hue = own ? 0 : Number(fixed ?? `${sign}${distance}`)
      const token = { lightness: Number(lightness), chroma: Number(plain ?? chroma), hue, follows: !fixed }
      return [name, factor ? { ...token, factor } : token]
    }),
  )
}

const chromaIn = (theme: Theme, ramp: Ramp) => (theme === 'light' ? ramp.chromaLight : ramp.chromaDark)
const rampAt = (hue: number, chroma: number): Ramp => ({ hue, chromaLight: chroma, chromaDark: chroma })

/** A token as a browser shows it. */
function shown({ lightness, chroma, factor, hue, follows }: Token, theme: Theme, ramp: Ramp): string {
  const strength = chromaIn(theme, ramp)
  const factors: Record<string, number> = { chroma: strength, tint: Math.min(1, strength) }
  const color: Color = [lightness, chroma * (factors[factor ?? ''] ?? 1), follows ? ramp.hue + hue : hue]
  return toHex(color)
}

function hexesOf(theme: Theme, ramp: Ramp): Record<string, string> {
  const hexes = Object.entries(THEMES[theme]).map(([name, token]) => [name, shown(token, theme, ramp)])
  return Object.fromEntries(hexes)
}

/** White of this opacity on a ground. */
function whiteOn(ground: string, opacity: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  const mixed = parts.map((part) => Math.round(255 * opacity + part * (1 - opacity)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const PAGE = ['bg', 'surface', 'sunken']
/** The grounds on which each color of text is used. */
const TEXTS: Record<string, string[]> = {
  ink: [...PAGE, 'primary-soft', 'accent-soft', 'success-soft', 'warning-soft', 'danger-soft'],
  muted: [...PAGE, 'primary-soft'],
  'primary-ink': [...PAGE, 'primary-soft'],
  'on-primary': ['primary', 'primary-hover'],
  'accent-ink': [...PAGE, 'accent-soft'],
  'on-accent': ['accent'],
  success: [...PAGE, 'success-soft'],
  warning: [...PAGE, 'warning-soft'],
  danger: [...PAGE, 'danger-soft'],
  'on-danger': ['danger'],
  'white 85 %': ['band'],
  'band-gold': ['band'],
  'white 80 %': ['footer'],
  'on-white': ['white'],
}
const BORDERS = { control: PAGE, ring: PAGE }
const pairsOf = (all: Record<string, string[]>, least: number) =>
  Object.entries(all).flatMap(([text, grounds]) => grounds.map((ground) => ({ text, ground, least })))
const PAIRS = [...pairsOf(TEXTS, 7), ...pairsOf(BORDERS, 3)]

/** The pairs whose contrast is too low, and the number of pairs. */
function lowAt(theme: Theme, ramp: Ramp): string[] {
  const hexes = hexesOf(theme, ramp)
  const all: Record<string, string> = {
    ...hexes,
    white: '#ffffff',
    'white 85 %': whiteOn(hexes.band ?? '', 0.85),
    'white 80 %': whiteOn(hexes.footer ?? '', 0.8),
    'band-gold': /--color-band-gold: (#\w{6})/.exec(read('theme.css'))?.[1] ?? '',
  }
  const light = Object.fromEntries(Object.entries(all).map(([name, hex]) => [name, luminanceOf(hex)]))
  // Not `<`: the contrast with a color that does not exist is NaN.
  return PAIRS.filter(
    ({ text, ground, least }) => !(contrast(light[text] ?? Number.NaN, light[ground] ?? Number.NaN) >= least),
  ).map(({ text, ground }) => `${text} on ${ground} at ${ramp.hue}° × ${chromaIn(theme, ramp)}`)
}

/** Seven strengths from gray to the strongest. */
function strengths(theme: Theme, hue: number): number[] {
  const most = strongest(theme, hue)
  return [0, 0.25, 0.5, 0.75, 1, (1 + most) / 2, most]
}

/** The tokens of the seed as they were before a club could choose its color. */
const SEED_HEXES: Record<Theme, string> = {
  light: `
    bg #fcf9f3, surface #fffefc, sunken #f5f0e7, line #e0dcd3, control #78877f, ink #132820,
    muted #3a4e45, primary #1a5d48, primary-hover #114938, on-primary #fcfcf6, primary-soft #d9f0e3,
    primary-ink #0a4836, accent #9b330d, on-accent #fffdfa, accent-soft #ffe7dc, accent-ink #8a2f12,
    gold #f0b55d, success #005c31, success-soft #def5e5, warning #774200, warning-soft #feefcf,
    danger #9e0c13, on-danger #fffbfa, danger-soft #fbe9e8, danger-line #f9ada8, ring #137b5e,
    band #173a36, footer #10201d, on-white #132820`,
  dark: `
    bg #101b17, surface #182521, sunken #0a1411, line #2f3d38, control #71867d, ink #f2f0e7,
    muted #bdc9bf, primary #7bcfa8, primary-hover #8fdeb9, on-primary #061a14, primary-soft #1b3b2f,
    primary-ink #a7e4c6, accent #ed9266, on-accent #220d06, accent-soft #4d2b1e, accent-ink #f9bb99,
    gold #f0be6d, success #80dfa3, success-soft #153a27, warning #f4cb75, warning-soft #473213,
    danger #fda19e, on-danger #290b0a, danger-soft #442120, danger-line #8a423f, ring #76d4a9,
    band #173a36, footer #10201d, on-white #132820`,
}

describe.each(BOTH)('in the %s theme', (theme) => {
  it('the colors of the seed are the first ones', () => {
    const hexes = Object.entries(hexesOf(theme, SEED)).map((one) => one.join(' '))
    expect(hexes).toEqual(SEED_HEXES[theme].trim().split(/,\s+/))
  })

  it('text has a contrast of 7:1, borders and the ring 3:1, at every hue and strength', () => {
    const low = HUES.flatMap((hue) =>
      strengths(theme, hue).flatMap((chroma) => lowAt(theme, rampAt(hue, chroma))),
    )
    expect(PAIRS).toHaveLength(46)
    expect(low).toEqual([])
  })

  it('some of them have not where the strength has no limit', () => {
    expect(HUES.flatMap((hue) => lowAt(theme, rampAt(hue, 2.2)))).not.toEqual([])
  })

  it('text and borders have their contrast in the colors of any club', () => {
    const colors = Array.from({ length: 1000 }, (_, at) => ((at * 16777.259) | 0).toString(16))
    const low = colors.flatMap((hex) => lowAt(theme, rampOf({ color: `#${hex.padStart(6, '0')}` })))
    expect(low).toEqual([])
  })

  it('hexes are the tokens, also those of the card fields', () => {
    const names = Object.keys(TOKENS[theme]) as TokenName[]
    const ramps = HUES.flatMap((hue) => strengths(theme, hue).map((chroma) => rampAt(hue, chroma)))
    const different = ramps.filter((ramp) => {
      const { base, invalid } = cardStyle(theme === 'dark', ramp)
      const all = hexesOf(theme, ramp)
      const fields = [base?.color === all.ink, base?.iconColor === all.muted, invalid?.color === all.danger]
      return fields.includes(false) || names.some((name) => hexOf(name, theme, ramp) !== all[name])
    })
    expect([ramps.length, different]).toEqual([2520, []])
  })
})

it('every color of tokens.css is read', () => {
  expect([...css.matchAll(TOKEN)]).toHaveLength([...css.matchAll(/--[\w-]+: oklch/g)].length)
})

it('computes the contrast of known colors', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(toHex([0.627955, 0.257683, 29.234])).toBe('#ff0000')
})

it('the bar of the browser has the color of the page, in light of every club', () => {
  const html = read('../../index.html')
  const { theme_color, background_color } = JSON.parse(read('../../public/manifest.webmanifest'))
  const dark = hexesOf('dark', SEED).bg
  for (const hue of HUES) {
    const bg = hexesOf('light', rampAt(hue, 1)).bg
    expect(html).toContain(`content="${bg}" data-dark="${dark}" data-light="${bg}"`)
    expect([theme_color, background_color]).toEqual([bg, bg])
  }
})

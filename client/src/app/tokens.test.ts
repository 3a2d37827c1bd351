import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cardStyle } from '../features/payments/card-style.ts'

type Colour = [lightness: number, chroma: number, hue: number]
type Tokens = Record<string, Colour>

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const [lightText = '', darkText = ''] = read('tokens.css').split('.dark {')
const light = tokensOf(lightText)
const THEMES = { light, dark: { ...light, ...tokensOf(darkText) } }

function tokensOf(text: string): Tokens {
  const lines = text.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return Object.fromEntries([...lines].map(([, name, ...parts]) => [name, parts.map(Number)]))
}

/** Linear red, green and blue from 0 to 1. */
function linear([lightness, chroma, hue]: Colour): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)))
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours as WCAG defines it, from 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function hexOf(colour: Colour): string {
  const curve = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)
  const parts = linear(colour).map((part) =>
    Math.round(255 * curve(part))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}

const PAGE = ['bg', 'surface', 'sunken']
/** The grounds on which each colour of text is used. */
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
}

describe.each(Object.entries(THEMES))('in the %s theme', (theme, tokens) => {
  const pairs = (of: Record<string, string[]>, min: number) =>
    Object.entries(of).flatMap(([text, grounds]) =>
      grounds
        .map((ground) => ({ pair: `${text} on ${ground}`, ratio: contrast(tokens[text]!, tokens[ground]!) }))
        .filter(({ ratio }) => ratio < min),
    )

  it('text has a contrast of 7:1', () => expect(pairs(TEXTS, 7)).toEqual([]))

  it('the fields of the card provider have the same colours', () => {
    const { base, invalid } = cardStyle(theme === 'dark')
    const hexes = ['ink', 'muted', 'danger'].map((name) => hexOf(tokens[name]!))
    expect([base?.color, base?.iconColor, invalid?.color]).toEqual(hexes)
  })

  it('borders of fields and the ring of the focus have 3:1', () =>
    expect(pairs({ control: PAGE, ring: PAGE }, 3)).toEqual([]))
})

it('computes the contrast of known colours', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1)
  expect(hexOf([0.627955, 0.257683, 29.234])).toBe('#ff0000')
})

it('the bar of the browser has the colour of the page', () => {
  const html = read('../../index.html')
  expect(html).toContain(`content="${hexOf(THEMES.light.bg!)}" data-dark="${hexOf(THEMES.dark.bg!)}"`)
  expect(html).toContain(`data-light="${hexOf(THEMES.light.bg!)}"`)
})

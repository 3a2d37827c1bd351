import { describe, expect, it } from 'vitest'
import { colorOf, rampOf, recolored, SEED_LOOK, styleBlock, toHex } from './color.ts'

describe('the ramp of a color', () => {
  it.each([
    ['the green of the seed', '#1a5d48', 168, 1, 1],
    ['plum', '#7a3b8f', 317, 1.92, 1.26],
    ['navy', '#1b2a6b', 269, 1.53, 1],
    ['yellow', '#f2c300', 91, 1.06, 1.48],
    ['red, in capitals', '#C8102E', 22, 2.1, 1],
    ['a weak blue', '#5c6b7a', 248, 0.4, 0.4],
    ['gray', '#808080', 90, 0, 0],
    ['black', '#000000', 0, 0, 0],
  ])('of %s is its hue and its chroma up to the strongest', (_name, color, hue, chromaLight, chromaDark) => {
    expect(rampOf({ color })).toEqual({ hue, chromaLight, chromaDark })
  })

  it('has a hue below 360', () => {
    const nearlyRound = toHex([0.5, 0.1, 359.8])
    expect(Math.round(colorOf(nearlyRound)[2])).toBe(360)
    expect(rampOf({ color: nearlyRound }).hue).toBe(0)
  })
})

describe('the style block', () => {
  it('has the three numbers of a club', () => {
    expect(styleBlock({ color: '#7a3b8f' })).toBe(':root{--hue:317;--chroma-light:1.92;--chroma-dark:1.26}')
  })

  it('is empty for the green of the seed', () => {
    expect([SEED_LOOK.color, '#1A5D48'].map((color) => styleBlock({ color }))).toEqual(['', ''])
  })

  it.each(['</style>', '#</style', 'red', ''])(
    'has numbers only, also for %j, which is no color',
    (color) => {
      expect(styleBlock({ color })).toMatch(
        /^:root{--hue:[\w.]+;--chroma-light:[\w.]+;--chroma-dark:[\w.]+}$/,
      )
    },
  )
})

describe('a color of a drawing', () => {
  const MARK = ['#7fa58f', '#4c8069', '#24564a', '#3f7a63', '#5fa886', '#9ad6b8']
  const seed = rampOf(SEED_LOOK)

  it('stays as it is in a club of the seed', () => {
    expect(MARK.map((hex) => recolored(hex, 'light', seed))).toEqual(MARK)
  })

  it('takes the hue of the club if it is a green, and no other', () => {
    const plum = rampOf({ color: '#7a3b8f' })
    expect(recolored('#e9a455', 'light', plum)).toBe('#e9a455')
    expect(colorOf(recolored('#4c8069', 'light', plum))[2]).toBeCloseTo(313.4, 0)
  })

  it('keeps its lightness at every hue', () => {
    for (const hex of MARK) {
      const changes = Array.from({ length: 360 }, (_, hue) => {
        const turned = recolored(hex, 'light', { hue, chromaLight: 3, chromaDark: 3 })
        return Math.abs(colorOf(turned)[0] - colorOf(hex)[0])
      })
      expect(Math.max(...changes), hex).toBeLessThan(0.01)
    }
  })
})

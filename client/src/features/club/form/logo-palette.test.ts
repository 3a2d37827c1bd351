import { contrastOf } from '@ningjing/contract/club/color'
import { describe, expect, it } from 'vitest'
import { paletteOf } from './logo-palette.ts'

/** Pixels of these colors, each so often. */
function pixelsOf(...colors: [times: number, red: number, green: number, blue: number, opacity: number][]) {
  return Uint8ClampedArray.from(
    colors.flatMap(([times, ...rgba]) => Array.from({ length: times }, () => rgba).flat()),
  )
}

describe('the colors of a logo', () => {
  it('are led by the one of which it has most, not by gray, paper or what is transparent', () => {
    const pixels = pixelsOf(
      [500, 255, 255, 255, 255],
      [300, 90, 90, 90, 255],
      [300, 200, 30, 30, 0],
      [60, 122, 59, 143, 255],
      [20, 30, 140, 60, 255],
    )
    expect(paletteOf(pixels).color).toBe('#7a3b8f')
  })

  it('are none in a gray logo', () => {
    expect(paletteOf(pixelsOf([10, 40, 40, 40, 255])).color).toBeUndefined()
  })

  it('have the mean luminance of what is seen', () => {
    const { luminance, isOpaque } = paletteOf(
      pixelsOf([4, 255, 255, 255, 255], [4, 0, 0, 0, 255], [99, 0, 0, 0, 0]),
    )
    expect([luminance, isOpaque]).toEqual([0.5, false])
    expect(paletteOf(pixelsOf([4, 0, 0, 0, 255])).isOpaque).toBe(true)
    expect(paletteOf(pixelsOf([4, 0, 0, 0, 0])).luminance).toBe(0)
  })

  it('are compared with a ground by the ratio of WCAG', () => {
    expect(contrastOf('#f4ecd8', '#fcf9f3')).toBeCloseTo(1.12, 1)
  })
})

import { colorOf, luminanceOf } from '@ningjing/contract/club/color'

/** The colors of a logo. */
export type Palette = {
  /** Mean luminance of what is not transparent, from 0 to 1. */
  luminance: number
  /** The color of which it has most, `#rrggbb`; undefined for a gray one. */
  color: string | undefined
  /** Whether nothing of it is transparent. */
  isOpaque: boolean
}

/** What is to be known of a logo: its colors, and its width by its height. */
export type Logo = Palette & { ratio: number }

/** Width and height in pixels at which a logo is looked at. */
const PIXELS = 64
/** Colors of these degrees count as one. */
const HUES = 20
/** Below this chroma a color counts as gray. */
const MIN_CHROMA = 0.03

/** Reads a logo of the site. Undefined if it cannot be loaded. */
export async function readLogo(address: string): Promise<Logo | undefined> {
  const picture = new Image()
  picture.src = address
  const canvas = document.createElement('canvas')
  canvas.width = PIXELS
  canvas.height = PIXELS
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const isLoaded = await picture.decode().then(
    () => true,
    () => false,
  )
  if (!context || !isLoaded) return undefined
  context.drawImage(picture, 0, 0, PIXELS, PIXELS)
  const palette = paletteOf(context.getImageData(0, 0, PIXELS, PIXELS).data)
  return { ...palette, ratio: picture.naturalWidth / picture.naturalHeight }
}

/** @param pixels red, green, blue and opacity of each, from 0 to 255 */
export function paletteOf(pixels: Uint8ClampedArray): Palette {
  let [opacity, luminance, isOpaque] = [0, 0, true]
  /** By hue: how much of it there is, and the sum of its colors. */
  const hues = new Map<number, { amount: number; sum: number[] }>()
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255
    if (alpha < 1) isOpaque = false
    if (alpha === 0) continue
    const rgb = [...pixels.subarray(at, at + 3)]
    const hex = hexOf(rgb)
    opacity += alpha
    luminance += alpha * luminanceOf(hex)
    const [, chroma, hue] = colorOf(hex)
    if (chroma < MIN_CHROMA) continue
    const bin = Math.floor(hue / HUES)
    const weight = alpha * chroma
    const { amount, sum } = hues.get(bin) ?? { amount: 0, sum: [0, 0, 0] }
    hues.set(bin, { amount: amount + weight, sum: sum.map((one, part) => one + weight * (rgb[part] ?? 0)) })
  }
  const [most] = [...hues.values()].sort((one, other) => other.amount - one.amount)
  const color = most && hexOf(most.sum.map((one) => Math.round(one / most.amount)))
  return { luminance: opacity > 0 ? luminance / opacity : 0, color, isOpaque }
}

const hexOf = (rgb: number[]) => `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`

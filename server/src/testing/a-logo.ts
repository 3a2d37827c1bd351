import sharp, { type Sharp } from 'sharp'

const GREEN = { r: 20, g: 120, b: 80, alpha: 1 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const HOLE = { create: { width: 8, height: 8, channels: 4, background: GREEN } } as const

/** A green bar of this size with a small hole, on a larger transparent ground. */
export async function aLogo(width: number, height: number): Promise<Sharp> {
  const bar = { width, height, channels: 4, background: GREEN } as const
  const png = await sharp({ create: bar })
    .composite([{ input: HOLE, blend: 'dest-out' }])
    .png()
    .toBuffer()
  return sharp(png).extend({ top: 40, bottom: 40, left: 60, right: 60, background: CLEAR })
}

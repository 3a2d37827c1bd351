import sharp, { type Create } from 'sharp'

/** A small picture. */
export function aPng(create: Partial<Create> = {}): Promise<Buffer> {
  const red = { width: 8, height: 6, channels: 3, background: { r: 200, g: 40, b: 40 } } as const
  return sharp({ create: { ...red, ...create } })
    .png()
    .toBuffer()
}

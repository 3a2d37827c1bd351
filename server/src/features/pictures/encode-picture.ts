import { MAX_PICTURE_BYTES } from '@ningjing/contract/pictures/pictures'
import { Problem } from '@ningjing/contract/problems'
import pLimit from 'p-limit'
import sharp from 'sharp'

/** Width and height above which a picture is made smaller, and qualities, tried in turn until it is small enough. */
const TRIES = [
  { size: 1200, quality: 80 },
  { size: 1200, quality: 60 },
  { size: 1000, quality: 45 },
  { size: 640, quality: 30 },
]
const FORMATS = ['jpeg', 'png', 'webp']
/** Decoding takes 4 bytes of memory for each. */
const MAX_PIXELS = 40_000_000
const MAX_WAITING = 2

// One picture at a time, on one thread: each takes up to 100 MB.
sharp.concurrency(1)
sharp.cache(false)
// Other formats are not even looked at: SVG could name files, and the others have little use and much code.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
const inTurn = pLimit(1)

/**
 * Makes a picture small, upright and free of metadata, as WebP. Throws `picture.wrong-type`, `picture.unreadable`, and
 * `picture.busy` while others wait.
 */
export async function encodePicture(upload: Uint8Array): Promise<Uint8Array> {
  if (inTurn.pendingCount >= MAX_WAITING) throw new Problem('picture.busy', { retryAfterSeconds: 5 })
  return inTurn(() => encode(upload))
}

async function encode(upload: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(upload, { failOn: 'warning', limitInputPixels: MAX_PIXELS, pages: 1 })
  const unreadable = () => {
    throw new Problem('picture.unreadable')
  }
  const { format } = await picture.metadata().catch(unreadable)
  if (!FORMATS.includes(format)) throw new Problem('picture.wrong-type')
  for (const { size, quality } of TRIES) {
    const bytes = await picture
      .clone()
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
      .catch(unreadable)
    if (bytes.length <= MAX_PICTURE_BYTES) return bytes
  }
  return unreadable()
}

import type { ClubPicture } from '@ningjing/contract/club/club'
import { MAX_PICTURE_BYTES } from '@ningjing/contract/pictures/pictures'
import { Problem } from '@ningjing/contract/problems'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { PictureRecord } from '../../domain/site.records.ts'
import { FORMS, PLAIN } from './picture-forms.ts'

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

/** A picture in the form in which it is stored. */
export type EncodedPicture = Pick<PictureRecord, 'bytes' | 'type' | 'ratio'>

/**
 * Makes a picture small, upright and free of metadata, as WebP or in the form of a picture of the club. Throws
 * `picture.wrong-type`, `picture.unreadable`, and `picture.busy` while others wait.
 */
export async function encodePicture(upload: Uint8Array, kind?: ClubPicture): Promise<EncodedPicture> {
  if (inTurn.pendingCount >= MAX_WAITING) throw new Problem('picture.busy', { retryAfterSeconds: 5 })
  return inTurn(() => encode(upload, kind ? FORMS[kind] : PLAIN))
}

async function encode(upload: Uint8Array, { prepare, tries, type }: typeof PLAIN): Promise<EncodedPicture> {
  const picture = sharp(upload, { failOn: 'warning', limitInputPixels: MAX_PIXELS, pages: 1 })
  const unreadable = () => {
    throw new Problem('picture.unreadable')
  }
  const { format, hasAlpha } = await picture.metadata().catch(unreadable)
  if (!FORMATS.includes(format)) throw new Problem('picture.wrong-type')
  for (const encodeAs of tries) {
    const { data: bytes, info } = await encodeAs(prepare(picture.clone().autoOrient(), hasAlpha))
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable)
    const ratio = info.width / info.height
    if (bytes.length <= MAX_PICTURE_BYTES) return { bytes, ratio, ...(type && { type }) }
  }
  return unreadable()
}

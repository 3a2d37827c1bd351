import { type ClubPicture, ICON_PIXELS, LOGO_SIZE, SHARE_SIZE } from '@ningjing/contract/club/club'
import type { Sharp } from 'sharp'
import { PAPER } from './club-icons.ts'

/** How a picture is stored: what is done to it, and encodings that are tried in turn until it is small enough. */
type Form = {
  prepare: (picture: Sharp, hasAlpha: boolean) => Sharp
  tries: ((picture: Sharp) => Sharp)[]
  /** Absent for WebP. */
  type?: 'jpeg'
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** At most so wide and high, as WebP. */
const smaller =
  (size: number, quality: number) =>
  (picture: Sharp): Sharp =>
    picture.resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp({ quality })

const SMALLER = [smaller(1200, 80), smaller(1200, 60), smaller(1000, 45), smaller(640, 30)]

/** Sharp edges and exact colors; both have few bytes in drawings. */
const drawing =
  (quality: number) =>
  (picture: Sharp): Sharp =>
    picture.webp({ quality, smartSubsample: true })

/** Without the margin around it. */
const LOGO: Form = {
  prepare: (picture) =>
    picture.trim().resize(LOGO_SIZE.width, LOGO_SIZE.height, { fit: 'inside', withoutEnlargement: true }),
  tries: [drawing(92), drawing(60)],
}

/** The picture of a class, or of a person. */
export const PLAIN: Form = { prepare: (picture) => picture, tries: SMALLER }

export const FORMS: Record<ClubPicture, Form> = {
  logo: LOGO,
  logoDark: LOGO,
  icon: {
    prepare: (picture, hasAlpha) =>
      (hasAlpha ? picture.trim() : picture).resize(ICON_PIXELS, ICON_PIXELS, {
        fit: 'contain',
        background: CLEAR,
      }),
    tries: [drawing(92), drawing(60)],
  },
  share: {
    prepare: (picture) => picture.resize({ ...SHARE_SIZE, fit: 'cover' }).flatten({ background: PAPER }),
    tries: [85, 65, 40].map((quality) => (picture) => picture.jpeg({ quality, mozjpeg: true })),
    type: 'jpeg',
  },
  // The banner is wider than the picture of a class.
  photo: { prepare: (picture) => picture, tries: [smaller(1600, 75), ...SMALLER] },
}

import { BASE_PATH, route } from '../endpoint.ts'
import { ID_PATTERN } from '../fields.ts'

const DRAWINGS = [
  'boat',
  'bridge',
  'chair',
  'child',
  'cobra',
  'downdog',
  'fold',
  'heat',
  'lotus',
  'lunge',
  'moon',
  'savasana',
  'tree',
  'triangle',
  'warrior',
]
const PORTRAITS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The site's own pictures that a class or a person may have. */
export const OWN_PICTURES: readonly string[] = [
  '/art/avatar-default.svg',
  ...DRAWINGS.map((name) => `/art/class-${name}.svg`),
  ...PORTRAITS.map((number) => `/art/instructor-${number}.svg`),
]

/** The site's pictures of classes. */
export const CLASS_PICTURES: readonly string[] = DRAWINGS.map((name) => `/art/class-${name}.svg`)

export const uploadPicture = route('POST', '/pictures', 'signed-in')
export const removePicture = route('DELETE', '/pictures/:id', 'signed-in')

/** Types that an upload may have; browsers and cameras make these. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
/** Size limit of an upload, and of the picture that is stored, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
export const MAX_PICTURE_BYTES = 300_000
/** Time to receive an upload, in milliseconds. */
export const UPLOAD_MS = 60_000
/** Uploads of one user at a time. */
export const MAX_OPEN_UPLOADS = 2
/** Pictures that one user may have. */
export const MAX_PICTURES = 100

/** The path of an uploaded picture. */
export const picturePath = (id: string) => `${BASE_PATH}/pictures/${id}`
const UPLOADED = new RegExp(`^${picturePath(ID_PATTERN)}$`)
export const isUploadedPicture = (address: string) => UPLOADED.test(address)

/** The id of an uploaded picture in its path. */
export const pictureIdOf = (address: string) => address.slice(picturePath('').length)

/** The paths of all uploaded pictures that a document names anywhere, each once. */
export function picturesNamedIn(document: object): string[] {
  return [...new Set(JSON.stringify(document).match(new RegExp(picturePath(ID_PATTERN), 'g')))]
}

/** Width and height of the pictures of classes in mails, in pixels: many mail programs show neither SVG nor WebP. */
export const MAIL_PICTURE = { width: 960, height: 540 }

/**
 * The path of a class's picture as PNG of the size `MAIL_PICTURE`; undefined for a picture on another site, which would
 * learn there who opens the mail.
 */
export function mailPicturePath(address: string): string | undefined {
  if (CLASS_PICTURES.includes(address)) return address.replace(/svg$/, 'png')
  return isUploadedPicture(address) ? `${address}.png` : undefined
}

/** Whether an address is the path of one of the site's pictures, or of an uploaded one. */
export function isSitePicture(address: string): boolean {
  return OWN_PICTURES.includes(address) || isUploadedPicture(address)
}

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.schemas.ts'
import * as pictures from './pictures.ts'

/** What all uploads of pictures have in common. */
export const PICTURE_UPLOAD = {
  bodyTypes: pictures.PICTURE_TYPES,
  reply: z.object({ url: z.string() }),
  problems: [
    'user.email-unconfirmed',
    'picture.wrong-type',
    'picture.unreadable',
    'picture.too-large',
    'picture.too-many',
    'picture.store-full',
    'picture.busy',
  ],
} as const

export const uploadPicture = endpoint(pictures.uploadPicture, {
  summary: 'Stores a picture of the caller, made smaller and without its metadata, for anyone to see.',
  ...PICTURE_UPLOAD,
  limit: 'picture',
})

export const removePicture = endpoint(pictures.removePicture, {
  summary:
    'Removes an uploaded picture of the caller, or any as an admin. What names it shows a drawing instead.',
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number() }),
  problems: ['picture.not-found'],
  limit: 'change',
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as pictures from './pictures.ts'

export const uploadPicture = endpoint(pictures.uploadPicture, {
  summary: 'Stores a picture of the caller, made smaller and without its metadata, for anyone to see.',
  bodyTypes: pictures.PICTURE_TYPES,
  reply: z.object({ url: z.string() }),
  problems: [
    'picture.wrong-type',
    'picture.unreadable',
    'picture.too-large',
    'picture.too-many',
    'picture.busy',
  ],
  limit: 'picture',
})

import { uploadClubPicture as uploadClubEndpoint } from '@ningjing/contract/club/club.schemas'
import { ID_PATTERN } from '@ningjing/contract/fields'
import { MAX_OPEN_UPLOADS, MAX_UPLOAD_BYTES, picturePath } from '@ningjing/contract/pictures/pictures'
import {
  removePicture as removeEndpoint,
  uploadPicture as uploadEndpoint,
} from '@ningjing/contract/pictures/pictures.schemas'
import { Problem } from '@ningjing/contract/problems'
import { type RequestHandler, Router } from 'express'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { localLimit } from '../../limits/local-limit.ts'
import { mailPictureOf } from './mail-picture.ts'
import { removePicture } from './remove-picture.ts'
import { assertMayUpload, uploadClubPicture, uploadPicture } from './upload-picture.ts'

const YEAR_SECONDS = 365 * 24 * 3600

const LIMITS = {
  maxBytes: MAX_UPLOAD_BYTES,
  maxAtOnce: 8,
  maxPerUser: MAX_OPEN_UPLOADS,
  tooLarge: 'picture.too-large',
  wrongType: 'picture.wrong-type',
  busy: 'picture.busy',
  assertAllowed: assertMayUpload,
} as const

/** Uploads and removals of pictures. */
export function picturesRoutes(deps: Deps, serve: Serve): void {
  serve.file(uploadEndpoint, LIMITS, (file, caller) => uploadPicture(deps, caller, file))
  serve.file(uploadClubEndpoint, LIMITS, (file, _caller, { query }) =>
    uploadClubPicture(deps, query.for, file),
  )
  serve(removeEndpoint, ({ params }, caller) => removePicture(deps, caller, params.id))
}

/**
 * Serves uploaded pictures, and at `….png` what mails show of them. They never change, so browsers keep them for a year.
 */
export function servePictures({ stores, config }: Deps): Router {
  const count = localLimit(stores.limits, config.RATE_LIMIT_SCALE, 'pictureRead')
  const router = Router({ caseSensitive: true })
  const send: RequestHandler<{ id: string; png?: string }> = async (req, res) => {
    count(req.ip)
    const { id, png } = req.params
    const stored = await stores.pictures.find(id)
    if (!stored) throw new Problem('picture.not-found')
    const { bytes, type = 'webp' } = stored
    res.set({
      'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'Content-Disposition': 'inline',
      // Sites on other origins may show it too, and so may mails.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (png) res.type('png').send(Buffer.from(await mailPictureOf(id, bytes)))
    else res.type(type).send(Buffer.from(bytes))
  }
  router.get(new RegExp(`^${picturePath(`(?<id>${ID_PATTERN})(?<png>\\.png)?`)}$`), send as RequestHandler)
  return router
}

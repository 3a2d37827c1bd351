import type { IncomingMessage } from 'node:http'
import { uploadClubPicture } from '@ningjing/contract/club/club'
import { pathOf } from '@ningjing/contract/endpoint'
import { UPLOAD_MS, uploadPicture } from '@ningjing/contract/pictures/pictures'

const PATHS = [pathOf(uploadPicture), pathOf(uploadClubPicture)]

/** The time limit of a request, in milliseconds: uploads have more than others. */
export function uploadTimeOf({ method, url = '' }: IncomingMessage, ms: number): number {
  const [path = ''] = url.split('?')
  return method === 'POST' && PATHS.includes(path) ? UPLOAD_MS : ms
}

import type { IncomingMessage } from 'node:http'
import { pathOf } from '@ningjing/contract/endpoint'
import { UPLOAD_MS, uploadPicture } from '@ningjing/contract/pictures/pictures'

const PATH = pathOf(uploadPicture)

/** The time limit of a request, in milliseconds: uploads have more than others. */
export function uploadTimeOf({ method, url }: IncomingMessage, ms: number): number {
  return method === 'POST' && url === PATH ? UPLOAD_MS : ms
}

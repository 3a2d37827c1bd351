import type { IncomingMessage } from 'node:http'
import { uploadClubPicture } from '@ningjing/contract/club/club'
import { pathOf } from '@ningjing/contract/endpoint'
import { IMPORT_MS } from '@ningjing/contract/passes/imports'
import { importPasses } from '@ningjing/contract/passes/passes'
import { UPLOAD_MS, uploadPicture } from '@ningjing/contract/pictures/pictures'

const TIMES = new Map([
  [pathOf(uploadPicture), UPLOAD_MS],
  [pathOf(uploadClubPicture), UPLOAD_MS],
  [pathOf(importPasses), IMPORT_MS],
])

/** The time limit of a request, in milliseconds: uploads have more than others. */
export function uploadTimeOf({ method, url = '' }: IncomingMessage, ms: number): number {
  const [path = ''] = url.split('?')
  return (method === 'POST' && TIMES.get(path)) || ms
}

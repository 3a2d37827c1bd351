import { type ClubPicture, uploadClubPicture as clubRoute } from '@ningjing/contract/club/club'
import type { Route } from '@ningjing/contract/endpoint'
import { uploadPicture as ownRoute } from '@ningjing/contract/pictures/pictures'
import { env } from '../env.ts'
import { sendFile } from './send-file.ts'

/** Uploads a picture and returns its address. Throws `CallError`. */
export const uploadPicture = async (picture: Blob) => env.apiUrl + (await upload(ownRoute, {}, picture))

/** Uploads a picture of the club and returns its path. Throws `CallError`. */
export const uploadClubPicture = (kind: ClubPicture, picture: Blob) =>
  upload(clubRoute, { for: kind }, picture)

async function upload(route: Route, query: Record<string, string>, picture: Blob): Promise<string> {
  return ((await sendFile(route, query, picture)) as { url: string }).url
}

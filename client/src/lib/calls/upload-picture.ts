import { fillPath } from '@ningjing/contract/call-input'
import { type ClubPicture, uploadClubPicture as clubRoute } from '@ningjing/contract/club/club'
import type { Route } from '@ningjing/contract/endpoint'
import { uploadPicture as ownRoute } from '@ningjing/contract/pictures/pictures'
import { env } from '../env.ts'
import { callAuthenticated } from './call.ts'

/** Uploads a picture and returns its address. Throws `CallError`. */
export const uploadPicture = async (picture: Blob) => env.apiUrl + (await upload(ownRoute, {}, picture))

/** Uploads a picture of the club and returns its path. Throws `CallError`. */
export const uploadClubPicture = (kind: ClubPicture, picture: Blob) =>
  upload(clubRoute, { for: kind }, picture)

async function upload(
  { method, path }: Route,
  query: Record<string, string>,
  picture: Blob,
): Promise<string> {
  const headers = { 'Content-Type': picture.type }
  const filled = fillPath(path, undefined, query)
  const reply = await callAuthenticated({ method, path: filled, body: picture, signal: undefined, headers })
  // The server has parsed it by the schema of its endpoint.
  return (reply as { url: string }).url
}

import { uploadPicture as route } from '@ningjing/contract/pictures/pictures'
import { env } from '../env.ts'
import { callAuthenticated } from './call.ts'

/** Uploads a picture and returns its address. Throws `CallError`. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const { method, path } = route
  const headers = { 'Content-Type': picture.type }
  const reply = await callAuthenticated({ method, path, body: picture, signal: undefined, headers })
  // The server has parsed it by the schema of its endpoint.
  return env.apiUrl + (reply as { url: string }).url
}

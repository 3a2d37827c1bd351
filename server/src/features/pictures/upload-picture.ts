import { randomBytes } from 'node:crypto'
import { MAX_PICTURES, picturePath } from '@ningjing/contract/pictures/pictures'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { encodePicture } from './encode-picture.ts'

/** Of the ids of all records: 24 hex digits. */
const ID_BYTES = 12

/** Stores a picture of the caller; throws `picture.*`. */
export async function uploadPicture({ stores, clock }: Deps, caller: Caller, upload: Uint8Array) {
  const { pictures, users } = stores
  if ((await pictures.countOf(caller._id)) >= MAX_PICTURES) throw new Problem('picture.too-many')
  const bytes = await encodePicture(upload)
  const _id = randomBytes(ID_BYTES).toString('hex')
  await pictures.insert({ _id, userId: caller._id, bytes, createdAt: clock.now() })
  // The account may have been erased meanwhile, and its pictures with it.
  const owner = await users.find(caller._id)
  if (!owner || owner.erasedAt) {
    await pictures.removeAllOf(caller._id)
    throw new Problem('token.invalid')
  }
  return { url: picturePath(_id) }
}

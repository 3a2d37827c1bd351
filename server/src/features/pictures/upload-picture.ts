import { randomBytes } from 'node:crypto'
import { MAX_PICTURES, picturePath } from '@ningjing/contract/pictures/pictures'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { encodePicture } from './encode-picture.ts'
import { UNNAMED_MS } from './remove-picture.ts'

/** Of the ids of all records: 24 hex digits. */
const ID_BYTES = 12
const MEGABYTE = 1024 * 1024

const CONFIRM_FIRST =
  'Uploaded pictures are public. Confirm your e-mail address by the link that we have sent you, then try again.'

/** Throws `user.email-unconfirmed`. */
export function assertMayUpload({ emailVerified }: Caller): void {
  if (!emailVerified) throw new Problem('user.email-unconfirmed', { detail: CONFIRM_FIRST })
}

/** Stores a picture of the caller; throws `picture.*`. */
export async function uploadPicture(deps: Deps, caller: Caller, upload: Uint8Array) {
  const { stores, clock } = deps
  const { pictures, users } = stores
  if ((await pictures.countOf(caller._id)) >= MAX_PICTURES) throw new Problem('picture.too-many')
  await assertRoom(deps)
  const bytes = await encodePicture(upload)
  const _id = randomBytes(ID_BYTES).toString('hex')
  const now = clock.now()
  const checkAt = new Date(now.getTime() + UNNAMED_MS)
  await pictures.insert({ _id, userId: caller._id, bytes, createdAt: now, checkAt, unnamedSince: now })
  // The account may have been erased meanwhile, and its pictures with it.
  const owner = await users.find(caller._id)
  if (!owner || owner.erasedAt) {
    await pictures.removeAllOf(caller._id)
    throw new Problem('token.invalid')
  }
  return { url: picturePath(_id) }
}

async function assertRoom({ stores, config, log }: Deps): Promise<void> {
  if ((await stores.pictures.storedBytes()) < config.PICTURE_STORE_MB * MEGABYTE) return
  log.warn({ megabytes: config.PICTURE_STORE_MB }, 'no room for more pictures, see PICTURE_STORE_MB')
  throw new Problem('picture.store-full')
}

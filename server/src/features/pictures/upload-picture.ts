import { randomBytes } from 'node:crypto'
import { CLUB_OWNER, type ClubPicture, MAX_CLUB_PICTURES } from '@ningjing/contract/club/club'
import { MAX_PICTURES, picturePath } from '@ningjing/contract/pictures/pictures'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'
import { UNNAMED_MS } from './remove-picture.ts'

/** Of the ids of all records: 24 hex digits. */
const ID_BYTES = 12
const MEGABYTE = 1024 * 1024

/** Throws `user.email-unconfirmed`. */
export function assertMayUpload({ emailVerified }: Caller): void {
  if (!emailVerified) throw new Problem('user.email-unconfirmed', because('pictures-are-public'))
}

/** Stores a picture of the caller; throws `picture.*`. */
export async function uploadPicture(deps: Deps, caller: Caller, upload: Uint8Array) {
  const { pictures, users } = deps.stores
  await assertRoom(deps, caller._id, MAX_PICTURES)
  const url = await insertPicture(deps, caller._id, await encodePicture(upload))
  // The account may have been erased meanwhile, and its pictures with it.
  const owner = await users.find(caller._id)
  if (!owner || owner.erasedAt) {
    await pictures.removeAllOf(caller._id)
    throw new Problem('token.invalid')
  }
  return { url }
}

/** Stores a picture of the club; throws `picture.*`. It goes a day after no version of the site names it. */
export async function uploadClubPicture(deps: Deps, kind: ClubPicture, upload: Uint8Array) {
  await assertRoom(deps, CLUB_OWNER, MAX_CLUB_PICTURES)
  return { url: await insertPicture(deps, CLUB_OWNER, await encodePicture(upload, kind)) }
}

/** Returns the path of the picture. */
async function insertPicture(
  { stores, clock }: Deps,
  userId: string,
  picture: EncodedPicture,
): Promise<string> {
  const _id = randomBytes(ID_BYTES).toString('hex')
  const createdAt = clock.now()
  const checkAt = new Date(createdAt.getTime() + UNNAMED_MS)
  await stores.pictures.insert({ _id, userId, ...picture, createdAt, checkAt, unnamedSince: createdAt })
  return picturePath(_id)
}

async function assertRoom({ stores, config, log }: Deps, owner: string, most: number): Promise<void> {
  if ((await stores.pictures.countOf(owner)) >= most) throw new Problem('picture.too-many')
  if ((await stores.pictures.storedBytes()) < config.PICTURE_STORE_MB * MEGABYTE) return
  log.warn({ megabytes: config.PICTURE_STORE_MB }, 'no room for more pictures, see PICTURE_STORE_MB')
  throw new Problem('picture.store-full')
}

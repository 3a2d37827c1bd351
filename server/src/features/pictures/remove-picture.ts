import { picturePath } from '@ningjing/contract/pictures/pictures'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordAuditOnce } from '../../steps/record-audit.ts'

/** How long a picture stays that no record names, and the time between two looks, in milliseconds. */
export const UNNAMED_MS = 24 * 3_600_000
/** Pictures that one sweep looks up. */
const MAX_CHECKED = 100

/** Removes a picture of the caller, or any for an admin. Throws `picture.not-found`. */
export async function removePicture(deps: Deps, caller: Caller, id: string) {
  const { pictures } = deps.stores
  const ownerId = await pictures.ownerOf(id, caller.role === 'admin' ? undefined : caller._id)
  if (ownerId === undefined) throw new Problem('picture.not-found')
  // First, so that no removal is without its entry; after a crash, the next try removes the picture.
  await recordAuditOnce(deps, `picture.remove:${id}`, caller._id, 'user.picture', ownerId, null, {
    picture: id,
  })
  return { deletedCount: await pictures.remove(id) }
}

/**
 * Looks up some pictures and removes those that no record has named for a day. Safe to run in several processes at
 * once.
 */
export async function removeUnnamed({ stores, clock, config }: Pick<Deps, 'stores' | 'clock' | 'config'>) {
  // Records name a picture of an API on another origin by an address that the server does not know.
  if (config.CLIENT_ORIGINS.length > 0) return
  const { pictures } = stores
  const now = clock.now()
  const due = await pictures.findToCheck(now, MAX_CHECKED)
  if (due.length === 0) return
  const named = await pictures.findNamed(due.map(({ _id }) => picturePath(_id)))
  const isNamed = ({ _id }: { _id: string }) => named.has(picturePath(_id))
  const unnamed = due.filter((one) => !isNamed(one))
  const checkAt = new Date(now.getTime() + UNNAMED_MS)
  await pictures.markChecked(idsOf(due.filter(isNamed)), { checkAt, unnamedSince: null })
  await pictures.markChecked(idsOf(unnamed.filter((one) => !one.unnamedSince)), {
    checkAt,
    unnamedSince: now,
  })
  const since = new Date(now.getTime() - UNNAMED_MS)
  await pictures.removeUnnamed(idsOf(unnamed.filter((one) => one.unnamedSince)), since)
}

function idsOf(rows: { _id: string }[]): string[] {
  return rows.map(({ _id }) => _id)
}

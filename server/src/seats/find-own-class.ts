import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../deps.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Caller } from '../http/caller.ts'

/** A class of the caller with its roster, or any class for an admin. Throws `class.not-found`. */
export async function findOwnClass({ stores }: Deps, staff: Caller, id: string): Promise<ClassRecord> {
  const found = await stores.classes.find(id)
  const isOwn = staff.role === 'admin' || found?.instructorId === staff._id
  if (!found || !isOwn) throw new Problem('class.not-found')
  return found
}

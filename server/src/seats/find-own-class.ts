import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../deps.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Caller } from '../http/caller.ts'

/** A class of the caller with its roster, or any class for an admin. Throws `class.not-found`. */
export async function findOwnClass({ stores }: Deps, staff: Caller, id: string): Promise<ClassRecord> {
  const found = await stores.classes.find(id)
  if (!found || !isOwnClass(staff, found)) throw new Problem('class.not-found')
  return found
}

/** The same, but no date that is sold by itself, which follows its class. */
export async function findOwnWhole(deps: Deps, staff: Caller, id: string): Promise<ClassRecord> {
  const found = await findOwnClass(deps, staff, id)
  if (found.of) throw new Problem('class.not-found')
  return found
}

/** Whether it is a class of the caller; every class is one of an admin's. */
export function isOwnClass(staff: Caller, { instructorId }: Pick<ClassRecord, 'instructorId'>): boolean {
  return staff.role === 'admin' || instructorId === staff._id
}

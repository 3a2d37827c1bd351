import type { UserRecord } from '../domain/records.ts'
import { atCheckout, enrolledByCard, openClub } from './club.ts'
import { logLines } from './log-lines.ts'
import type { Changes } from './random-changes.ts'

const CHECKOUTS = 6

export type World = Awaited<ReturnType<typeof openWorld>>
/**
 * A valid request, before it is changed. `sid`: the second id of its path; `query` begins with `?`; `file`: in place
 * of the body, a PNG unless `fileType` says another one.
 */
export type Valid = {
  as: UserRecord | string
  id?: string
  sid?: string
  query?: string
  body?: object
  file?: Buffer
  fileType?: string
}

/** By the name of a call. */
export type ValidRequests = Record<string, (world: World, changes: Changes) => Valid | Promise<Valid>>

/**
 * Prepares valid requests of a call. One is sent again until it is granted, because a refused one changes nothing, and
 * preparing takes most of the time.
 */
export function preparing(valid: ValidRequests[string], world: World) {
  let prepared: Valid | undefined
  return {
    next: async (changes: Changes): Promise<Valid> => {
      prepared ??= await valid(world, changes)
      return prepared
    },
    /** To be called with each answer. */
    answered: ({ status }: { status: number }) => {
      if (status === 200) prepared = undefined
    },
  }
}

/** A club with people, classes, selections and payments that the requests are about. */
export async function openWorld() {
  const { log, entries } = logLines()
  const club = await openClub({ RATE_LIMIT_SCALE: '1000000' }, { log })
  const admin = await club.student({ role: 'admin' })
  const instructor = await club.student({ role: 'instructor' })
  const own = { instructorId: instructor._id, email: instructor.email }
  const checkouts = await Promise.all(Array.from({ length: CHECKOUTS }, () => atCheckout(club)))
  const [paid, kept] = [await enrolledByCard(club), await enrolledByCard(club)]
  const [ownClass, freeClass] = [await club.yogaClass(own), await club.yogaClass({ priceInCents: 0 })]
  const newStudent = () => club.student()
  /** Orders whose refund has failed. */
  const failed: string[] = []
  return {
    failed,
    club,
    entries,
    admin,
    instructor,
    own,
    checkouts,
    paid,
    kept,
    ownClass,
    freeClass,
    newStudent,
  }
}

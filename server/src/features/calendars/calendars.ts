import { createHash, randomBytes } from 'node:crypto'
import { readOwnCalendar } from '@ningjing/contract/calendars/calendars'
import { pathOf } from '@ningjing/contract/endpoint'
import { Problem } from '@ningjing/contract/problems'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { Calendar } from '../../domain/calendar-text.ts'
import type { Caller } from '../../http/caller.ts'

const KEY_BYTES = 16

/** The dates of the club's classes. */
export async function clubCalendar({ config, stores, clock }: Deps): Promise<Calendar> {
  return { name: config.CLUB_NAME, classes: await stores.calendars.ofClub(clock.now()) }
}

/** The dates of one class. Throws `calendar.not-found` if visitors cannot see it, or if it has no dates. */
export async function classCalendar({ stores }: Deps, id: string): Promise<Calendar> {
  const [yogaClass] = await stores.calendars.ofClass(id)
  if (!yogaClass || yogaClass.sessions.length === 0) throw new Problem('calendar.not-found')
  return { name: yogaClass.name, classes: [yogaClass] }
}

/**
 * The dates of the classes that the owner of a key is enrolled in or teaches, also of classes that the studio has
 * canceled. Throws `calendar.not-found` for an unknown key.
 */
export async function ownCalendar({ config, stores }: Deps, key: string): Promise<Calendar> {
  const userId = await stores.calendars.ownerOf(hashOf(key))
  if (!userId) throw new Problem('calendar.not-found')
  const payments = await stores.payments.listFor(userId)
  const shown = payments.filter(({ endedAt, endedBy }) => !endedAt || endedBy === 'class-canceled')
  const ids = [...new Set(shown.map(({ classId }) => classId))]
  return { name: config.CLUB_NAME, classes: await stores.calendars.ofMember(ids, userId) }
}

/** Whether and since when the caller has an address of a private calendar. */
export async function readKey({ stores }: Deps, caller: Caller) {
  const key = await stores.calendars.findKey(caller._id)
  return { exists: key !== null, since: key?.calendarKeyAt ? isoOf(key.calendarKeyAt) : null }
}

/** Makes the address of the caller's calendar. Only a hash of its key is stored, and the key before ends. */
export async function createKey({ config, stores, clock }: Deps, caller: Caller) {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await stores.calendars.setKey(caller._id, hashOf(key), clock.now())
  return { url: (config.SITE_ORIGIN ?? '') + pathOf(readOwnCalendar).replace(':key', key) }
}

/** Ends the address of the caller's calendar. */
export async function endKey({ stores }: Deps, caller: Caller) {
  return { deletedCount: (await stores.calendars.endKey(caller._id)) ? 1 : 0 }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

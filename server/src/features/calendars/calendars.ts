import { createHash, randomBytes } from 'node:crypto'
import { readOwnCalendar } from '@ningjing/contract/calendars/calendars'
import { pathOf } from '@ningjing/contract/endpoint'
import { Problem } from '@ningjing/contract/problems'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { Calendar } from '../../domain/calendar-text.ts'
import { calendarSite } from '../../domain/club.ts'
import type { Caller } from '../../http/caller.ts'
import { clubNow } from '../../steps/club-now.ts'

const KEY_BYTES = 16

/** The dates of the club's classes. */
export async function clubCalendar(deps: Deps): Promise<Calendar> {
  const { stores, clock } = deps
  return { ...(await calendarClub(deps)), classes: await stores.calendars.ofClub(clock.now()) }
}

/** The dates of one class. Throws `calendar.not-found` if visitors cannot see it, or if it has no dates. */
export async function classCalendar(deps: Deps, id: string): Promise<Calendar> {
  const { stores } = deps
  const [yogaClass] = await stores.calendars.ofClass(id)
  if (!yogaClass || yogaClass.sessions.length === 0) throw new Problem('calendar.not-found')
  return { ...(await calendarClub(deps)), name: yogaClass.name, classes: [yogaClass] }
}

/**
 * The dates of the classes that the owner of a key is enrolled in or teaches, also of classes that the studio has
 * canceled. Throws `calendar.not-found` for an unknown key.
 */
export async function ownCalendar(deps: Deps, key: string): Promise<Calendar> {
  const { stores } = deps
  const userId = await stores.calendars.ownerOf(hashOf(key))
  if (!userId) throw new Problem('calendar.not-found')
  const payments = await stores.payments.listFor(userId)
  const shown = payments.filter(({ endedAt, endedBy }) => !endedAt || endedBy === 'class-canceled')
  const ids = [...new Set(shown.map(({ classId }) => classId))]
  return { ...(await calendarClub(deps)), classes: await stores.calendars.ofMember(ids, userId) }
}

/** What calendars show of the club. */
async function calendarClub(deps: Deps): Promise<Pick<Calendar, 'name' | 'site'>> {
  const { club } = await clubNow(deps)
  return { name: club.name, site: calendarSite(deps.config, club) }
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

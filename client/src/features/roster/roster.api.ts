import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { exportRoster, listRosterDates, ROSTER_DAY_MS, readRoster } from '@ningjing/contract/roster/roster'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'
import type { Role } from '@ningjing/contract/users/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { isTransient } from '../../lib/calls/call-error.ts'
import { logError } from '../../lib/calls/log.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import { dropRoster, type KeptRoster, keepRoster, rostersOf } from '../../lib/rosters/kept-rosters.ts'
import type { SessionUser } from '../../lib/session/session-user.ts'
import { sessionBridge } from '../../lib/session/token.ts'

/** How often the API is tried again while it cannot be reached, in milliseconds; also when the network is back, and on focus. */
export const RETRY_MS = 10_000

/** A roster; `keptAt` is set if the API could not be reached, and it is the kept one. */
export type ShownRoster = Roster & Partial<Pick<KeptRoster, 'keptAt'>>

/**
 * Query for the roster of a class, for its instructor and for admins. The roster is kept in this browser, and the kept
 * one is shown while the API cannot be reached.
 */
export const rosterOf = (user: SessionUser, role: Role | null, classId: string) =>
  queryOptions({
    queryKey: ownKeyOf('roster', user.email, classId),
    queryFn: async ({ signal }): Promise<ShownRoster> => {
      try {
        const roster = await call(readRoster, { params: { id: classId }, signal })
        // Not after a logout, and not without the role that opens it again.
        if (role && sessionBridge.email?.() === user.email) await keep(user, role, roster)
        return roster
      } catch (error) {
        if (!isTransient(error)) await dropRoster(user.uid, classId)
        const kept = (await rostersOf(user.uid)).find((one) => one.class._id === classId)
        if (kept) return kept
        throw error
      }
    },
    refetchInterval: ({ state }) => (state.data?.keptAt ? RETRY_MS : false),
  })

/**
 * Keeps a roster without those who wait, and without what is needed to add students. It is shown all the same if the
 * browser has no place for it.
 */
const keep = (user: SessionUser, role: Role, { waiting: _waiting, managed: _managed, ...roster }: Roster) =>
  keepRoster(user.uid, role, roster).catch((error) => logError('keeping a roster', error))

/** Query for the rosters of the last and the next 24 hours. All of them are kept in this browser. */
export const rostersOfDay = (user: SessionUser, role: Role | null) =>
  queryOptions({
    queryKey: ownKeyOf('roster', user.email, 'day'),
    queryFn: async ({ client }): Promise<KeptRoster[]> => {
      try {
        const dates = await call(listRosterDates)
        await dropUnlisted(user, dates)
        for (const classId of new Set(dates.map((date) => date.classId))) {
          await client.fetchQuery(rosterOf(user, role, classId)).catch(orGone)
        }
      } catch (error) {
        const isKept = isTransient(error) && (await rostersOf(user.uid)).length > 0
        if (!isKept) throw error
      }
      return keptOfDay(user)
    },
  })

/** The kept rosters with a date in the last or the next 24 hours. */
const keptOfDay = async ({ uid }: SessionUser) =>
  (await rostersOf(uid)).filter(({ sessions }) => dateOfDay(sessions))

/**
 * Removes kept rosters whose date of the day was canceled, moved or given away meanwhile: no list names it anymore, so
 * they would not be read again. Marks that wait stay.
 * @param dates all that the API lists; one that is sold by itself may have a roster of its own, by its id
 */
async function dropUnlisted(user: SessionUser, dates: readonly { classId: string; session: Session }[]) {
  const listed = new Set(dates.flatMap(({ classId, session }) => [classId, session.id]))
  for (const { class: kept } of await keptOfDay(user)) {
    if (!listed.has(kept._id)) await dropRoster(user.uid, kept._id)
  }
}

/** A class that was canceled or given away meanwhile is left out. */
function orGone(error: unknown): void {
  if (isTransient(error)) throw error
}

/** The date that is on, else the next one of the coming 24 hours, else the last one of the past 24 hours. */
export function dateOfDay(sessions: readonly Session[], now = Date.now()): Session | undefined {
  const near = sessions.filter(
    ({ at, canceled }) => !canceled && Math.abs(Date.parse(at) - now) < ROSTER_DAY_MS,
  )
  return near.find(({ at, minutes }) => Date.parse(at) + minutes * 60_000 > now) ?? near.at(-1)
}

/** The roster of a class as CSV. */
export const rosterFile = (classId: string) => call(exportRoster, { params: { id: classId } })

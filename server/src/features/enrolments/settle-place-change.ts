import type { Deps, TaskHandler } from '../../deps.ts'
import type { PlaceChange } from '../../domain/mail.records.ts'
import { placeChangedKey } from '../../domain/mail-keys.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { teachersToCome } from '../../domain/teacher.ts'
import { recordMail } from '../../steps/record-mail.ts'

/**
 * Records a mail about another place or online link to each student who was enrolled when it changed, and to each teacher
 * of a date to come who has not changed it, unless no date is left, or all of their dates are elsewhere. Can be repeated.
 */
export const settlePlaceChange: TaskHandler = async (deps, classId, task) => {
  const { id, at, placeBefore, isNewLink, by } = task
  const yogaClass = await deps.stores.classes.find(classId)
  if (!yogaClass) return
  const { sessions, roster } = yogaClass
  const next = sessions.find((session) => !session.canceled && session.at > at)
  if (sessions.length > 0 && !next) return
  const date = { sessionId: next?.id ?? '', seq: next?.seq ?? 0, from: next?.at ?? at, to: next?.at ?? at }
  const change = { ...(placeBefore !== undefined && { placeBefore }), ...(isNewLink && { isNewLink }) }
  const tell = (userId: string, orderId?: string) => {
    const key = placeChangedKey(orderId ?? userId, id)
    const facts = { ...(orderId && { orderId }), classId, ...date, cents: 0, ...change }
    return recordMail(deps, { key, kind: 'changed', userId, facts })
  }
  for (const [userId, place] of Object.entries(roster)) {
    // Who came later has read the new ones.
    if (place.at <= at) await tell(userId, place.orderId)
  }
  // Of a date that follows its class, which nobody has changed, its teacher reads in the mail about the class.
  const teachers = by ? await teachersThere(deps, yogaClass, change) : []
  for (const teacherId of teachers.filter((one) => one !== by)) await tell(teacherId)
}

/** Who teaches a date to come that is held where its class is now; dates of a class sold by the date only may be elsewhere. */
async function teachersThere(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  yogaClass: ClassRecord,
  { placeBefore, isNewLink }: PlaceChange,
): Promise<string[]> {
  const now = clock.now()
  if (!yogaClass.dropIn?.only) return teachersToCome(yogaClass, now)
  const isElsewhere = ({ own = [] }: Pick<ClassRecord, 'own'>) =>
    (placeBefore === undefined || own.includes('place')) && (!isNewLink || own.includes('online'))
  const dates = await stores.classes.datesOf(yogaClass._id)
  const elsewhere = new Set(dates.filter(isElsewhere).map(({ _id }) => _id))
  const sessions = yogaClass.sessions.filter(({ id }) => !elsewhere.has(id))
  const isNobody = sessions.length === 0 && elsewhere.size > 0
  return isNobody ? [] : teachersToCome({ ...yogaClass, sessions }, now)
}

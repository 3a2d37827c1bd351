import type { TaskHandler } from '../../deps.ts'
import { placeChangedKey } from '../../domain/mail-keys.ts'
import { recordMail } from '../../steps/record-mail.ts'

/**
 * Records a mail about another place or online link to each student who was enrolled when it changed, unless no date is
 * left. Can be repeated.
 */
export const settlePlaceChange: TaskHandler = async (deps, classId, task) => {
  const { id, at, placeBefore, isNewLink } = task
  const yogaClass = await deps.stores.classes.find(classId)
  if (!yogaClass) return
  const { sessions, roster } = yogaClass
  const next = sessions.find((session) => !session.canceled && session.at > at)
  if (sessions.length > 0 && !next) return
  const date = { sessionId: next?.id ?? '', seq: next?.seq ?? 0, from: next?.at ?? at, to: next?.at ?? at }
  const change = { ...(placeBefore !== undefined && { placeBefore }), ...(isNewLink && { isNewLink }) }
  for (const [userId, place] of Object.entries(roster)) {
    // Who came later has read the new ones.
    if (place.at > at) continue
    const { orderId } = place
    const facts = { orderId, classId, ...date, cents: 0, ...change }
    await recordMail(deps, { key: placeChangedKey(orderId, id), kind: 'changed', userId, facts })
  }
}

import { isOn, MAX_MARKS, markAttendance, readRoster } from '@ningjing/contract/roster/roster'
import { call } from '../../lib/calls/call.ts'
import { CallError, UNREACHABLE } from '../../lib/calls/call-error.ts'
import { marksOf, type QueuedMark, removeSent, setRefused } from '../../lib/rosters/kept-rosters.ts'
import type { SessionUser } from '../../lib/session/session-user.ts'
import { sessionBridge } from '../../lib/session/token.ts'

/** Errors below 500 that say nothing about the mark: of the session, of a slow line, of too many calls. */
const PASSING_STATUSES = [401, 408, 429]

let sending: Promise<unknown> = Promise.resolve()

/**
 * Sends the waiting marks of a user in their order, and removes each when the API has received it. A mark that it
 * refuses for good stays, with the reason. Throws `CallError` when the others have to wait.
 * @param onSent called with marks of one date that were received, before they are removed
 */
export function sendMarks(user: SessionUser, onSent: (marks: QueuedMark[]) => void): Promise<void> {
  const sent = sending.then(() => sendAll(user, onSent))
  sending = sent.catch(() => undefined)
  return sent
}

async function sendAll(user: SessionUser, onSent: (marks: QueuedMark[]) => void): Promise<void> {
  for (;;) {
    const batch = firstBatch(await marksOf(user.uid))
    // After another sign-in the token would be that of somebody else.
    if (batch.length === 0 || sessionBridge.email?.() !== user.email) return
    try {
      const left = await sendBatch(batch)
      const received = batch.filter((mark) => !left.includes(mark))
      if (left.length > 0) await setRefused(user.uid, left, 'enrolment.not-found')
      onSent(received)
      await removeSent(user.uid, received)
    } catch (error) {
      const code = refusalOf(error)
      if (!code) throw error
      await setRefused(user.uid, batch, code)
    }
  }
}

/** The first waiting marks, as far as they are of one date and fit into one call. */
function firstBatch(marks: QueuedMark[]): QueuedMark[] {
  const waiting = marks.filter(({ problem }) => !problem)
  const [first] = waiting
  const end = waiting.findIndex(
    ({ classId, sessionId }) => classId !== first?.classId || sessionId !== first.sessionId,
  )
  return waiting.slice(0, end === -1 ? MAX_MARKS : Math.min(end, MAX_MARKS))
}

/** Sends marks of one date. Returns those of students who have left the class. */
async function sendBatch(batch: QueuedMark[]): Promise<QueuedMark[]> {
  const [{ classId, sessionId } = { classId: '', sessionId: '' }] = batch
  const marks = batch.map(({ userId, state, at }) => ({ userId, state, at }))
  const { kept } = await call(markAttendance, { params: { id: classId, sid: sessionId }, body: { marks } })
  if (kept === marks.length) return []
  const { students } = await call(readRoster, { params: { id: classId } })
  const coming = new Set(students.filter((one) => isOn(one, sessionId)).map(({ userId }) => userId))
  return batch.filter(({ userId }) => !coming.has(userId))
}

/** Why the API refused marks for good; undefined if they can be sent later. */
function refusalOf(error: unknown) {
  if (!(error instanceof CallError) || error.code === UNREACHABLE) return undefined
  return error.status < 500 && !PASSING_STATUSES.includes(error.status) ? error.code : undefined
}

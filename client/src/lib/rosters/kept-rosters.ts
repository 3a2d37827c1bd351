import type { ProblemCode } from '@ningjing/contract/problems'
import { isOn, type MarkState } from '@ningjing/contract/roster/roster'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'
import type { Role } from '@ningjing/contract/users/users'
import { createStore, del, entries, get, update } from 'idb-keyval'
import { setKeepsRosters, unsetKeepsRosters } from './keeps-rosters.ts'

/** How long a roster is kept, in milliseconds. */
const KEPT_MS = 24 * 3_600_000

/** A roster as it was when the API was last reached; without e-mail addresses. */
export type KeptRoster = Roster & {
  /** In milliseconds since 1970. */
  keptAt: number
}

/** A mark that waits to be sent: ids only. */
export type QueuedMark = {
  classId: string
  sessionId: string
  userId: string
  state: MarkState
  /** When it was made, as ISO 8601. */
  at: string
  /** Why the API refused it for good. */
  problem?: ProblemCode
}

/** What this browser keeps for one user. */
type Kept = { role: Role | null; rosters: KeptRoster[]; marks: QueuedMark[] }

const NOTHING: Kept = { role: null, rosters: [], marks: [] }

/** By the user's id at the identity provider. In memory where there is no IndexedDB. */
const store = typeof indexedDB === 'undefined' ? undefined : createStore('ningjing-rosters', 'users')
const memory = new Map<string, Kept>()

async function read(uid: string): Promise<Kept> {
  const kept = store ? await get<Kept>(uid, store) : memory.get(uid)
  return withoutOld(kept ?? NOTHING)
}

/** Changes what is kept in one transaction, so that no other tab changes it meanwhile. */
async function change(uid: string, next: (kept: Kept) => Kept): Promise<void> {
  if (store) await update<Kept>(uid, (kept) => next(kept ?? NOTHING), store)
  else memory.set(uid, next(memory.get(uid) ?? NOTHING))
}

function withoutOld({ role, rosters, marks }: Kept): Kept {
  const fresh = rosters.filter(({ keptAt }) => Date.now() - keptAt < KEPT_MS)
  return { role: fresh.length > 0 ? role : null, rosters: fresh, marks }
}

/** The rosters that are kept for a user. */
export const rostersOf = async (uid: string) => (await read(uid)).rosters
/** The role in which a user last read a roster, as long as one is kept. */
export const roleOf = async (uid: string) => (await read(uid)).role
/** The marks of a user that were not sent yet, or were refused; oldest first. */
export const marksOf = async (uid: string) => (await read(uid)).marks

/** Keeps a roster for 24 hours, and the role in which it was read. */
export async function keepRoster(uid: string, role: Role, roster: Roster): Promise<void> {
  const students = roster.students.map(({ email: _email, place: _place, ...student }) => student)
  await change(uid, (kept) => {
    const { rosters, marks } = withoutOld(dropped(kept, roster.class._id))
    return { role, rosters: [...rosters, { ...roster, students, keptAt: Date.now() }], marks }
  })
  setKeepsRosters()
}

/** Removes a roster that the user may not read anymore. */
export const dropRoster = (uid: string, classId: string) => change(uid, (kept) => dropped(kept, classId))

/** Removes all rosters of a user; their marks stay. */
export const dropRosters = (uid: string) => change(uid, ({ marks }) => ({ ...NOTHING, marks }))

function dropped(kept: Kept, classId: string): Kept {
  return { ...kept, rosters: kept.rosters.filter((one) => one.class._id !== classId) }
}

/** Adds a mark at the end of the queue. It replaces a waiting one of the same student and date. */
export async function queueMark(uid: string, mark: QueuedMark): Promise<void> {
  await change(uid, (kept) => ({ ...kept, marks: withQueued(kept.marks, mark) }))
  setKeepsRosters()
}

/** A queue with one more mark. */
export const withQueued = (marks: readonly QueuedMark[], mark: QueuedMark): QueuedMark[] => [
  ...marks.filter((one) => !isOfSame(one, mark)),
  mark,
]

/** Removes marks that the API has received, and shows them in the kept rosters. A newer one of the same student stays. */
export const removeSent = (uid: string, sent: readonly QueuedMark[]) =>
  change(uid, ({ role, rosters, marks }) => ({
    role,
    rosters: rosters.map((roster) => ({ ...roster, ...withMarks(roster, sent) })),
    marks: marks.filter((mark) => !includes(sent, mark)),
  }))

/** Keeps marks that the API refused for good apart from those that wait. */
export const setRefused = (uid: string, refused: readonly QueuedMark[], problem: ProblemCode) =>
  change(uid, (kept) => ({
    ...kept,
    marks: kept.marks.map((mark) => (includes(refused, mark) ? { ...mark, problem } : mark)),
  }))

/** Removes the marks that were refused. */
export const dropRefused = (uid: string) =>
  change(uid, (kept) => ({ ...kept, marks: kept.marks.filter(({ problem }) => !problem) }))

/** Asks whether a logout may lose marks that were not sent; true if there are none. */
export async function mayForget(uid: string): Promise<boolean> {
  const unsent = (await marksOf(uid)).filter(({ problem }) => !problem).length
  if (unsent === 0) return true
  const { confirmLoss } = await import('../alerts.ts')
  return confirmLoss({
    title: 'Log out without sending?',
    text:
      unsent === 1
        ? '1 mark is not sent yet. If you log out now, it is lost.'
        : `${unsent} marks are not sent yet. If you log out now, they are lost.`,
    confirmButton: 'Log out',
    cancelButton: 'Stay logged in',
  })
}

/** Removes everything of a user. */
export async function forget(uid: string): Promise<void> {
  if (store) await del(uid, store)
  else memory.delete(uid)
}

/**
 * Removes old rosters of this user, and all rosters of others, whose marks stay until they are back.
 * @param uid undefined for a visitor
 */
export async function tidy(uid: string | undefined): Promise<void> {
  const all = store ? await entries<string, Kept>(store) : [...memory]
  for (const [owner, { marks }] of all) {
    if (owner === uid) await change(owner, withoutOld)
    else if (marks.length > 0) await dropRosters(owner)
    else await forget(owner)
  }
  if (!uid && all.every(([, { marks }]) => marks.length === 0)) unsetKeepsRosters()
}

/** A roster with these marks, unless it has newer ones of the same students. */
export function withMarks<Shown extends Roster>(roster: Shown, marks: readonly QueuedMark[]): Shown {
  const own = marks.filter(({ classId }) => classId === roster.class._id)
  if (own.length === 0) return roster
  const students = roster.students.map((student) => {
    const newer = own.filter(
      ({ userId, sessionId, at }) =>
        userId === student.userId &&
        isOn(student, sessionId) &&
        Date.parse(at) >= Date.parse(student.marks[sessionId]?.at ?? at),
    )
    const changed = newer.map(({ sessionId, state, at }) => [sessionId, { state, at }] as const)
    return { ...student, marks: { ...student.marks, ...Object.fromEntries(changed) } }
  })
  return { ...roster, students }
}

function isOfSame(a: QueuedMark, b: QueuedMark): boolean {
  return a.userId === b.userId && a.sessionId === b.sessionId && a.classId === b.classId
}

function includes(marks: readonly QueuedMark[], mark: QueuedMark): boolean {
  return marks.some((one) => isOfSame(one, mark) && one.at === mark.at)
}

import { joinWaiting, leaveWaiting, listWaiting } from '@ningjing/contract/waiting/waiting'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { outcomeOf, type User } from './api.ts'
import { type Club, emailOf, think } from './club.ts'
import { someSold } from './pick.ts'

const PAUSE_MS = 3_000
const MAX_ROUNDS = 500

/** What a student accepts: the selection of an offered seat. */
export type Accepted = { _id: string; classId: string; price: number }

/**
 * Joins the waiting list of a full class or date. Later the student accepts or declines what is offered, leaves or stays.
 */
export async function waitForSeat(club: Club, student: User): Promise<Accepted[]> {
  const { random } = club
  const full = await someSold(club, student, ({ seats }) => seats === 0)
  if (full) await join(club, student, full._id)
  await think(club, PAUSE_MS)
  const accepted: Accepted[] = []
  for (const { classId, offer } of await waitingOf(club, student)) {
    if (offer && random.chance(0.6)) accepted.push({ _id: offer.selectedId, classId, price: offer.price })
    else if (random.chance(0.5)) await leaveLine(club, student, classId)
  }
  return accepted
}

/** Most students leave all lists when they go home; the others wait on. */
export async function goHome(club: Club, student: User): Promise<void> {
  for (const { classId } of await waitingOf(club, student)) {
    if (club.random.chance(0.8)) await leaveLine(club, student, classId)
  }
}

/** Declines what is still offered, until no seat is: an offer would last for hours. */
export async function declineOffers(club: Club): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const classes = await club.db
      .collection('classes')
      .find({ held: { $gt: 0 } })
      .toArray()
    const offered = classes.flatMap(({ _id, holds }) =>
      Object.entries<{ offerUntil?: Date }>(holds)
        .filter(([, { offerUntil }]) => offerUntil)
        .map(([userId]) => ({ userId, classId: String(_id) })),
    )
    if (offered.length === 0) return
    for (const { userId, classId } of offered) {
      await leaveLine(club, { _id: userId, email: emailOf('student', userId) }, classId)
    }
  }
}

async function join({ api, history }: Club, student: User, classId: string): Promise<void> {
  const joined = await api.insist(student, joinWaiting, { body: { classId } })
  const isMade = outcomeOf(joined)
  if (isMade === 'no') history.count(`not waiting: ${joined.code}`)
  history.waits.push({ userId: student._id, classId, what: 'join', isMade })
}

async function leaveLine({ api, history }: Club, student: User, classId: string): Promise<void> {
  const { reply } = await api.insist(student, leaveWaiting, { params: { key: classId } })
  // A declined offer takes its selection with it.
  for (const selection of history.selections.values()) {
    const isOwn = selection.userId === student._id && selection.classId === classId
    if (isOwn && selection.isDeleted === 'no') selection.isDeleted = 'unknown'
  }
  const isSure = reply?.deletedCount === 1
  if (isSure) history.count('lists left and offers declined')
  const isMade = isSure ? 'yes' : 'unknown'
  history.waits.push({ userId: student._id, classId, what: 'leave', isMade })
}

async function waitingOf({ api }: Club, student: User): Promise<Waiting[]> {
  return (await api.insist(student, listWaiting, { params: { key: student.email } })).reply ?? []
}

import type { SecretMailKind } from '@ningjing/contract/mails/mails'
import type { AlertKind } from './mail.records.ts'

/** How long mails and notices are kept, in milliseconds. */
export const MAIL_RETENTION_MS = 90 * 24 * 3_600_000

/** Pauses after each failed try to send a mail, in milliseconds; the try after the last one is the last. */
export const MAIL_PAUSES_MS = [1, 5, 30, 120, 360, 720, 1_440].map((minutes) => minutes * 60_000)

/** A mail that failed is reported so long after it was recorded, in milliseconds, unless its notice was seen before. */
export const MAIL_REPORTED_MS = 14 * 24 * 3_600_000

/** The keys of mails (product §7.7): there is one mail for each. */
export const enrolledKey = (orderId: string) => `enrolled:${orderId}`
export const passKey = (orderId: string) => `pass:${orderId}`
/** @param days before its end; @param until its end: a pass that is extended has mails of its own */
export const passEndsKey = (passId: string, days: number, until: Date) =>
  `pass-ends:${passId}:${days}:${until.toISOString()}`
/** @param orderId the place that the last credit has paid */
export const passLastKey = (passId: string, orderId: string) => `pass-last:${passId}:${orderId}`
/** @param change what ended it, or id of the todo */
export const passChangedKey = (orderId: string, change: string) => `pass-changed:${orderId}:${change}`
/** @param totalCents of all refunds of the payment */
export const refundedKey = (orderId: string, totalCents: number) => `refunded:${orderId}:${totalCents}`
export const endedKey = (orderId: string) => `ended:${orderId}`
/** @param totalCents given back by hand in all */
export const handedKey = (orderId: string, totalCents: number) => `handed:${orderId}:${totalCents}`
/** @param orderId the order of the place before the move */
export const movedKey = (orderId: string) => `moved:${orderId}`
export const reminderKey = (orderId: string, sessionId: string, seq: number) =>
  `reminder:${orderId}:${sessionId}:${seq}`
/** @param receiver the order of a student, or the id of a teacher; @param change id of the todo */
export const placeChangedKey = (receiver: string, change: string) => `changed:${receiver}:${change}`
/** @param receiver the order of a student, or the id of a teacher; @param seq of the date */
export const dateChangedKey = (receiver: string, sessionId: string, seq: number) =>
  `changed:${receiver}:${sessionId}:${seq}`
/** @param receiver the order of a student, or the id of a teacher; @param change id of its entry in the audit log */
export const teacherChangedKey = (receiver: string, change: string) => `changed:${receiver}:${change}`
export const classCanceledKey = (id: string) => `class-canceled:${id}`
/** @param at when the student joined the list */
export const waitingKey = (classId: string, userId: string, at: Date) =>
  `waiting:${classId}:${userId}:${at.toISOString()}`
export const offerKey = (orderId: string) => `offer:${orderId}`
export const lapsedKey = (orderId: string) => `lapsed:${orderId}`
/** @param orderId the order of an offer */
export const offerClosedKey = (orderId: string) => `closed:${orderId}`
/** @param at when the student joined the list */
export const closedKey = (classId: string, userId: string, at: Date) =>
  `closed:${classId}:${userId}:${at.toISOString()}`
/** @param at when the link was asked for: there is one mail a minute, however often a button is pressed */
export const linkKey = (kind: SecretMailKind, userId: string, at: Date) =>
  `${kind}:${userId}:${at.toISOString().slice(0, 16)}`
/** @param day such as `2026-12-01`, in the zone of the club: an alert is mailed once a day */
export const alertKey = (what: AlertKind, day: string, userId: string) => `alert:${what}:${day}:${userId}`

/** @param turn of the role: how often it has changed */
export const roleKey = (userId: string, turn: number) => `role:${userId}:${turn}`
export const decidedKey = (classId: string, rev: number) => `decided:${classId}:${rev}`
export const editedKey = (classId: string, rev: number, userId: string) =>
  `edited:${classId}:${rev}:${userId}`
export const reviewKey = (classId: string, rev: number, userId: string) =>
  `review:${classId}:${rev}:${userId}`
/** @param tries at the refund; @param userId the student or an admin */
export const failedKey = (orderId: string, tries: number, userId: string) =>
  `failed:${orderId}:${tries}:${userId}`
export const messageKey = (messageId: string, userId: string) => `message:${messageId}:${userId}`

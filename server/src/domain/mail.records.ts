import type { MailKind, MailState } from '@ningjing/contract/mails/mails'
import type { Role } from '@ningjing/contract/users/users'

/** What each kind of mail is about: ids, roles, cents and moments. Names, texts and addresses are looked up. */
export type MailFacts = {
  /** To the student. */
  enrolled: { orderId: string; classId: string }
  /**
   * To the student: a pass was bought or given. `until`: its end; absent while its days do not count yet. `from`: set if it
   * begins later.
   */
  pass: { orderId: string; until?: Date; from?: Date }
  /** To the student, some days before their pass ends. `orderId`: that of the pass; `until`: its end then. */
  'pass-ends': { orderId: string; until: Date }
  /** To the student: the last credit of their pass is used. `orderId`: that of the pass; `usedFor`: of the place. */
  'pass-last': { orderId: string; usedFor: string }
  /** To the student. `to`: what has become of their pass; `by`: user id of who did that; `until`: its end then. */
  'pass-changed': { orderId: string; to: PassChange; by: string; until?: Date; cents?: number }
  /**
   * To the student. `by`: user id of who ended it; `cents`: given back because of it; `late`: cents given back in place of
   * a credit whose pass had ended, and how; `until`: the studio let the pass be valid until then.
   */
  ended: { orderId: string; classId: string; by: string; cents: number; late?: LateCredit; until?: Date }
  /**
   * To the student: an admin has moved them to this class with this order. `fromOrderId`, `fromClassId`: where they were
   * before; `cents`: given back of what they paid for that, in all; `back`: cents of them given back before, if any.
   */
  moved: {
    orderId: string
    classId: string
    fromOrderId: string
    fromClassId: string
    cents: number
    back?: number
  }
  /**
   * To the student. `cents`: of this refund; `totalCents`: of all refunds of the payment so far; `dueCents`: what was due
   * with it, also by hand; an older release did not record that.
   */
  refunded: { orderId: string; classId: string; cents: number; totalCents: number; dueCents?: number }
  /** To the student and to the admins: a refund that the card provider could not make. */
  failed: { orderId: string; classId: string; cents: number }
  /** To the student: money was given back by hand. `cents`: of this; `totalCents`: given back by hand in all. */
  handed: { orderId: string; classId: string; cents: number; totalCents: number }
  changed: DateChanged | TeacherChanged
  /** To each student with their `orderId` and `cents`; to admins and who `teaches` it with the sums. `by`: user id of who canceled. */
  'class-canceled': {
    classId: string
    by: string
    cents: number
    orderId?: string
    teaches?: true
    students?: number
    credits?: number
    late?: LateCredit
    until?: Date
  }
  /** To a student who has joined a waiting list, with their place in it and what they have set. */
  waiting: {
    classId: string
    at: Date
    position: number
    notLaterThanHours?: number
    leaveOthers?: true
  }
  /**
   * To a student who waited. `centsBefore`: the price when they joined the waiting list; `selectedId`: of the selection
   * by which it is paid.
   */
  offer: {
    orderId: string
    classId: string
    until: Date
    cents: number
    centsBefore: number
    selectedId?: string
  }
  /**
   * To a student whose offer ran out, or who declined more of them than is free. `until`: its end, absent for one that
   * was declined; `left`: how many more may run out before the student cannot join
   * a waiting list for a while, absent for one that does not count; `pausedUntil`: the end of that while, if it has begun.
   */
  lapsed: { orderId: string; classId: string; until?: Date; left?: number; pausedUntil?: Date }
  /**
   * To a student who no longer waits. `hours`: before the first date, as they have set it; `isOffered`: a place was kept
   * for them.
   */
  closed: { classId: string; why: WaitingEnd; hours?: number; isOffered?: true }
  /** To the instructor. `by`: user id of the admin who has added the class for them. */
  decided: { classId: string; rev: number; isApproved: boolean; by?: string }
  /** To the admins: a class waits for a decision. */
  review: { classId: string; rev: number }
  /** To the admins: an approved class has changed. */
  edited: { classId: string; rev: number }
  /** To the student, before a date. `at`: its start. */
  reminder: { orderId: string; classId: string; sessionId: string; seq: number; at: Date }
  /** To who is enrolled, with the order, or waits. `by`: user id of the writer; `sessionId`: the date that it is about. */
  message: { classId: string; messageId: string; by: string; sessionId?: string; orderId?: string }
  /** To a user who has another role. */
  role: { role: Role }
  /** To the admins. `count`: discrepancies that were found, or days that the certificate is still valid. */
  alert: { what: AlertKind; count?: number }
  /** To a user who is to confirm their address, or has forgotten their password. The link is made when it is sent. */
  confirm: Record<never, never>
  reset: Record<never, never>
}

/**
 * To the student, and without `orderId` to who teaches, for each change of a date. `to`: null if it was canceled;
 * `cents`: given back for it. Or for a change of
 * where the class is held, with the next date, which stays: `placeBefore`: its place until then, set if that has changed;
 * `isNewLink`: set if the link to take part online has. `skip`: of a student who had said that they do not come.
 */
export type DateChanged = {
  orderId?: string
  classId: string
  sessionId: string
  seq: number
  from: Date
  to: Date | null
  cents: number
  skip?: MovedSkip
} & PlaceChange

/** They come again, or their seat of the date has been taken. */
export type MovedSkip = 'ended' | 'taken'

/**
 * Another teacher teaches a date, or without `sessionId` all that were to come: to each student with their `orderId`, and
 * to both teachers. `change`: id of the entry in the audit log, by which the class keeps the reason.
 */
export type TeacherChanged = TeacherChange & {
  classId: string
  change: string
  orderId?: string
  sessionId?: string
}

/** User ids of who teaches now, and of who would have taught. */
export type TeacherChange = { teacherId: string; insteadOfId: string }

/** What an admin, or a lost dispute, does to a pass. `cents` of its mail: given back in all of one that has ended. */
export type PassChange = 'ended' | 'stopped' | 'going-on' | 'extended'

/** What is given back for a credit that came back to a pass that had ended. */
export type LateCredit = { cents: number; byHand?: true }

/** What changed of where a class is held. */
export type PlaceChange = { placeBefore?: string; isNewLink?: true }

/** What a person has to mend; a refund that failed has a mail of its own. */
export const ALERT_KINDS = ['backup', 'reconciliation', 'dispute', 'certificate'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/**
 * Why a place in a waiting list ended: the list closed, the class was canceled, it was later than the student wanted to
 * be asked, or they have got a place by another list and wanted only one.
 */
export type WaitingEnd = 'closed' | 'class-canceled' | 'too-late' | 'placed'

/** A mail to one user; the same record is the notice in their dashboard. */
export type MailRecord = {
  [Kind in MailKind]: {
    /** The key, such as `enrolled:<order>`. */
    _id: string
    kind: Kind
    userId: string
    facts: MailFacts[Kind]
    state: MailState
    /** Whether it was recorded to be sent; absent where it is only a notice, and in mails of earlier releases. */
    isMailed?: true
    /** How often it was tried to send it. */
    tries: number
    /** When it is due, or when the lease of its sender runs out; null when it will not be sent. */
    nextAt: Date | null
    createdAt: Date
    sentAt: Date | null
    seenAt: Date | null
  }
}[MailKind]

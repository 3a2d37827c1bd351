import type { Role } from '@ningjing/contract/users/users'
import type { AuditRecord } from './audit.records.ts'
import type { PaidCard } from './card.records.ts'
import type { PassChange, PlaceChange, TeacherChange } from './mail.records.ts'

/** What a change left to be done, written in the same update: an entry of the audit log, or a task of this kind. */
export type Todo = LogTodo | TaskTodo
export type LogTodo = { id: string; kind: 'log' } & Omit<AuditRecord, '_id'>
export type TaskTodo = PlaceChange &
  Partial<TeacherChange> & {
    id: string
    at: Date
    /**
     * - `enrolled`, `ended`: an order got its place, or its enrollment ended: records, refund and mail;
     * - `granted`: an order got its pass: records and mail; stored in the pass;
     * - `used`: a credit was used for an order: it comes back unless that gets its place; stored in the pass;
     * - `pass-changed`: a pass was stopped, goes on or was extended: mail; stored in the pass;
     * - `money`: a pass has ended, or a credit came back to one that had: records, mail and refund; stored in the pass;
     * - `moved`: an order got the place that a student is moved to: the place before ends, records and mail;
     * - `offered`: a seat was offered to a student who waited: selection and mail;
     * - `waiting`: a student joined the waiting list: mail;
     * - `lapsed`: an offer ran out: it is counted, mail;
     * - `refund`: money goes back to a student who stays enrolled;
     * - `failed`: a refund has failed for good: mails, and a mark on the payment; stored in the order;
     * - `handed`: money was given back by hand: payment and mail; stored in the order;
     * - `changed`: a date was moved or canceled, or the class or a date has another teacher: mails;
     * - `place`: the place or the online link was changed: mails;
     * - `dates`: the dates that are sold by themselves follow their class; also stored in such a date;
     * - `freed`: a date, or without `sessionId` each date to come, gets the seats that students of its class leave to it;
     * - `unskip`: a student comes to a date after all: stored in the date;
     * - `drain`: the class was canceled: every place and hold ends;
     * - `decided`, `review`, `edited`: mails to the instructor, to the admins;
     * - `message`: a message to a class: mails; stored in the message;
     * - `named`: a user has another name or e-mail: their classes say so; stored in the user;
     * - `role`: a user has another role: mail, and the end of their waiting lists; stored in the user;
     * - `erased`: an account was erased: what it has got meanwhile ends; stored in the user.
     */
    kind:
      | 'enrolled'
      | 'granted'
      | 'used'
      | 'pass-changed'
      | 'money'
      | 'moved'
      | 'waiting'
      | 'offered'
      | 'lapsed'
      | 'ended'
      | 'refund'
      | 'failed'
      | 'handed'
      | 'changed'
      | 'place'
      | 'dates'
      | 'freed'
      | 'unskip'
      | 'drain'
      | 'decided'
      | 'review'
      | 'edited'
      | 'message'
      | 'named'
      | 'role'
      | 'erased'
    /** Id of the entry of the audit log about another teacher. */
    change?: string
    userId?: string
    /** Of a credit that was used. */
    classId?: string
    orderId?: string
    sessionId?: string
    skipId?: string
    /**
     * The price when the student joined the waiting list; what was given back of a place before it ended, or in all; what
     * failed, or was given back by hand.
     */
    cents?: number
    /** What was given back by hand in all then. */
    totalCents?: number
    /** The card that paid the place. */
    card?: PaidCard | undefined
    /** What the admin who gives money back, or ends the pass, writes to the student. */
    note?: string
    /** The student wants to leave all waiting lists. */
    leaveOthers?: true | undefined
    /** User id of the person who made the change: an admin, or the instructor of the date. */
    by?: string
    /** `rev` of the class after the change. */
    rev?: number
    /** When the mail is sent, if not at once. */
    dueAt?: Date
    /** When the offer ended; until when the pass is valid. */
    until?: Date
    /** The offer was so short that it does not count. */
    isShort?: true
    /** What has become of a pass. */
    to?: PassChange
    /** The new role, and the number of its change. */
    role?: Role
    turn?: number
  }

/** A record whose changes can leave work behind. */
export type TodoOwner = {
  /** Oldest first. The process that wrote a todo works it off; the sweeper does after a crash. */
  todo: Todo[]
  /** How many there are. */
  todos: number
}

import type { TodoOwner } from './todo.records.ts'

/** What a teacher or an admin wrote to a class. */
export type MessageRecord = TodoOwner & {
  _id: string
  classId: string
  /** The date that it is about. */
  sessionId?: string
  /** User id of the writer. */
  by: string
  text: string
  toWaiting: boolean
  /**
   * Who received it: those who were enrolled with the order of their place, and those who waited. `classId`: of the single
   * date that they came to or waited for.
   */
  to: { userId: string; orderId?: string; classId?: string }[]
  createdAt: Date
  /** The day of the club, and the number of the message among those about the class, and of the writer, on that day. */
  day: string
  nthOfClass: number
  nthOfWriter: number
}

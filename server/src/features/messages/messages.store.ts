import { MESSAGE_DAYS } from '@ningjing/contract/messages/messages'
import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import type { MessageRecord } from '../../domain/message.records.ts'

const INDEXES: Indexes = {
  // The numbers are unique, so that messages at the same moment do not exceed the limits together.
  messages: [
    { key: { classId: 1, day: 1, nthOfClass: 1 }, unique: true },
    { key: { by: 1, day: 1, nthOfWriter: 1 }, unique: true },
    { key: { classId: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: MESSAGE_DAYS * 24 * 3600 },
  ],
}

/** Messages to classes. */
export function messageStore(db: Db) {
  const messages = db.collection<MessageRecord>('messages')
  return {
    indexes: INDEXES,
    find: (id: string) => messages.findOne({ _id: id }),
    /** How many there are of a day of the club: about a class, and of a writer. */
    countsOf: async (classId: string, by: string, day: string) => {
      const [ofClass, ofWriter] = await Promise.all([
        messages.countDocuments({ classId, day }),
        messages.countDocuments({ by, day }),
      ])
      return { ofClass, ofWriter }
    },
    /** False when another message has taken one of its numbers. */
    insert: (message: MessageRecord) => insertOnce(messages, message),
    /** Messages to a class, newest first. */
    listTo: (classId: string) => messages.find({ classId }).sort({ createdAt: -1, _id: -1 }).toArray(),
    /** Messages of a writer, newest first. */
    listBy: (by: string) => messages.find({ by }).sort({ createdAt: -1 }).toArray(),
  }
}

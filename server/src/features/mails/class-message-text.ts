import { sessionText } from '@ningjing/contract/classes/schedule'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import type { MailFacts } from '../../domain/mail.records.ts'
import { type Draft, isText, type MailRecords, nameOf, plainNameOf, rowsOf, timesOf } from './wording.ts'

/** What a teacher or an admin wrote to a class; kept for 90 days. */
export function classMessageText({ orderId, sessionId }: MailFacts['message'], records: MailRecords): Draft {
  const { yogaClass, message, byName, answersTo, now } = records
  const date = yogaClass?.sessions.find(({ id }) => id === sessionId)
  const written = message?.text.split(/\n+/) ?? ['This message is not kept anymore.']
  return {
    title: `${byName ?? 'The club'} writes about ${nameOf(records)}`,
    when: date && sessionText(date, timesOf(records), now),
    paragraphs: [...written, answersTo && `Your answer goes to ${answersTo} and shows your address.`].filter(
      isText,
    ),
    rows: rowsOf([['Class', plainNameOf(records)]]),
    link: orderId
      ? { label: 'Open your classes', path: NOTICE_PATHS.enrolledClasses }
      : { label: 'Open the class', path: NOTICE_PATHS.oneClass(yogaClass?._id ?? '') },
  }
}

import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import type { MailFacts } from '../../domain/mail.records.ts'
import { FIND_ANOTHER } from './line-texts.ts'
import { comesBack } from './pass-texts.ts'
import {
  amountOf,
  beginOf,
  canceledText,
  canceledTitle,
  classNameOf,
  counted,
  type Draft,
  isText,
  type MailRecords,
} from './wording.ts'

/** To a student of a class that the club has canceled; without an order to the admins and who would have taught it. */
export function classCanceledText(facts: MailFacts['class-canceled'], records: MailRecords): Draft {
  const { orderId, cents } = facts
  const title = canceledTitle(records)
  const reason = records.yogaClass?.canceled?.reason
  if (orderId === undefined) {
    return {
      title,
      paragraphs: [
        `${records.byName || 'The club'} canceled it.`,
        reason && `The reason given to the students: ${reason}`,
        sumsOf(facts, records),
      ].filter(isText),
      link: facts.teaches
        ? { label: 'Open your classes', path: NOTICE_PATHS.myClasses }
        : { label: 'Open the classes', path: NOTICE_PATHS.manageClasses },
    }
  }
  const back = cents > 0 || records.order?.passId ? comesBack(facts, records) : ''
  return {
    subject: `${classNameOf(records)} is canceled${beginOf(records)}`,
    title,
    paragraphs: [`${canceledText(records)} ${back}`.trim(), reason].filter(isText),
    link: FIND_ANOTHER,
  }
}

function sumsOf(
  { cents, credits = 0, students = 0 }: MailFacts['class-canceled'],
  records: MailRecords,
): string {
  if (students === 0) return 'Nobody was enrolled.'
  const who = counted(students, 'student', 'students')
  if (cents > 0 && credits > 0) {
    return `${amountOf(cents, records)} and ${counted(credits, 'credit', 'credits')} go back to ${who}.`
  }
  if (cents > 0) return `${amountOf(cents, records)} goes back to ${who}.`
  if (credits > 0)
    return credits === 1 ? `1 credit goes back to ${who}.` : `${credits} credits go back to ${who}.`
  return students === 1
    ? '1 student was enrolled. No money goes back.'
    : `${students} students were enrolled. No money goes back.`
}

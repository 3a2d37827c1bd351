import { repeatText } from '@ningjing/contract/classes/repeat'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import type { MailFacts } from '../../domain/mail.records.ts'
import {
  type Draft,
  datesOf,
  isText,
  type MailRecords,
  nameOf,
  nextDate,
  pictureOf,
  placeRow,
  rowsOf,
  seriesOf,
} from './wording.ts'

/** To the teacher of a class that an admin has added for them. */
function addedText({ classId, by }: MailFacts['decided'], records: MailRecords): Draft {
  return {
    title: `${nameOf(records)} is a new class of yours`,
    when: nextDate(records),
    picture: pictureOf(records),
    paragraphs: [
      `${(by && records.byName) || 'The club'} has added it. It is public, and students can select it.`,
    ],
    rows: rowsOf([placeRow(records), ['Dates', seriesOf(records)]]),
    link: { label: 'Open the class', path: NOTICE_PATHS.oneClass(classId) },
  }
}

/** To the instructor of a class that was approved or denied, or that an admin has added for them. */
export function decidedText(facts: MailFacts['decided'], records: MailRecords): Draft {
  if (facts.by) return addedText(facts, records)
  const { isApproved } = facts
  const name = nameOf(records)
  const title = isApproved ? `${name} is approved` : `${name} is not approved`
  const feedback = records.yogaClass?.feedback
  return {
    title,
    paragraphs: [
      isApproved
        ? 'It is public now, and students can select it.'
        : 'Change it in your dashboard, and it is submitted again.',
      feedback && `Feedback: ${feedback}`,
    ].filter(isText),
    link: { label: 'Open your classes', path: NOTICE_PATHS.myClasses },
  }
}

/** To the admins. */
export function reviewText(_facts: MailFacts['review'], records: MailRecords): Draft {
  const { yogaClass, club, now } = records
  const { repeat } = yogaClass ?? {}
  const title = `${nameOf(records)} waits for a decision`
  return {
    title,
    paragraphs: ['A new or changed class was submitted.'],
    rows: rowsOf([
      ['Class', yogaClass?.name],
      ['Instructor', yogaClass?.instructor],
      ['Dates', datesOf(records) || (repeat ? repeatText(repeat, club.clock, now) : undefined)],
    ]),
    link: { label: 'Open the classes', path: NOTICE_PATHS.manageClasses },
  }
}

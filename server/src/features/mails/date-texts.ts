import { sessionText, zonedText } from '@ningjing/contract/classes/schedule'
import { durationText } from '@ningjing/contract/local-text'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import type { MailFacts } from '../../domain/mail.records.ts'
import {
  backSentence,
  type Draft,
  isText,
  type MailRecords,
  nameOf,
  rowsOf,
  termsOf,
  zoneOf,
} from './wording.ts'

/** To a student whose date was moved, canceled, added or made longer. */
export function changedText(
  { sessionId, seq, from, to, cents }: MailFacts['changed'],
  records: MailRecords,
): Draft {
  const name = nameOf(records)
  const before = zonedText(from, zoneOf(records), records.now)
  const link = { label: 'Open your classes', path: NOTICE_PATHS.enrolledClasses }
  const session = records.yogaClass?.sessions.find(({ id }) => id === sessionId)
  if (to === null) {
    const title = `${name}: ${before} is canceled`
    const { reason, share = true } = session?.canceled ?? {}
    const another = 'Another date replaces it. You will get a message when it is set.'
    return {
      title,
      paragraphs: [reason, cents > 0 && backSentence(cents), !share && another].filter(isText),
      link,
    }
  }
  if (to.getTime() === from.getTime()) {
    const title = seq === 0 ? `${name} has another date: ${before}` : `${name}: ${before} has changed`
    const minutes = session?.minutes
    return { title, paragraphs: minutes ? [`It takes ${durationText(minutes)}.`] : [], link }
  }
  const title = `${name} has moved to ${zonedText(to, zoneOf(records), records.now)}`
  return {
    title,
    paragraphs: [`It was planned for ${before}.`],
    rows: rowsOf([['Place', records.yogaClass?.place]]),
    link,
  }
}

/** To a student, a day before a date. */
export function reminderText({ sessionId, at }: MailFacts['reminder'], records: MailRecords): Draft {
  const { yogaClass } = records
  const session = yogaClass?.sessions.find(({ id }) => id === sessionId)
  const date = { at, minutes: session?.minutes ?? 0 }
  return {
    title: `Soon: ${nameOf(records)}, ${zonedText(at, zoneOf(records), records.now)}`,
    paragraphs: ['We look forward to seeing you.'],
    rows: rowsOf([
      ['When', sessionText(date, zoneOf(records), records.now)],
      ['Place', yogaClass?.place],
      ['Online', yogaClass?.online],
      ['Instructor', yogaClass?.instructor],
      ['If you cannot come', termsOf(records)],
    ]),
    link: { label: 'Open your classes', path: NOTICE_PATHS.enrolledClasses },
  }
}

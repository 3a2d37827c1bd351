import type { DateChanged } from '../../domain/mail.records.ts'
import { datesTaughtBy } from '../../domain/teacher.ts'
import { changeLink } from './teacher-texts.ts'
import {
  classNameOf,
  type Draft,
  isText,
  type MailRecords,
  nameOf,
  nextDate,
  onlineOf,
  pictureOf,
  placeRow,
  rowsOf,
  seriesOf,
} from './wording.ts'

/**
 * To a student, and with their own dates to who teaches, of a class that is held in another place or has another online
 * link.
 */
export function elsewhereText(facts: DateChanged, ofClass: MailRecords): Draft {
  const { placeBefore, isNewLink } = facts
  const isTeacher = facts.orderId === undefined
  const records = isTeacher ? withTaughtDates(ofClass) : ofClass
  const { yogaClass } = records
  const { place = '', online = '' } = yogaClass ?? {}
  const isElsewhere = placeBefore !== undefined && placeBefore !== place
  const textOf = (name: string) => {
    if (isElsewhere) return newPlaceText(name, place)
    return isNewLink ? newLinkText(name, online) : samePlaceText(name, place)
  }
  return {
    title: textOf(nameOf(records)),
    heading: textOf(classNameOf(records)),
    when: nextDate(records),
    picture: pictureOf(records),
    paragraphs: [
      isElsewhere && placeBefore && `The place was ${placeBefore} before.`,
      isElsewhere &&
        isNewLink &&
        (online ? 'It also has a new link to take part online.' : notOnline(isTeacher)),
      isNewLink && online && useNewLink(isTeacher),
    ].filter(isText),
    rows: rowsOf([
      placeRow(records),
      ['Online', isTeacher ? yogaClass?.online : onlineOf(records)],
      ['Dates', seriesOf(records)],
    ]),
    link: changeLink(facts, true),
  }
}

/** The same, of the class only the dates that the reader teaches. */
function withTaughtDates(records: MailRecords): MailRecords {
  const { yogaClass, userId } = records
  return yogaClass
    ? { ...records, yogaClass: { ...yogaClass, sessions: datesTaughtBy(yogaClass, userId) } }
    : records
}

const newPlaceText = (name: string, place: string) =>
  place ? `${name} has a new place: ${place}` : `${name} has no fixed place anymore`
/** Of a notice whose place has come back since. */
const samePlaceText = (name: string, place: string) =>
  place ? `${name} is in ${place} again` : `${name} has no fixed place again`
const newLinkText = (name: string, online: string) =>
  online ? `${name} has a new online link` : `${name} is no longer online`
const notOnline = (isTeacher: boolean) =>
  isTeacher ? 'Students can no longer take part online.' : 'You can no longer take part online.'
const useNewLink = (isTeacher: boolean) =>
  isTeacher ? 'Use only the new link.' : 'Use only the new link. You find it in your enrolled classes.'

import { areAllCanceled, isOver, zonedText } from '@ningjing/contract/classes/schedule'
import { MAX_OFFER_DECLINES, OFFER_LAPSE_SECONDS, WAITING_PAUSE_SECONDS } from '@ningjing/contract/limits'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { turnText } from '@ningjing/contract/waiting/offer-text'
import { isListOver } from '@ningjing/contract/waiting/waiting'
import type { MailFacts } from '../../domain/mail.records.ts'
import { isLive } from '../../seats/hold.rules.ts'
import {
  amountOf,
  canceledText,
  canceledTitle,
  counted,
  type Draft,
  datesOf,
  isText,
  type MailRecords,
  nameOf,
  nextDate,
  pictureOf,
  placeRow,
  priceRow,
  rowsOf,
  seriesOf,
  timesOf,
} from './wording.ts'

export const FIND_ANOTHER = { label: 'Find another class', path: NOTICE_PATHS.classes }

const DAY_SECONDS = 24 * 3600

/** To a student who has joined a waiting list; as a notice, also once they have left it. */
export function waitingText(facts: MailFacts['waiting'], records: MailRecords): Draft {
  const { classId, position, notLaterThanHours, leaveOthers } = facts
  const { yogaClass } = records
  const cents = yogaClass?.priceInCents ?? 0
  const isDate = Boolean(yogaClass?.of)
  const [page, begin] = isDate ? ['its page', 'it begins'] : ['the page of the class', 'the first date']
  return {
    title: `You joined the waiting list of ${nameOf(records)}`,
    paragraphs: [
      `You were number ${position} then. While you wait, you can leave it on ${page}.`,
      turnText({ isFree: cents === 0, isDate }),
      notLaterThanHours !== undefined &&
        `As you asked, you get no offer later than ${counted(notLaterThanHours, 'hour', 'hours')} before ${begin}.`,
      leaveOthers && 'As you asked, you leave all other waiting lists once you have a seat by this one.',
    ].filter(isText),
    rows: rowsOf([
      ['Dates', datesOf(records)],
      ['Price now', priceRow(cents, records)],
    ]),
    link: { label: 'Open the class', path: NOTICE_PATHS.oneClass(classId) },
  }
}

/** To a student for whom a place is kept; as a notice, also later. */
export function offerText(facts: MailFacts['offer'], records: MailRecords): Draft {
  const { classId, until, cents, centsBefore, selectedId } = facts
  const end = zonedText(until, timesOf(records), records.now)
  if (!(records.hold && isLive(records.hold, records.now))) {
    return {
      title: `A seat in ${nameOf(records)} was kept for you`,
      paragraphs: [`You had until ${end} to take it.`],
      link: { label: 'Open the class', path: NOTICE_PATHS.oneClass(classId) },
    }
  }
  const price = cents === 0 ? 'It is free.' : `It costs ${amountOf(cents, records)}.`
  const before = `The price was ${amountOf(centsBefore, records)} when you joined the waiting list.`
  return {
    title: `A seat in ${nameOf(records)} is yours until ${end}`,
    when: nextDate(records),
    picture: pictureOf(records),
    paragraphs: [
      cents === centsBefore ? price : `${price} ${before}`,
      'Take it in time, or decline it, so that the next person gets it.',
    ],
    rows: rowsOf([['Dates', seriesOf(records)], placeRow(records)]),
    link: selectedId
      ? { label: 'Take the seat', path: NOTICE_PATHS.checkout(selectedId) }
      : { label: 'Open your selected classes', path: NOTICE_PATHS.selectedClasses },
  }
}

/** To a student whose offer ran out, or who declined more of them than is free. */
export function lapsedText(facts: MailFacts['lapsed'], records: MailRecords): Draft {
  const { classId, until, left, pausedUntil } = facts
  const textOf = (at: Date) => zonedText(at, timesOf(records), records.now)
  const days = counted(OFFER_LAPSE_SECONDS / DAY_SECONDS, 'day', 'days')
  const pause = counted(WAITING_PAUSE_SECONDS / DAY_SECONDS, 'day', 'days')
  const declines = counted(MAX_OFFER_DECLINES, 'seat', 'seats')
  const isOnSale = isSold(records)
  const isListOpen =
    isOnSale && records.yogaClass !== undefined && !isListOver(records.yogaClass, records.now)
  const now = isOnSale ? 'If a seat is free, you can still take it.' : 'Sales have ended.'
  return {
    title: until
      ? `The seat in ${nameOf(records)} is no longer kept for you`
      : `You declined the seat in ${nameOf(records)}`,
    paragraphs: [
      until
        ? `You had until ${textOf(until)} to take it. You have paid nothing. ${now}`
        : `You have declined more than ${declines} within ${days}. From then on, each counts like a seat that is not taken in time.`,
      pausedUntil
        ? `This was not the first time within ${days}, so you cannot join a waiting list until ${textOf(pausedUntil)}. You stay on the waiting lists that you are on.`
        : until && isListOpen && 'If not, you can join the waiting list again, at its end.',
      left === undefined &&
        'It was kept for less than an hour, so this does not count as a seat that you did not take.',
      left === 1 && `If this happens again within ${days}, you cannot join a waiting list for ${pause}.`,
    ].filter(isText),
    link: { label: 'Open the class', path: NOTICE_PATHS.oneClass(classId) },
  }
}

/** To a student who no longer waits, or whose offer ended with its class. */
export function closedText(
  { classId, why, hours, isOffered }: MailFacts['closed'],
  records: MailRecords,
): Draft {
  const name = nameOf(records)
  if (why === 'class-canceled') {
    const end = isOffered
      ? 'The seat that was kept for you has ended with it.'
      : 'You are off its waiting list.'
    const reason = records.yogaClass?.canceled?.reason
    return {
      title: canceledTitle(records),
      paragraphs: [`${canceledText(records)} ${end}`, reason].filter(isText),
      link: FIND_ANOTHER,
    }
  }
  if (why === 'closed' && isOffered) {
    return {
      title: `The seat in ${name} is no longer kept for you`,
      paragraphs: [`${noDateText(records)}. You have paid nothing.`, noDateReason(records)].filter(isText),
      link: FIND_ANOTHER,
    }
  }
  const texts = {
    closed: closedListText(records),
    'too-late': `It begins in less than ${counted(hours ?? 0, 'hour', 'hours')}, and you wanted no offer after that.`,
    placed: records.yogaClass?.of ? PLACED_ELSEWHERE : PLACED_IN_OTHER_CLASS,
  }
  return {
    title: `You are off the waiting list for ${name}`,
    paragraphs: [texts[why], why === 'closed' && noDateReason(records)].filter(isText),
    link: { label: 'Open the class', path: NOTICE_PATHS.oneClass(classId) },
  }
}

function closedListText(records: MailRecords): string {
  const { sessions = [] } = records.yogaClass ?? {}
  if (areAllCanceled(sessions)) return `${noDateText(records)}, so its waiting list has closed.`
  const after = isSold(records) ? 'If a seat becomes free now, anyone can take it.' : 'Sales have ended.'
  return `The waiting list has closed. ${after}`
}

function isSold({ yogaClass, now }: MailRecords): boolean {
  const { sessions = [], salesEndAt = null } = yogaClass ?? {}
  return !isOver(sessions, now) && (!salesEndAt || salesEndAt > now)
}

function noDateText({ yogaClass }: MailRecords): string {
  return areAllCanceled(yogaClass?.sessions ?? [])
    ? 'All dates of this class are canceled'
    : 'No date of this class is left'
}

const PLACED_IN_OTHER_CLASS =
  'You have a seat in another class, and wanted to leave the other waiting lists then.'
/** It may be another date of the same class. */
const PLACED_ELSEWHERE = 'You have a seat by another waiting list, and wanted to leave the other lists then.'

/** What the staff wrote when they canceled the last date of a class; empty for a class that has one. */
function noDateReason({ yogaClass }: MailRecords): string {
  const sessions = yogaClass?.sessions ?? []
  if (!areAllCanceled(sessions)) return ''
  const last = sessions
    .map(({ canceled }) => canceled)
    .sort((a, b) => Number(a?.at) - Number(b?.at))
    .at(-1)
  return last?.reason ?? ''
}

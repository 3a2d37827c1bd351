import { areAllCanceled, sessionText, soonText, zonedText } from '@ningjing/contract/classes/schedule'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { asPriced, quoteCredit } from '@ningjing/contract/enrolments/credit-terms'
import { moveRightText } from '@ningjing/contract/enrolments/move-right'
import { quoteRefund, type RefundFacts, type RefundQuote } from '@ningjing/contract/enrolments/terms'
import { creditText, quoteText } from '@ningjing/contract/enrolments/terms-text'
import { durationText } from '@ningjing/contract/local-text'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { creditsText, creditsWord, inPlaceText } from '@ningjing/contract/passes/credits-text'
import type { SessionRecord, Teacher } from '../../domain/class-plan.records.ts'
import type { DateChanged, MailFacts, MovedSkip } from '../../domain/mail.records.ts'
import { creditsOf } from '../../domain/purse.ts'
import { teacherOf } from '../../domain/teacher.ts'
import { refundFacts } from '../../seats/place.rules.ts'
import { skipsOf } from '../../seats/skip.rules.ts'
import { elsewhereText } from './elsewhere-text.ts'
import { backSentence, lateAmount } from './money-back.ts'
import { changeLink, taughtBy, teacherText } from './teacher-texts.ts'
import {
  amountOf,
  bringRow,
  classNameOf,
  type Draft,
  isText,
  type MailRecords,
  moneyOf,
  onlineOf,
  pictureOf,
  placeRow,
  rowsOf,
  timesOf,
} from './wording.ts'

/**
 * To a student whose date was moved, canceled, added or made longer, and to its teacher; to students and teachers when
 * the class is held elsewhere, or another one teaches.
 */
export function changedText(facts: MailFacts['changed'], records: MailRecords): Draft {
  if ('teacherId' in facts) return teacherText(facts, records)
  const { sessionId, seq, from, to, cents, skip, placeBefore, isNewLink } = facts
  if (placeBefore !== undefined || isNewLink) return elsewhereText(facts, records)
  const name = classNameOf(records)
  const before = zonedText(from, timesOf(records), records.now)
  const link = changeLink(facts, to !== null)
  const session = records.yogaClass?.sessions.find(({ id }) => id === sessionId)
  if (to === null) {
    const { reason, share = true, sharedAt } = session?.canceled ?? {}
    const isLate = sharedAt !== undefined && seq === session?.seq
    const title = isLate ? `${name}: no other date replaces ${before}` : `${name}: ${before} is canceled`
    const another = 'Another date replaces it. You will get a message when it is set.'
    return {
      title,
      paragraphs: [
        reason,
        cents > 0 && backSentence(cents, records),
        !share && another,
        share && keepsSeat(records),
        noDateLeft(records),
      ].filter(isText),
      link,
    }
  }
  if (to.getTime() === from.getTime()) return { ...sameTimeText(facts, records), link }
  const after = zonedText(to, timesOf(records), records.now)
  return {
    title: `${name} has moved to ${after}`,
    heading: `${name} has a new time`,
    when: session ? sessionText({ at: to, minutes: session.minutes }, timesOf(records), records.now) : after,
    picture: pictureOf(records),
    paragraphs: [
      `It was planned for ${before}.`,
      skip && SKIP_TEXTS[skip],
      moveRight(session, records),
    ].filter(isText),
    rows: rowsOf([placeRow(records)]),
    link,
  }
}

/** Of a date that was added, or only takes longer or shorter. */
function sameTimeText({ sessionId, seq, from }: DateChanged, records: MailRecords): Omit<Draft, 'link'> {
  const name = classNameOf(records)
  const before = zonedText(from, timesOf(records), records.now)
  const session = records.yogaClass?.sessions.find(({ id }) => id === sessionId)
  const minutes = session?.minutes
  const isAdded = seq === 0
  return {
    title: isAdded ? `${name} has another date: ${before}` : `${name}: ${before} has changed`,
    heading: isAdded ? `${name} has another date` : `${name} has changed`,
    when: minutes ? sessionText({ at: from, minutes }, timesOf(records), records.now) : before,
    picture: pictureOf(records),
    paragraphs: [
      minutes ? `It takes ${durationText(minutes)}.` : undefined,
      isAdded && moveRight(session, records),
    ].filter(isText),
    rows: rowsOf([placeRow(records)]),
  }
}

/** To a student who had said that they do not come. */
const SKIP_TEXTS: Record<MovedSkip, string> = {
  ended:
    "You had said that you can't come, but that was before it moved: your seat is yours again. If you can't come at the new time either, say so in your enrolled classes.",
  taken: "You had said that you can't come, and your seat of this date has been taken since.",
}

/** Of a canceled date: credits have no share, as money has (decision 089). */
function keepsSeat({ yogaClass, order, place, now }: MailRecords): string {
  if (!yogaClass || !place || order?.passId === undefined || areAllCanceled(yogaClass.sessions)) return ''
  const why = 'A pass pays for the class as a whole, so nothing comes back for one date.'
  const hasOthers = yogaClass.sessions.some(({ at, canceled }) => !canceled && at > now)
  return hasOthers ? `You keep your seat for the other dates. ${why}` : why
}

/** What students can do whose class has no date left (decision 050). */
function noDateLeft(records: MailRecords): string {
  const { yogaClass, order, place, now } = records
  if (!yogaClass || !order || !place || !areAllCanceled(yogaClass.sessions)) return ''
  const { refundInCents, backInCents } = quoteRefund(refundFacts({ order, yogaClass, place }), now)
  const more = refundInCents - backInCents
  const ofPass = () => lateAmount(records) ?? creditsText(records.payment?.pass ?? {})
  const back = order.passId !== undefined ? ofPass() : more > 0 && amountOf(more, records)
  return `No date of this class is left. You can leave it in your enrolled classes${back ? ` and get ${back} back` : ''}.`
}

/** Until when the student may leave because a date has moved, or was added. */
function moveRight(session: SessionRecord | undefined, records: MailRecords): string {
  const { yogaClass, order, place, now } = records
  if (!session || !yogaClass || !order || !place) return ''
  const facts = refundFacts({ order, yogaClass, place })
  if (!records.purse) return moveRightText(facts, session, timesOf(records), now)
  const credits = lateAmount(records) ?? `your ${creditsWord(records.payment?.pass ?? {})}`
  return credits && moveRightText(asPriced(facts), session, timesOf(records), now, credits)
}

/** To a student, before a date. */
export function reminderText({ sessionId, at }: MailFacts['reminder'], records: MailRecords): Draft {
  const { yogaClass } = records
  const session = yogaClass?.sessions.find(({ id }) => id === sessionId)
  const date = { at, minutes: session?.minutes ?? 0 }
  const [name, times] = [classNameOf(records), timesOf(records)]
  return {
    subject: `${soonText(at, times, records.now, records.club.zone)}: ${name}`,
    title: `Reminder: ${name}, ${zonedText(at, times, records.now)}`,
    heading: name,
    when: sessionText(date, times, records.now),
    picture: pictureOf(records),
    paragraphs: [
      'See you on the mat.',
      ...(session && at > records.now ? ifNotComing(session, records) : []),
    ],
    rows: rowsOf([
      placeRow(records),
      ['Online', onlineOf(records)],
      ['Instructor', yogaClass && taughtBy(yogaClass, session, records.now)],
      bringRow(records),
    ]),
    link: { label: 'Open your classes', path: NOTICE_PATHS.enrolledClasses },
  }
}

/** What a student who cannot come can do: cancel, skip the date while there is time, or tell the club. */
function ifNotComing(session: SessionRecord, records: MailRecords): string[] {
  const { yogaClass, order, place, now } = records
  if (!yogaClass || !order || !place) return []
  const facts = refundFacts({ order, yogaClass, place })
  const quote = quoteRefund(facts, now)
  // Who leaves a series that has begun loses its other dates, and gets no credit back.
  const hasBegun = yogaClass.sessions.some(({ at, canceled }) => !canceled && at <= now)
  const mayCancel = quote.mayEnd && !(records.purse && hasBegun)
  const skip = skipsOf(yogaClass, place, order, now).find(({ sid }) => sid === session.id)
  const until = skip && skip.until > now && zonedText(skip.until, timesOf(records), now)
  if (!mayCancel && until) {
    return yogaClass.dropIn
      ? [
          `Can't come? Say so in your enrolled classes until ${until}, so that somebody else can have your seat.`,
        ]
      : [`Can't come? Say so in your enrolled classes until ${until}, so that your teacher knows.`]
  }
  if (!mayCancel) return [`Can't come? Tell ${whomToTell(teacherOf(yogaClass, session), records.club)}.`]
  const back = records.purse ? creditNow(facts, records) : moneyNow(quote, records)
  const cancel = back
    ? `Can't come? Cancel in your enrolled classes: ${back}.`
    : "Can't come? Cancel in your enrolled classes, so that somebody else can have your seat."
  return until
    ? [cancel, `Can't come to this date only? Say so there until ${until}, and keep the others.`]
    : [cancel]
}

/** What comes back of the money of a student who cancels now; undefined for nothing. */
function moneyNow(quote: RefundQuote, records: MailRecords): string | undefined {
  if (quote.refundInCents <= quote.backInCents) return undefined
  return quoteText(quote, { ...timesOf(records), currency: moneyOf(records) }, records.now)
}

/** What becomes of the credit of a student who cancels now, within a sentence. */
function creditNow(facts: RefundFacts, records: MailRecords): string {
  const paid = records.payment?.pass ?? {}
  const quote = quoteCredit(facts, creditsOf(paid), records.now)
  const late = quote.credits > 0 ? lateAmount(records) : undefined
  const text =
    late === undefined
      ? creditText(quote, paid, timesOf(records), records.now)
      : inPlaceText(paid, late).replace(/\.$/, '')
  return text.replace(/^(The|Nothing)/, (word) => word.toLowerCase())
}

/** Who teaches, by the address that visitors see, else the club. */
function whomToTell({ name, email }: Teacher, club: Club): string {
  if (email) return `${name}: ${email}`
  const contact = [club.email, club.phone].filter(Boolean).join(' or ')
  return contact ? `the club: ${contact}` : `${name} or the club`
}

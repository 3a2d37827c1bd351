import { endOf, sessionText, zonedDay } from '@ningjing/contract/classes/schedule'
import { substituteText } from '@ningjing/contract/classes/substitute-text'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { MailFacts, TeacherChanged } from '../../domain/mail.records.ts'
import type { MailedClass } from '../../domain/mails.store.ts'
import { datesTaughtBy, substitutedTeacher, teacherOf } from '../../domain/teacher.ts'
import {
  classNameOf,
  comingDates,
  type Draft,
  isText,
  type MailRecords,
  onlineOf,
  pictureOf,
  placeRow,
  rowsOf,
  timesOf,
} from './wording.ts'

/** To a student and to both teachers, when another teacher teaches a date, or all that are to come. */
export function teacherText(facts: TeacherChanged, records: MailRecords): Draft {
  const { userId } = records
  const [teacher, insteadOf] = [nameOrNone(facts.teacherId, records), nameOrNone(facts.insteadOfId, records)]
  const [name, when] = [classNameOf(records), whenText(facts, records)]
  const link = changeLink(facts, userId === facts.teacherId)
  if (userId === facts.teacherId && facts.orderId === undefined) {
    return draft(facts, records, { title: `You teach ${name} instead of ${insteadOf} ${when}`, link })
  }
  if (userId === facts.insteadOfId && facts.orderId === undefined) {
    return draft(facts, records, { title: `${name}: ${teacher} teaches instead of you ${when}`, link })
  }
  return draft(facts, records, { title: `${name}: ${teacher} teaches instead of ${insteadOf} ${when}`, link })
}

/**
 * Where a student or a teacher reads on about a change.
 * @param isHeld whether the teacher has the roster: a substitute has none of a date that is canceled, or that they no
 * longer teach
 */
export function changeLink({ orderId, classId }: MailFacts['changed'], isHeld: boolean) {
  if (orderId !== undefined) return { label: 'Open your classes', path: NOTICE_PATHS.enrolledClasses }
  return isHeld
    ? { label: 'Open the roster', path: NOTICE_PATHS.roster(classId) }
    : { label: 'Open your dashboard', path: NOTICE_PATHS.dashboard }
}

/** Whether a student need not know anymore: the dates are over or canceled, or somebody else teaches them. */
export function isTeacherOutdated(
  facts: TeacherChanged,
  yogaClass: MailedClass | undefined,
  now: Date,
): boolean {
  if (facts.orderId === undefined || !yogaClass || yogaClass.sessions.length === 0) return false
  return datesOf(facts, yogaClass, now).length === 0
}

function draft(facts: TeacherChanged, records: MailRecords, text: Pick<Draft, 'title' | 'link'>): Draft {
  const { yogaClass, now } = records
  const reason = yogaClass?.teacherReasons?.find(({ id }) => id === facts.change)?.reason
  const isTeacher = records.userId === facts.teacherId && facts.orderId === undefined
  const dates = yogaClass ? datesOf(facts, yogaClass, now) : []
  const lines = dates.map((date) => sessionText(date, timesOf(records), now))
  return {
    ...text,
    when: lines.length === 1 ? lines[0] : undefined,
    picture: pictureOf(records),
    paragraphs: [reason].filter(isText),
    rows: rowsOf([
      ['Dates', lines.length > 1 ? lines.join('\n') : undefined],
      placeRow(records),
      ['Online', isTeacher ? yogaClass?.online : onlineOf(records)],
    ]),
  }
}

/** The dates to come that the teacher of the mail teaches. */
function datesOf(
  { sessionId, teacherId }: TeacherChanged,
  yogaClass: MailedClass,
  now: Date,
): SessionRecord[] {
  return datesTaughtBy(yogaClass, teacherId).filter(
    (date) => !date.canceled && endOf(date) > now && (sessionId === undefined || date.id === sessionId),
  )
}

/** `on Tue, 1 Dec`, also once somebody else teaches that date. */
function whenText({ sessionId }: TeacherChanged, records: MailRecords): string {
  const { yogaClass, now } = records
  const date = yogaClass?.sessions.find(({ id }) => id === sessionId)
  if (date) return `on ${zonedDay(date.at, timesOf(records).zone, now)}`
  // A class that repeats no longer has the dates of long ago.
  return sessionId === undefined ? 'from now on' : 'on a date that is over'
}

function nameOrNone(id: string, { names }: MailRecords): string {
  return names.get(id) || 'a former teacher'
}

/** Who teaches the only date to come of a class, and for whom; of a series, the teacher of the class. */
export function instructorOf(records: MailRecords): string | undefined {
  const { yogaClass, now } = records
  const [next, ...others] = comingDates(records)
  return yogaClass && taughtBy(yogaClass, others.length === 0 ? next : undefined, now)
}

/** Who teaches a date, and for whom. */
export function taughtBy(yogaClass: MailedClass, session: SessionRecord | undefined, now: Date): string {
  if (!session) return yogaClass.instructor
  return substituteText(teacherOf(yogaClass, session).name, substitutedTeacher(yogaClass, session, now))
}

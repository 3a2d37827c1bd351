import { endOf } from '@ningjing/contract/classes/schedule'
import type { MailKind } from '@ningjing/contract/mails/mails'
import type { Deps } from '../../deps.ts'
import { invitationText } from '../../domain/calendar-text.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { calendarSite } from '../../domain/club.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import type { MailCalendar, MailMessage } from '../../gateways/mail.ts'
import { senderAddress } from '../../gateways/mail.ts'
import type { PlacedClass } from '../../seats/places.store.ts'
import type { MailLook } from './mail-look.ts'

const MAX_SLUG_LENGTH = 60

/** Mails that change the calendar of a student. */
const CALENDAR_KINDS: readonly MailKind[] = ['enrolled', 'moved', 'changed', 'ended', 'class-canceled']

/**
 * The calendar parts of a mail to a student, one for each class: the coming dates that they have a place in and come to,
 * or the end of all of them; in a mail about one date only this date. They say what is true now and not when the mail was
 * recorded, so a mail that is late, or sent again, spoils no calendar.
 */
export async function calendarsOf(
  deps: Pick<Deps, 'stores' | 'clock' | 'config'>,
  look: MailLook,
  { kind, userId, facts }: Pick<MailRecord, 'kind' | 'userId' | 'facts'>,
  to: MailMessage['to'],
): Promise<MailCalendar[]> {
  // The mail to admins about a canceled class has no order.
  if (!CALENDAR_KINDS.includes(kind) || !('orderId' in facts && 'classId' in facts)) return []
  const classIds = 'fromClassId' in facts ? [facts.classId, facts.fromClassId] : [facts.classId]
  const classes = await deps.stores.places.findAll(userId, classIds)
  const [first, second] = classIds.map((classId) => classes.find(({ _id }) => _id === classId))
  const revOf = await deps.stores.places.revsOf(classes.flatMap(othersOf))
  const receiver = {
    userId,
    to,
    revOf,
    sessionId: dateOf(facts),
    comesBack: 'skip' in facts && facts.skip === 'ended',
  }
  return [
    ...(first ? partOf(deps, look, first, receiver) : []),
    ...(second ? partOf(deps, look, withoutDatesOf(second, first), receiver) : []),
  ]
}

/**
 * Ids of the other classes that change the dates of a class: those of its dates that are sold by themselves, and of such a
 * date its class. In a calendar, both are one event (decision 049).
 */
function othersOf({ of, dropIn, sessions }: PlacedClass): string[] {
  if (of) return [of]
  return dropIn === undefined ? [] : sessions.map(({ id }) => id)
}

/** Who is moved from a class to a date of it, or back, keeps that date. */
function withoutDatesOf(yogaClass: PlacedClass, kept: PlacedClass | undefined): PlacedClass {
  const isKept = ({ id }: { id: string }) => kept?.sessions.some((date) => date.id === id)
  return { ...yogaClass, sessions: yogaClass.sessions.filter((date) => !isKept(date)) }
}

/** The only date that a mail is about; undefined for a mail about all of them, such as one about another place. */
export function dateOf(facts: MailRecord['facts']): string | undefined {
  const isAboutPlace = 'placeBefore' in facts || 'isNewLink' in facts
  return 'sessionId' in facts && !isAboutPlace ? facts.sessionId : undefined
}

type Receiver = {
  userId: string
  to: MailMessage['to']
  /** The date that the mail is about. */
  sessionId: string | undefined
  /** The mail says that they come to it after all, because it has moved: their skip ends with the mail. */
  comesBack: boolean
  /** `rev` of the other classes that change the dates, by id. */
  revOf: ReadonlyMap<string, number>
}

/** None if the class has no such date to come. */
function partOf(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { club }: MailLook,
  yogaClass: PlacedClass,
  { userId, to, sessionId, comesBack, revOf }: Receiver,
): MailCalendar[] {
  const now = clock.now()
  const { roster, stage, rev, online } = yogaClass
  const coming = yogaClass.sessions.filter(
    (date) => endOf(date) > now && (sessionId === undefined || date.id === sessionId),
  )
  if (coming.length === 0) return []
  const place = stage === 'canceled' ? undefined : roster[userId]
  const isSkipped = ({ id, at }: SessionRecord) => {
    const skip = place?.skips?.[id]
    return skip !== undefined && !(comesBack && skip.at.getTime() !== at.getTime())
  }
  const held = place ? coming.filter((date) => !date.canceled && !isSkipped(date)) : []
  const method = held.length > 0 ? 'REQUEST' : 'CANCEL'
  const invitation = {
    method,
    organizer: { name: club.name, address: senderAddress(config.MAIL_FROM) },
    attendee: to,
    // It increases with every change of the class, its dates and its roster, so it is higher than in any mail before
    // (decision 049).
    sequence: rev,
  } as const
  const zone = yogaClass.zone || club.zone
  const sessions = (held.length > 0 ? held : coming).map((date) => ({
    ...date,
    otherRev: revOf.get(yogaClass.of || date.id) ?? 0,
  }))
  const shown = { ...yogaClass, zone, isOnline: online !== '', sessions }
  const content = invitationText(invitation, shown, calendarSite(config, club), now)
  return [{ filename: `${slugOf(yogaClass.name)}${held.length > 0 ? '' : '-canceled'}.ics`, method, content }]
}

/** A name as part of a file name: `hatha-for-beginners`; `class` for one without Latin letters and digits. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z\d]+/g) ?? ['class']
  return words.join('-').slice(0, MAX_SLUG_LENGTH)
}

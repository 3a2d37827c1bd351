import { endOf } from '@ningjing/contract/classes/schedule'
import type { MailKind } from '@ningjing/contract/mails/mails'
import { byId } from '../../base/by-id.ts'
import type { Deps } from '../../deps.ts'
import { invitationText } from '../../domain/calendar-text.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { calendarSite } from '../../domain/club.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import type { Place } from '../../domain/seat.records.ts'
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
  const otherIds = classes.flatMap(othersOf)
  const others = otherIds.length > 0 ? await deps.stores.places.findAll(userId, otherIds) : []
  const receiver = {
    userId,
    to,
    others: byId(others),
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
  /** The other classes that change the dates, by id, with the place of the student. */
  others: ReadonlyMap<string, PlacedClass>
}

/** None if the class has no such date to come. */
function partOf(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { club }: MailLook,
  yogaClass: PlacedClass,
  { userId, to, sessionId, comesBack, others }: Receiver,
): MailCalendar[] {
  const now = clock.now()
  const { rev, online } = yogaClass
  const coming = yogaClass.sessions.filter(
    (date) => endOf(date) > now && (sessionId === undefined || date.id === sessionId),
  )
  const otherOf = ({ id }: SessionRecord) => others.get(yogaClass.of || id)
  const isHeldByOther = (date: SessionRecord) => !date.canceled && isHeld(otherOf(date), userId, date)
  const held = placeIn(yogaClass, userId)
    ? coming.filter((date) => isHeld(yogaClass, userId, date, comesBack) || isHeldByOther(date))
    : []
  // Who has left the one class keeps the dates that they have by the other.
  const shownDates = held.length > 0 ? held : coming.filter((date) => !isHeldByOther(date))
  if (shownDates.length === 0) return []
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
  const sessions = shownDates.map((date) => ({ ...date, otherRev: otherOf(date)?.rev ?? 0 }))
  const shown = { ...yogaClass, zone, isOnline: online !== '', sessions }
  const content = invitationText(invitation, shown, calendarSite(config, club), now)
  return [{ filename: `${slugOf(yogaClass.name)}${held.length > 0 ? '' : '-canceled'}.ics`, method, content }]
}

function placeIn({ stage, roster }: PlacedClass, userId: string): Place | undefined {
  return stage === 'canceled' ? undefined : roster[userId]
}

/**
 * Whether the student has a place in the class, and comes to its date by it.
 * @param comesBack a skip from before it has moved no longer counts
 */
function isHeld(
  yogaClass: PlacedClass | undefined,
  userId: string,
  { id }: SessionRecord,
  comesBack = false,
): boolean {
  const date = yogaClass?.sessions.find((one) => one.id === id)
  const place = yogaClass && placeIn(yogaClass, userId)
  if (!date || !place || date.canceled) return false
  const skip = place.skips?.[id]
  return skip === undefined || (comesBack && skip.at.getTime() !== date.at.getTime())
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

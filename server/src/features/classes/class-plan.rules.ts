import {
  PLAN_FIELDS,
  RULE_FIELDS,
  type RuleField,
  TEXT_FIELDS,
} from '@ningjing/contract/classes/class-fields'
import { type FieldValues, SERIES_PROBLEMS } from '@ningjing/contract/classes/class-input.schemas'
import { DATE_PROBLEMS, dateProblem, scheduleFacts } from '@ningjing/contract/classes/schedule'
import { movesOf } from '@ningjing/contract/enrolments/terms'
import { type FieldProblem, type FieldRule, field } from '@ningjing/contract/field-reasons'
import { centsOf } from '@ningjing/contract/money'
import { pick } from '@ningjing/contract/pick'
import { Problem } from '@ningjing/contract/problems'
import { momentOf } from '@ningjing/contract/zone'
import type { DropIn } from '../../domain/class-plan.records.ts'
import { type ClassPlan, NO_PLAN, type SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord, DecidedVersion } from '../../domain/records.ts'
import { assertSoldByDate, type RepeatField, repeatOf } from './repeat.rules.ts'

/** A date as it is typed. */
export type SessionInput = { local: string; minutes: number }

/** A class whose fields are saved. */
type Current = ClassPlan & Pick<ClassRecord, 'credits' | 'dropIn' | RepeatField>

/** What dates are checked and stored with. `zone`: that of the club. */
export type DateTools = { zone: string; now: Date; newId: () => string }

/** The fields of a class as its instructor sends them; what is left out stays as it is. */
export type SentFields = Partial<FieldValues>

/** What a field that is not stored as it is sent becomes in the record. */
const STORING: {
  [Field in RuleField]: (sent: FieldValues[Field], current: Current, tools: DateTools) => Partial<ClassRecord>
} = {
  // They are the capacity of a new class, and move by a difference later.
  seats: () => ({}),
  price: (price) => ({ priceInCents: centsOf(price) }),
  credits: (credits) => ({ credits }),
  sessions: (sessions, current, tools) => {
    const zone = zoneOf(current, tools)
    return withSessions(current, zone, replacedSessions(current.sessions, sessions, zone, tools), tools.now)
  },
  salesEndAt: (end, current, { now }) => ({
    salesEndAt: end === null ? null : endOfSales(end, current, now),
  }),
  dropIn: (sent) => ({ dropIn: sent && dropInOf(sent) }),
  repeat: (sent, current, { now }) => repeatOf(sent, current, now),
}

function dropInOf({
  seats,
  price,
  credits = 0,
  closeMinutes = 0,
  only,
}: NonNullable<FieldValues['dropIn']>): DropIn {
  return { seats, cents: centsOf(price), credits, closeMinutes, only: only === true }
}

/** What a decision is about, by the field that it is stored as. */
export const STORED_AS: Record<RuleField, readonly (keyof DecidedVersion)[]> = {
  seats: ['capacity'],
  price: ['priceInCents'],
  credits: ['credits'],
  sessions: ['zone', 'sessions'],
  salesEndAt: ['salesEndAt'],
  dropIn: ['dropIn', 'ownPrices'],
  repeat: ['repeat'],
}

/** The record that saving the sent fields leaves; without the fields that were not sent. */
export function fieldsToStore(current: Current, sent: SentFields, tools: DateTools): Partial<ClassRecord> {
  const asSent = [...TEXT_FIELDS, ...PLAN_FIELDS].filter((field) => sent[field] !== undefined)
  const byRule = RULE_FIELDS.map((field) => storedByRule(field, current, sent, tools))
  const stored: Partial<ClassRecord> = Object.assign({}, pick(sent, asSent), ...byRule)
  assertSoldByDate({ ...current, ...stored })
  assertPriced(current, sent)
  return { ...stored, ...soldByDate(current, stored, tools.now) }
}

/** Throws `request.invalid` for a class that is sold as a whole again without a price: the one it has is that of a date. */
function assertPriced(current: Current, { dropIn, price }: SentFields): void {
  if (!current.dropIn?.only || dropIn === undefined || dropIn?.only || price !== undefined) return
  throw new Problem('request.invalid', { fields: [field('price', SERIES_PROBLEMS.price)] })
}

/**
 * A class that is sold by the date only has the price of a date, no sales of its own, and costs no credits. One that no
 * longer is opens its sales.
 */
function soldByDate(current: Current, stored: Partial<ClassRecord>, now: Date): Partial<ClassRecord> {
  const { dropIn = current.dropIn, lastAt = current.lastAt, credits = current.credits } = stored
  const { salesEndAt } = current
  if (dropIn?.only) {
    return {
      priceInCents: dropIn.cents,
      ...(credits && { credits: 0 }),
      salesEndAt: salesEndAt && salesEndAt <= now ? salesEndAt : now,
    }
  }
  return current.dropIn?.only && stored.salesEndAt === undefined ? { salesEndAt: lastAt } : {}
}

function storedByRule<Field extends RuleField>(
  field: Field,
  current: Current,
  sent: SentFields,
  tools: DateTools,
): Partial<ClassRecord> {
  const value = sent[field]
  return value === undefined ? {} : STORING[field](value as FieldValues[Field], current, tools)
}

/** The end of sales that is sent: a moment to come, or the one that the class has. Throws `request.invalid`. */
function endOfSales(sent: string, { salesEndAt }: ClassPlan, now: Date): Date {
  const end = new Date(sent)
  if (end > now || end.getTime() === salesEndAt?.getTime()) return end
  throw new Problem('request.invalid', { fields: [field('salesEndAt', DATE_PROBLEMS.past)] })
}

/** A class keeps the zone of its dates, whatever the setting of the club becomes. */
export function zoneOf({ sessions, zone }: ClassPlan, tools: DateTools): string {
  return sessions.length > 0 ? zone : tools.zone
}

/** What a list of dates changes in a class: its facts, and the end of sales where that is the first date. */
export function withSessions(current: ClassPlan, zone: string, sessions: SessionRecord[], now: Date) {
  const { firstAt, lastAt, ...facts } = scheduleFacts(sessions, zone, now)
  const { salesEndAt } = current
  const followsFirst = salesEndAt?.getTime() === current.firstAt?.getTime()
  return {
    zone: sessions.length > 0 ? zone : NO_PLAN.zone,
    sessions: sessions.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    firstAt,
    lastAt: lastAt ?? lastCanceledAt(sessions),
    ...facts,
    salesEndAt: followsFirst ? firstAt : salesEndAt,
  }
}

/** When the last of the canceled dates was canceled; null without one. */
function lastCanceledAt(sessions: readonly SessionRecord[]): Date | null {
  const moments = sessions.flatMap(({ canceled }) => canceled?.at.getTime() ?? [])
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}

/** All dates of a class as they are sent: those that it has stay the same dates. Throws `request.invalid`. */
function replacedSessions(
  current: readonly SessionRecord[],
  sent: FieldValues['sessions'],
  zone: string,
  tools: DateTools,
): SessionRecord[] {
  const problems: FieldProblem[] = []
  const sessions: SessionRecord[] = []
  for (const [index, { id, local, minutes }] of sent.entries()) {
    // A repeated call sends new dates again without their ids.
    const isSame = (one: SessionRecord) => (id === undefined ? isAt(one, local) : one.id === id)
    const known = current.find((one) => isSame(one) && !sessions.some((added) => added.id === one.id))
    if (known?.canceled) {
      sessions.push(known)
      continue
    }
    const rule =
      (known?.local === local ? undefined : dateProblem(local, zone, tools.now)) ??
      takenProblem(local, sessions)
    if (rule) problems.push(field(`sessions.${index}.local`, rule))
    else
      sessions.push(
        known ? changed(known, { local, minutes }, zone) : newSession({ local, minutes }, zone, tools),
      )
  }
  if (problems.length > 0) throw new Problem('request.invalid', { fields: problems })
  return sessions
}

/** Why a date cannot begin when another one does; undefined if none does. */
export function takenProblem(local: string, others: readonly SessionRecord[]): FieldRule | undefined {
  return others.some((one) => isAt(one, local)) ? DATE_PROBLEMS.taken : undefined
}

/** A date at another time, or with another length. */
export function changed(
  session: SessionRecord,
  { local, minutes }: SessionInput,
  zone: string,
): SessionRecord {
  if (session.local === local) {
    return session.minutes === minutes ? session : { ...session, minutes, seq: session.seq + 1 }
  }
  return { ...session, ...placedAt(local, minutes, zone), seq: session.seq + 1 }
}

/** The moves of a date that moves now. `seq`: after the move. */
export function movedNow(before: Pick<SessionRecord, 'at' | 'moved'>, seq: number, now: Date) {
  const moves = movesOf(before)
  return { from: before.at, at: now, seq, ...(moves.length > 0 && { before: moves }) }
}

/** A date with an id of its own. */
export function newSession(
  { local, minutes }: SessionInput,
  zone: string,
  { newId }: DateTools,
): SessionRecord {
  return { id: newId(), ...placedAt(local, minutes, zone), seq: 0 }
}

/** When a date is. The time was checked by `dateProblem`. */
function placedAt(local: string, minutes: number, zone: string) {
  const { at } = momentOf(local, zone)
  if (!at) throw new RangeError(`No such time in ${zone}: ${local}`)
  return { local, at, minutes }
}

function isAt({ local, canceled }: SessionRecord, time: string): boolean {
  return local === time && !canceled
}

import { isDeepStrictEqual } from 'node:util'
import { scheduleFacts } from '@ningjing/contract/classes/schedule'
import type { AuditRecord } from '../../domain/audit.records.ts'
import { dateFacts } from '../../domain/class-facts.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/** An entry of the audit log, also one that is still to be written. */
export type LogEntry = Omit<AuditRecord, '_id' | 'sum'>

type DateFacts = ReturnType<typeof dateFacts>

const FACTS = ['priceInCents', 'terms', 'salesEndAt', 'stage', 'instructorId'] as const

/** I33: a class costs what the audit log says, and is when, by whom, on the terms and in the stage that it says. */
export function checkClassFacts(yogaClass: ClassRecord, log: LogEntry[]): Discrepancy[] {
  const { facts, dates } = recordedFacts(log)
  const name = `class ${yogaClass._id}`
  return [
    ...FACTS.filter((fact) => facts.has(fact)).flatMap((fact) =>
      discrepancyIf(
        !isDeepStrictEqual(yogaClass[fact], facts.get(fact)),
        'I33',
        `${name}: ${fact} ${textOf(yogaClass[fact])}, but was last recorded as ${textOf(facts.get(fact))}`,
      ),
    ),
    ...(dates ? checkDates(yogaClass, dates) : []),
    ...checkFirstAndLast(yogaClass),
    ...checkDecider(yogaClass, log),
    ...checkCancellation(yogaClass, log),
  ]
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}

/**
 * The values that the log says last. A fact is absent while the log does not say it: an earlier release named the fields
 * of an edit without their values.
 */
function recordedFacts(log: LogEntry[]) {
  const facts = new Map<string, unknown>()
  let dates: Map<string, DateFacts> | undefined
  for (const { what, after } of log) {
    const known = after ?? {}
    const fields = Array.isArray(known.fields) ? known.fields : []
    for (const field of fields) facts.delete(String(field))
    if (what === 'class.create' && 'dates' in known) facts.set('stage', 'open')
    if (what === 'class.dates') {
      if (!('salesEndAt' in known)) facts.delete('salesEndAt')
      if ('opened' in known) {
        for (const date of known.opened as DateFacts[]) dates?.set(date.sessionId, date)
        for (const id of known.past as string[]) dates?.delete(id)
      } else {
        const { salesEndAt: _end, ...date } = known as DateFacts & { salesEndAt?: Date }
        dates?.set(date.sessionId, date)
      }
    } else if (what === 'class.teacher' && 'sessionId' in known) {
      dates?.set(String(known.sessionId), known as DateFacts)
    } else if (Array.isArray(known.dates)) {
      dates = new Map(known.dates.map((date: DateFacts) => [date.sessionId, date]))
    } else if (fields.includes('sessions')) {
      dates = undefined
      facts.delete('salesEndAt')
    }
    for (const fact of FACTS) if (fact in known) facts.set(fact, known[fact])
  }
  return { facts, dates }
}

function checkDates({ _id, sessions }: ClassRecord, recorded: Map<string, DateFacts>): Discrepancy[] {
  const stored = new Map(sessions.map((session) => [session.id, dateFacts(session)]))
  const ids = new Set([...stored.keys(), ...recorded.keys()])
  return [...ids].flatMap((id) => {
    const [is, was] = [stored.get(id), recorded.get(id)]
    const text = `class ${_id}: date ${id} ${textOf(is)}, but was last recorded as ${textOf(was)}`
    return discrepancyIf(!isDeepStrictEqual(is, was), 'I33', text)
  })
}

/** The first and the last date are stored besides all dates. Those of a class without any left say when it lost them. */
function checkFirstAndLast({ _id, sessions, zone, firstAt, lastAt }: ClassRecord): Discrepancy[] {
  const first = sessions.find(({ canceled }) => !canceled)
  if (!first) {
    const isDated = firstAt !== null || (sessions.length === 0 && lastAt !== null)
    return discrepancyIf(isDated, 'I33', `class ${_id}: its dates are gone`)
  }
  const facts = scheduleFacts(sessions, zone, first.at)
  return discrepancyIf(
    !isDeepStrictEqual([firstAt, lastAt], [facts.firstAt, facts.lastAt]),
    'I33',
    `class ${_id}: lasts from ${textOf(firstAt)} to ${textOf(lastAt)}, its dates from ${textOf(facts.firstAt)} to ${textOf(facts.lastAt)}`,
  )
}

/** I11: the admin who decided is the one that the audit log says. */
function checkDecider({ _id, status, decidedBy }: ClassRecord, log: LogEntry[]): Discrepancy[] {
  const decision = log.findLast(({ what }) => what === 'class.decide')
  if (!decision || status === 'pending') return []
  const text = `class ${_id}: was decided by ${decidedBy}, by ${decision.who} says the audit log`
  return discrepancyIf(decision.who !== decidedBy, 'I11', text)
}

function checkCancellation({ _id, canceled }: ClassRecord, log: LogEntry[]): Discrepancy[] {
  const line = log.findLast(({ what }) => what === 'class.cancel')
  if (!line || !canceled) return []
  const { by, students, cents } = canceled
  const is = [by, students, cents]
  const was = [line.who, line.after?.students, line.after?.cents]
  const text = `class ${_id}: was canceled as ${textOf(is)}, recorded as ${textOf(was)}`
  return isDeepStrictEqual(is, was) ? [] : [discrepancy('I33', text)]
}

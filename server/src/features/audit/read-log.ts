import type { AuditAction } from '@ningjing/contract/audit/audit'
import type { AuditEntry, listAudit } from '@ningjing/contract/audit/audit.schemas'
import type { Query } from '@ningjing/contract/endpoint'
import type { Page } from '@ningjing/contract/fields'
import { byId } from '../../base/by-id.ts'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { AuditRecord } from '../../domain/audit.records.ts'
import { dueOfPayer, refundNotes } from '../../domain/given-back.ts'
import { endReason } from '../../seats/place.rules.ts'
import { titlesById } from '../../steps/class-titles.ts'

/** A page of the audit log. Names and reasons are looked up at this moment: entries hold only ids. */
export async function readLog(deps: Deps, query: Query<typeof listAudit>): Promise<Page<AuditEntry>> {
  const { who, subject, from, to, ...rest } = query
  const { items, ...page } = await deps.stores.audit.page({
    ...rest,
    who: await idOf(deps, who),
    subject: await subjectsOf(deps, subject),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  })
  const [names, reasonOf] = [await namesOf(deps, items), await reasonsOf(deps, items)]
  const logged = await withNotes(deps, items)
  return { ...page, items: logged.map((entry) => entryView(entry, names, reasonOf(entry))) }
}

/** The id that a filter asks for: the id itself, or the id of the user with this e-mail. */
async function idOf(deps: Deps, asked: string | undefined): Promise<string | undefined> {
  if (!asked?.includes('@')) return asked || undefined
  const user = await deps.stores.users.findByEmail(asked.toLowerCase())
  return user?._id ?? asked
}

/** What a filter by subject asks for: of a class its dates that are sold by themselves, too. */
async function subjectsOf(deps: Deps, asked: string | undefined): Promise<string[] | undefined> {
  const id = await idOf(deps, asked)
  return id === undefined ? undefined : [id, ...(await deps.stores.classes.idsOfDates(id))]
}

/** Names of the users, classes and passes of these entries, by id; of an order, of both that it is of. */
async function namesOf(deps: Deps, entries: AuditRecord[]): Promise<Map<string, string>> {
  const { users, products, orders } = deps.stores
  const paid = entries.flatMap(({ what, subject }) => (what.startsWith('payment.') ? subject : []))
  const about = await orders.findAll(paid)
  const ids = entries.flatMap(({ who, subject, before, after }) => [
    ...[who, subject],
    ...[before, after].flatMap((facts) => teacherIdOf(facts) ?? []),
  ])
  ids.push(...about.flatMap(({ classId, userId }) => [classId, userId]))
  const found = await Promise.all([users.namesOf(ids), titlesById(deps, ids), products.findNames(ids)])
  const names = new Map(found.flatMap((some) => [...some]))
  for (const { _id, classId, userId } of about) {
    const both = [classId, userId].flatMap((id) => names.get(id) ?? [])
    if (both.length > 0) names.set(_id, both.join(', '))
  }
  return names
}

/** Actions on a class of which the staff may have written to its students why. */
const WITH_REASON: readonly string[] = [
  'class.cancel',
  'class.dates',
  'class.teacher',
  'seat.end',
] satisfies AuditAction[]

/** Tells what the staff wrote to the students when they did what an entry says. */
async function reasonsOf({ stores }: Deps, entries: AuditRecord[]) {
  const asked = entries.filter(({ what }) => WITH_REASON.includes(what))
  const classes = await stores.places.findEnds(
    asked.map(({ subject }) => subject),
    asked.flatMap(({ after }) => (typeof after?.orderId === 'string' ? after.orderId : [])),
  )
  const classById = byId(classes)
  const noteOf = await refundNotesOf(stores, entries)
  return ({ _id, what, subject, after }: AuditRecord): string => {
    if (isGivenBack(what)) return noteOf(givenOrderOf({ subject, after }), Number(after?.cents))
    const yogaClass = classById.get(subject)
    if (!yogaClass) return ''
    if (what === 'class.cancel') return yogaClass.canceled?.reason ?? ''
    if (what === 'class.teacher') return yogaClass.teacherReasons?.find(({ id }) => id === _id)?.reason ?? ''
    if (what === 'seat.end') return endReason(yogaClass, String(after?.orderId))
    if (after?.canceled !== true) return ''
    return yogaClass.sessions.find(({ id }) => id === after.sessionId)?.canceled?.reason ?? ''
  }
}

const isGivenBack = (what: string) => what === 'seat.refund' || what === 'pass.end'

/** The order of which money goes back; a pass has the id of its own. */
const givenOrderOf = ({ subject, after }: Pick<AuditRecord, 'subject' | 'after'>) =>
  String(after?.orderId ?? subject)

/** Tells what an admin wrote when they gave back so much in all of an order: the order that paid its place keeps it. */
async function refundNotesOf({ orders }: Deps['stores'], entries: AuditRecord[]) {
  const refunds = entries.filter(({ what }) => isGivenBack(what))
  const own = byId(await orders.findAll(refunds.map(givenOrderOf)))
  const payers = byId(await orders.findAll([...own.values()].flatMap(({ moved }) => moved?.paidBy ?? [])))
  return (orderId: string, cents: number): string => {
    const order = own.get(orderId)
    const payer = order?.moved ? payers.get(order.moved.paidBy) : order
    if (!order || !payer) return ''
    const due = dueOfPayer(payer, order, cents)
    return refundNotes(payer, due - 1, due).join()
  }
}

/** Entries with what an admin wrote about money that was given back by hand, as long as the account is there. */
async function withNotes({ stores }: Deps, entries: AuditRecord[]): Promise<AuditRecord[]> {
  const handed = entries.filter(({ what }) => what === 'payment.handed')
  if (handed.length === 0) return entries
  const orders = await stores.orders.findAll(handed.map(({ subject }) => subject))
  const notes = new Map(orders.map(({ _id, handedNotes }) => [_id, handedNotes]))
  return entries.map((entry) => {
    const note = handed.includes(entry) && notes.get(entry.subject)?.[String(entry.after?.cents)]
    return note ? { ...entry, after: { ...entry.after, note } } : entry
  })
}

function entryView(entry: AuditRecord, names: Map<string, string>, reason: string): AuditEntry {
  const { _id, at, who, what, subject, before, after } = entry
  const whoName = names.get(who) ?? null
  const subjectName = names.get(subject) ?? null
  const facts = { before: named(before, names), after: named(after, names) }
  return { _id, at: isoOf(at), who, whoName, what, subject, subjectName, ...facts, reason }
}

/** The facts with the name of the teacher whose id they hold. */
function named(facts: AuditRecord['after'], names: Map<string, string>): AuditRecord['after'] {
  const id = teacherIdOf(facts)
  return id === undefined ? facts : { ...facts, teacher: names.get(id) ?? id }
}

function teacherIdOf(facts: AuditRecord['after']): string | undefined {
  const id = facts?.teacherId ?? facts?.instructorId
  return typeof id === 'string' ? id : undefined
}

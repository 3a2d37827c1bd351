import type { AuditAction } from '@ningjing/contract/audit/audit'
import type { AuditEntry, listAudit } from '@ningjing/contract/audit/audit.schemas'
import type { Query } from '@ningjing/contract/endpoint'
import type { Page } from '@ningjing/contract/fields'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { AuditRecord } from '../../domain/audit.records.ts'
import { endReason } from '../../seats/place.rules.ts'

/** A page of the audit log. Names and reasons are looked up at this moment: entries hold only ids. */
export async function readLog(deps: Deps, query: Query<typeof listAudit>): Promise<Page<AuditEntry>> {
  const { who, subject, from, to, ...rest } = query
  const { items, ...page } = await deps.stores.audit.page({
    ...rest,
    who: await idOf(deps, who),
    subject: await idOf(deps, subject),
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

/** Names of the users and classes of these entries, by id. */
async function namesOf({ stores }: Deps, entries: AuditRecord[]): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ who, subject }) => [who, subject])
  const [users, classes] = await Promise.all([stores.users.namesOf(ids), stores.classes.namesOf(ids)])
  return new Map([...users, ...classes])
}

/** Actions on a class of which the staff may have written to its students why. */
const WITH_REASON: readonly string[] = ['class.cancel', 'class.dates', 'seat.end'] satisfies AuditAction[]

/** Tells what the staff wrote to the students when they did what an entry says. */
async function reasonsOf({ stores }: Deps, entries: AuditRecord[]) {
  const asked = entries.filter(({ what }) => WITH_REASON.includes(what))
  const classes = await stores.places.findEnds(
    asked.map(({ subject }) => subject),
    asked.flatMap(({ after }) => (typeof after?.orderId === 'string' ? after.orderId : [])),
  )
  const classById = new Map(classes.map((one) => [one._id, one]))
  return ({ what, subject, after }: AuditRecord): string => {
    const yogaClass = classById.get(subject)
    if (!yogaClass) return ''
    if (what === 'class.cancel') return yogaClass.canceled?.reason ?? ''
    if (what === 'seat.end') return endReason(yogaClass, String(after?.orderId))
    if (after?.canceled !== true) return ''
    return yogaClass.sessions.find(({ id }) => id === after.sessionId)?.canceled?.reason ?? ''
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
  return { _id, at: isoOf(at), who, whoName, what, subject, subjectName, before, after, reason }
}

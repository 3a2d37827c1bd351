import type { AuditEntry, listAudit } from '@ningjing/contract/audit/audit.schemas'
import type { Query } from '@ningjing/contract/endpoint'
import type { Page } from '@ningjing/contract/fields'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { AuditRecord } from '../../domain/audit.records.ts'

/** A page of the audit log. Names are looked up at this moment: entries hold only ids. */
export async function readLog(deps: Deps, query: Query<typeof listAudit>): Promise<Page<AuditEntry>> {
  const { who, subject, from, to, ...rest } = query
  const { items, ...page } = await deps.stores.audit.page({
    ...rest,
    who: await idOf(deps, who),
    subject: await idOf(deps, subject),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  })
  const names = await namesOf(deps, items)
  return { ...page, items: items.map((entry) => entryView(entry, names)) }
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

function entryView(entry: AuditRecord, names: Map<string, string>): AuditEntry {
  const { _id, at, who, what, subject, before, after } = entry
  const whoName = names.get(who) ?? null
  const subjectName = names.get(subject) ?? null
  return { _id, at: isoOf(at), who, whoName, what, subject, subjectName, before, after }
}

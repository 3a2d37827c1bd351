import type { SessionRecord } from './class-plan.records.ts'
import type { ClassRecord } from './records.ts'

/** What the audit log says of a date. */
export function dateFacts({ id, at, minutes, canceled }: SessionRecord) {
  return { sessionId: id, at, minutes, ...(canceled && { canceled: true, share: canceled.share }) }
}

/** What the audit log says of a class besides its status and capacity (I33): no texts, because they may name people. */
export function classFacts({
  priceInCents,
  stage,
  terms,
  salesEndAt,
  sessions,
}: Pick<ClassRecord, 'priceInCents' | 'stage' | 'terms' | 'salesEndAt' | 'sessions'>) {
  return { priceInCents, stage, terms, salesEndAt, dates: sessions.map(dateFacts) }
}

import type { SessionRecord } from './class-plan.records.ts'
import type { ClassRecord } from './records.ts'

/** What the audit log says of a date. */
export function dateFacts({ id, at, minutes, canceled, teacher }: SessionRecord) {
  return {
    sessionId: id,
    at,
    minutes,
    ...(canceled && { canceled: true, share: canceled.share }),
    ...(teacher && { teacherId: teacher._id }),
  }
}

/** What the audit log says of a class besides its status and capacity (I33): no texts, because they may name people. */
export function classFacts({
  priceInCents,
  stage,
  terms,
  salesEndAt,
  sessions,
  instructorId,
}: Pick<ClassRecord, 'priceInCents' | 'stage' | 'terms' | 'salesEndAt' | 'sessions' | 'instructorId'>) {
  return { priceInCents, stage, terms, salesEndAt, instructorId, dates: sessions.map(dateFacts) }
}

import type { Schedule, Session } from '@ningjing/contract/classes/schedule.schemas'
import { isoOf } from '../base/iso.ts'
import type { ClassRecord } from './records.ts'
import type { SessionRecord } from './schedule.records.ts'

/** One date of a class, for everyone. */
export function sessionView({ id, at, local, minutes, canceled }: SessionRecord): Session {
  return { id, at: isoOf(at), local, minutes, canceled: canceled !== undefined }
}

/** When and where a class is, and for whom. The online link itself is only for students of the class. */
export function scheduleView(
  record: Pick<ClassRecord, 'zone' | 'sessions' | 'nextAt' | 'place' | 'online' | 'level'>,
): Schedule {
  return {
    zone: record.zone,
    sessions: record.sessions.map(sessionView),
    nextAt: record.nextAt && isoOf(record.nextAt),
    place: record.place,
    isOnline: record.online !== '',
    level: record.level,
  }
}

import type { Session } from '@ningjing/contract/schedule.schemas'
import { isoOf } from './iso.ts'
import type { SessionRecord } from './schedule.records.ts'

/** One date of a class, for everyone. */
export function sessionView({ id, at, local, minutes, canceled }: SessionRecord): Session {
  return { id, at: isoOf(at), local, minutes, canceled: canceled !== undefined }
}

import { dollarsOf } from '@ningjing/contract/money'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { isListOver, MAX_WAITING } from '@ningjing/contract/waiting/waiting'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { isSold } from '../../seats/hold.rules.ts'
import type { Line, StudentsLine } from '../../seats/line.store.ts'

/** Why O11 did not match; undefined when it would match now. */
export function problemOfJoin(line: StudentsLine | null, userId: string, now: Date): Problem | undefined {
  if (line?.status !== 'approved') return new Problem('class.not-found')
  if (line.roster[userId]) return new Problem('enrolment.exists')
  if (!isSold(line, now)) return new Problem('class.closed')
  const hold = line.holds[userId]
  if (hold?.offerUntil) return new Problem('waiting.exists', because('seat-offered'))
  if (hold) return new Problem('waiting.not-full', because('seat-kept'))
  if (positionOf(line, userId) > 0) return new Problem('waiting.exists')
  if (isListOver(line, now)) return new Problem('waiting.closed')
  if (line.queued >= MAX_WAITING) return new Problem('waiting.full')
  if (line.seats > 0 && line.queued === 0) return new Problem('waiting.not-full')
  return undefined
}

/** The place in the list, the next one is 1; 0 for a student who is not in it. */
export function positionOf({ queue = [] }: Pick<Line, 'queue'>, userId: string): number {
  return queue.findIndex((entry) => entry.userId === userId) + 1
}

/** @param clubZone time zone of a class without dates */
export function waitingView(line: Line, userId: string, clubZone: string): Waiting {
  const { _id: classId, name, queued, zone } = line
  return {
    classId,
    name,
    zone: zone || clubZone,
    position: positionOf(line, userId),
    of: queued,
    offer: null,
  }
}

/**
 * @param clubZone time zone of a class without dates
 * @param selectedId the student's selection of the class, if it is not the one of the offer
 */
export function offerView(
  line: StudentsLine,
  userId: string,
  clubZone: string,
  selectedId?: string,
): Waiting[] {
  const hold = line.holds[userId]
  if (!hold?.offerUntil) return []
  const offer = {
    until: hold.expiresAt.toISOString(),
    price: dollarsOf(hold.cents),
    selectedId: selectedId ?? hold.selectedId,
  }
  return [{ ...waitingView(line, userId, clubZone), offer }]
}

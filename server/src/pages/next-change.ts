import { endOf } from '@ningjing/contract/classes/schedule'
import type { PageData } from '@ningjing/contract/pages'
import { listClosesBeforeMs } from '@ningjing/contract/waiting/waiting'

/**
 * When a page with this data shows something else by the clock alone, in milliseconds: another year, that its class is
 * over, or that the waiting list has closed.
 */
export function nextChange({ yogaClass }: PageData, now: number): number {
  const moments = [Date.UTC(new Date(now).getUTCFullYear() + 1, 0)]
  if (yogaClass) {
    const { sessions, salesEndAt } = yogaClass
    moments.push(...sessions.map((session) => endOf(session).getTime()))
    if (salesEndAt) moments.push(Date.parse(salesEndAt) - listClosesBeforeMs(yogaClass))
  }
  return Math.min(...moments.filter((moment) => moment > now))
}

import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { areAllCanceled, isOver } from '@ningjing/contract/classes/schedule'
import { localTimeText, repeatedText } from '../../../lib/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatNumber } from '../../../ui/texts.ts'
import { DATES_ON_REQUEST } from '../public/class-when.tsx'

type Facts = Pick<ManagedClass, 'status' | 'stage' | 'salesEndAt' | 'sessions' | 'dropIn'>

/** Whether students can buy a place as far as time goes. */
export function hasOpenSales({ status, stage, salesEndAt, sessions, dropIn }: Facts, now: Date): boolean {
  const isOpen = status === 'approved' && stage === 'open' && !isOver(sessions, now)
  // The sales of each date end by themselves.
  const isOnSale = dropIn?.only ?? (salesEndAt === null || new Date(salesEndAt) > now)
  return isOpen && isOnSale
}

/** What the life of a class has come to; empty as long as it is sold, or waits for a decision. */
function stageText(facts: Facts, now: Date): string {
  if (facts.stage === 'canceled') return 'canceled'
  if (facts.stage === 'archived') return 'archived'
  if (facts.status !== 'approved' || hasOpenSales(facts, now)) return ''
  return areAllCanceled(facts.sessions) ? 'all dates canceled' : 'sales ended'
}

/** A badge for a class that is not sold anymore. */
export function StageBadge({ yogaClass }: { yogaClass: Facts }) {
  const text = stageText(yogaClass, new Date())
  return text ? <Badge tone="warning">{text}</Badge> : null
}

type Dates = Pick<ManagedClass, 'stage' | 'sessions' | 'nextAt' | 'repeat'>

/**
 * The next date of a class, or the times of one that repeats and has no dates until it is approved; empty for a class that
 * is canceled or archived.
 */
export function nextDateText({ stage, sessions, nextAt, repeat }: Dates): string {
  if (stage !== 'open') return ''
  if (sessions.length === 0) return repeat ? repeatedText(repeat) : DATES_ON_REQUEST
  const next = sessions.find(({ at, canceled }) => at === nextAt && !canceled)
  return next ? `Next: ${localTimeText(next.local)}` : 'No date to come'
}

/** A line with the next date of a class. */
export function NextDate({ yogaClass }: { yogaClass: Dates }) {
  const text = nextDateText(yogaClass)
  return text ? (
    <span className="block text-pretty text-[.8125rem] text-muted 2xl:whitespace-nowrap">{text}</span>
  ) : null
}

/** How many students still get their message and refund after the class or one of its dates was changed. */
export function Pending({ yogaClass: { pending } }: { yogaClass: Pick<ManagedClass, 'pending'> }) {
  return pending > 0 ? (
    <span className="block text-[.875rem] text-warning">{pendingText(pending)}</span>
  ) : null
}

/** `Messages and refunds: 12 students left`. */
function pendingText(pending: number): string {
  return pending === 1
    ? 'Messages and refunds: 1 student left'
    : `Messages and refunds: ${formatNumber(pending)} students left`
}

import { Ban, Check, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const BASE =
  'inline-flex h-[26px] items-center gap-1.5 rounded-full px-2.5 font-semibold text-[0.8125rem] leading-none whitespace-nowrap'

const STATUS: Record<'approved' | 'pending' | 'denied', { look: string; Icon: LucideIcon }> = {
  approved: { look: 'bg-success-soft text-success', Icon: Check },
  pending: { look: 'border border-danger-line text-danger', Icon: Clock },
  denied: { look: 'bg-danger-soft text-danger', Icon: Ban },
}

/** Status of a class: green when approved, red otherwise (spec §4). */
export function StatusBadge({ status }: { status: keyof typeof STATUS }) {
  const { look, Icon } = STATUS[status]
  return (
    <span className={`${BASE} ${look}`}>
      <Icon size={14} strokeWidth={1.8} aria-hidden="true" />
      {status}
    </span>
  )
}

const TONES = {
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger text-on-danger',
  calm: 'bg-primary-soft text-primary-ink',
}

/** A short word on a coloured ground. */
export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return <span className={`${BASE} ${TONES[tone]}`}>{children}</span>
}

/** A live number beside a link. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span className="grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 font-semibold text-[0.8125rem] text-on-accent tabular-nums">
      {count}
    </span>
  )
}

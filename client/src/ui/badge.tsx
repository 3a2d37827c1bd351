import type { ReactNode } from 'react'

/** Shape of every badge. */
export const BADGE =
  'inline-flex min-h-[2em] items-center gap-1.5 rounded-full px-2.5 font-semibold text-[0.8125rem] leading-none whitespace-nowrap'

const TONES = {
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger text-on-danger',
  neutral: 'bg-sunken text-ink',
}

/** A short label on a colored background. */
export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return <span className={`${BADGE} ${TONES[tone]}`}>{children}</span>
}

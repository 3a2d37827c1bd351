import type { ReactNode } from 'react'

const TONES = {
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
}

/** A message in a coloured box. `danger` is an alert for screen readers, other tones are a status. */
export function Notice({
  tone,
  children,
  className = '',
}: {
  tone: keyof typeof TONES
  children: ReactNode
  className?: string
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`rounded-md px-4 py-3 text-[0.9375rem] ${TONES[tone]} ${className}`}
    >
      {children}
    </div>
  )
}

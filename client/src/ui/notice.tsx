import { type ReactNode, useEffect, useRef } from 'react'

const TONES = {
  calm: 'bg-sunken text-ink',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
}

export type Tone = keyof typeof TONES

type NoticeProps = {
  tone: Tone
  id?: string | undefined
  /** Takes the focus when it appears, which also scrolls it into view: for the result of a long form. */
  takesFocus?: boolean
  children: ReactNode
  className?: string
}

/** A message in a colored box. `danger` is an alert for screen readers, other tones are a status. */
export function Notice({ tone, id, takesFocus = false, children, className = '' }: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  return (
    <div
      ref={ref}
      id={id}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
      className={`wrap-anywhere rounded-md px-4 py-3 text-[0.9375rem] ${takesFocus ? 'scroll-my-24' : ''} ${TONES[tone]} ${className}`}
    >
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

type Props = {
  /** Opens the group as the hash of the address. */
  id: string
  title: string
  /** What belongs to the group, in a few words. */
  hint: string
  children: ReactNode
}

/** A group of fields, folded unless the address names it. */
export function FieldGroup({ id, title, hint, children }: Props) {
  const { hash } = useLocation()
  return (
    <details
      id={id}
      open={hash === `#${id}`}
      className="min-w-0 rounded-lg border border-line bg-surface shadow-1"
    >
      <summary className="min-h-11 cursor-pointer rounded-lg px-4 py-3 sm:px-6">
        <h2 className="inline font-display text-[1.25rem]">{title}</h2>{' '}
        <span className="mt-0.5 ml-5 block text-[.9375rem] text-muted">{hint}</span>
      </summary>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-2 pb-6 sm:px-6">{children}</div>
    </details>
  )
}

/** Two fields beside each other where there is space. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">{children}</div>
}

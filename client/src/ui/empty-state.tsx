import type { ReactNode } from 'react'

type EmptyStateProps = {
  picture?: 'empty-mat' | 'empty-search' | 'state-success'
  title: string
  text?: string
  /** A button or link. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ picture = 'empty-mat', title, text, action }: EmptyStateProps) {
  return (
    <div className="rounded-lg border border-control/40 border-dashed px-6 py-10 text-center">
      <img src={`/art/${picture}.svg`} alt="" width={208} height={156} className="mx-auto w-52" />
      <h2 className="wrap-anywhere mt-3 text-[1.25rem]">{title}</h2>
      {text && <p className="mx-auto mt-2 max-w-[42ch] text-muted">{text}</p>}
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  )
}

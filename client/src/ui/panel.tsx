import { type ReactNode, useId } from 'react'

type PanelProps = {
  title: string
  hint?: string | undefined
  children: ReactNode
}

/** A framed part of a dashboard with a heading. */
export function Panel({ title, hint, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-6 print:break-inside-avoid"
    >
      <h2 id={id} className="text-[1.25rem]">
        {title}
      </h2>
      {hint && <p className="mt-1 text-[.875rem] text-muted">{hint}</p>}
      <div className="mt-5 grow">{children}</div>
    </section>
  )
}

/** A part of a dashboard with a heading, without a frame. */
export function Section({ title, children }: Pick<PanelProps, 'title' | 'children'>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-[1.25rem]">
        {title}
      </h2>
      {children}
    </section>
  )
}

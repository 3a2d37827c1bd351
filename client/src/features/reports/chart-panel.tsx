import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'

type ChartPanelProps = {
  title: string
  /** Explains what is counted. */
  hint: string
  /** Shown instead of an empty chart. */
  emptyText?: string | undefined
  chart: ReactNode
  table: ReactNode
}

/** A chart, which screen readers skip, with the same figures as a table. */
export function ChartPanel({ title, hint, emptyText, chart, table }: ChartPanelProps) {
  return (
    <Panel title={title} hint={hint} isColumn>
      {emptyText ? (
        <p className="mt-6 text-muted">{emptyText}</p>
      ) : (
        <>
          <div aria-hidden="true" className="mt-6 flex-1">
            {chart}
          </div>
          <details className="not-open:-mb-3 mt-4">
            <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md text-[.9375rem]">
              <span className="link">{title} as a table</span>
            </summary>
            <div className="mt-2">{table}</div>
          </details>
        </>
      )}
    </Panel>
  )
}

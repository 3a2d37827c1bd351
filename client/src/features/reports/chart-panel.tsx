import type { ReactNode } from 'react'
import { Panel } from '../../ui/panel.tsx'

type ChartPanelProps = {
  title: string
  /** Explains what is counted. */
  hint: string
  /** Shown instead of an empty chart. */
  emptyText: string | undefined
  chart: ReactNode
  /** Shown below the chart. */
  children?: ReactNode
}

/** A chart, which screen readers skip: a `ChartTable` has the same figures. */
export function ChartPanel({ title, hint, emptyText, chart, children }: ChartPanelProps) {
  return (
    <Panel title={title} hint={hint}>
      {emptyText ? (
        <p className="text-muted">{emptyText}</p>
      ) : (
        <div className="flex h-full flex-col">
          <div aria-hidden="true" className="flex grow flex-col">
            {chart}
          </div>
          {children}
        </div>
      )}
    </Panel>
  )
}

/** The figures of a chart as a table, one click away. */
export function ChartTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="min-w-0 open:w-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md text-[.9375rem]">
        <span className="link">{title} as a table</span>
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

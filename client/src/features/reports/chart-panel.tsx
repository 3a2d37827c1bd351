import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'

type ChartPanelProps = {
  title: string
  /** What exactly is counted. */
  hint: string
  /** Said instead of the chart when there is nothing to draw. */
  nothing?: string | undefined
  chart: ReactNode
  table: ReactNode
}

/** A chart for the eye, with the same figures as a table behind it. */
export function ChartPanel({ title, hint, nothing, chart, table }: ChartPanelProps) {
  return (
    <Panel title={title} hint={hint} isColumn>
      {nothing ? (
        <p className="mt-6 text-muted">{nothing}</p>
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

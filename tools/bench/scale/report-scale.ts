import { atMost, type Check, table } from '../report.ts'
import type { Sold } from './requests.ts'
import type { Carried } from './scale.ts'

/** Nothing may fail. */
export function scaleChecks(carried: Carried[]): Check[] {
  return carried.map(({ processes, reads, spread, wanted }) =>
    atMost(
      'failed',
      processes === 1 ? '1 process' : `${processes} processes`,
      reads.failed + spread.failed.length + wanted.failed.length,
      0,
    ),
  )
}

/** The figures as Markdown tables. */
export function scaleTables(carried: Carried[]): string[] {
  return [readsTable(carried), salesTable(carried)]
}

const readsTable = (carried: Carried[]) =>
  table(
    ['Processes', 'Reads a second', 'p50 ms', 'p99 ms', 'CPU µs a read: server', 'database', 'client'],
    carried.map(({ processes, reads, cpu }) => [
      processes,
      reads.perSecond,
      reads.medianMs,
      reads.p99Ms,
      cpu.server,
      cpu.database,
      cpu.client,
    ]),
  )

function salesTable(carried: Carried[]): string {
  const cells = ({ perSecond, medianMs, p99Ms }: Sold) => [perSecond, medianMs, p99Ms]
  return table(
    [
      'Processes',
      'Enrollments a second in 200 classes',
      'p50 ms',
      'p99 ms',
      'In one class',
      'p50 ms',
      'p99 ms',
    ],
    carried.map(({ processes, spread, wanted }) => [processes, ...cells(spread), ...cells(wanted)]),
  )
}

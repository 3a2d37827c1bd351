import { BUDGETS } from '../budgets.ts'
import { atMost, type Check, table } from '../report.ts'
import type { Sold } from './requests.ts'
import type { Carried, measureScale, Steady } from './scale.ts'

type Scale = Awaited<ReturnType<typeof measureScale>>

/** Nothing may fail, and memory may not grow under a steady load. */
export function scaleChecks({ carried, steady }: Scale): Check[] {
  const where = `${steady.minutes} minutes`
  return [
    ...carried.map(({ processes, reads, spread, wanted }) =>
      atMost(
        'failed',
        processes === 1 ? '1 process' : `${processes} processes`,
        reads.failed + spread.failed.length + wanted.failed.length,
        0,
      ),
    ),
    atMost('failed', where, steady.failed, 0),
    atMost(
      'memory growth',
      where,
      steady.endBytes / steady.startBytes,
      BUDGETS.server.steadyMemoryRatio,
      '×',
    ),
  ]
}

/** The figures as Markdown tables. */
export function scaleTables({ carried, steady }: Scale): string[] {
  return [readsTable(carried), salesTable(carried), steadyTable(steady)]
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
      'Enrolments a second in 200 classes',
      'p50 ms',
      'p99 ms',
      'In one class',
      'p50 ms',
      'p99 ms',
    ],
    carried.map(({ processes, spread, wanted }) => [processes, ...cells(spread), ...cells(wanted)]),
  )
}

const BYTES_PER_MB = 1e6

const steadyTable = ({ minutes, perSecond, p99Ms, sales, startBytes, endBytes }: Steady) =>
  table(
    ['Minutes', 'Reads a second', 'p99 ms', 'Enrolments', 'Memory MB, first 3 minutes', 'last 3 minutes'],
    [[minutes, perSecond, p99Ms, sales, startBytes / BYTES_PER_MB, endBytes / BYTES_PER_MB]],
  )

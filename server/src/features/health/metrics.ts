import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Metric, metricText } from '../../base/metrics.ts'
import { VERSION } from '../../base/version.ts'
import { LATE, withinMs } from '../../base/within-ms.ts'
import type { Deps } from '../../deps.ts'

type MetricsDeps = Pick<Deps, 'stores' | 'clock' | 'lifecycle'>

/** Time for the database to answer, in milliseconds; the process shows its own figures without it. */
const DATABASE_MS = 3_000

const gauge = (name: string, help: string, value: number): Metric => ({
  name: `ningjing_${name}`,
  help,
  type: 'gauge',
  values: [[{}, value]],
})

/** Reads what there is to watch, in Prometheus' text format. Holds no ids, names or addresses of people. */
export function createMetrics(deps: MetricsDeps): () => Promise<string> {
  const delay = monitorEventLoopDelay()
  delay.enable()
  return async () => {
    const read = await withinMs(DATABASE_MS, clubMetrics(deps)).catch(() => undefined)
    const club = read === LATE ? undefined : read
    const metrics = [
      ...processMetrics(delay.percentile(99) / 1e9),
      gauge('database_up', 'Whether the database answers within 3 seconds.', Number(club !== undefined)),
      ...sweepMetrics(deps),
      ...(club ?? []),
    ]
    delay.reset()
    return metrics.map(metricText).join('')
  }
}

function processMetrics(lagSeconds: number): Metric[] {
  const { user, system } = process.cpuUsage()
  const started = Date.now() / 1000 - process.uptime()
  return [
    { name: 'ningjing_build_info', help: 'The release.', type: 'gauge', values: [[{ version: VERSION }, 1]] },
    gauge('event_loop_lag_p99_seconds', 'Lag of the event loop since the last scrape.', lagSeconds || 0),
    {
      name: 'process_start_time_seconds',
      help: 'When the process started, in seconds since 1970.',
      type: 'gauge',
      values: [[{}, started]],
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process.',
      type: 'gauge',
      values: [[{}, process.memoryUsage.rss()]],
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time of the process.',
      type: 'counter',
      values: [[{}, (user + system) / 1e6]],
    },
  ]
}

/** Before the first sweep its age is that of the process. */
function sweepMetrics({ lifecycle }: MetricsDeps): Metric[] {
  const age = (at: number | undefined) => (at === undefined ? process.uptime() : (Date.now() - at) / 1000)
  return [
    gauge('sweep_age_seconds', 'Since this process last swept without an error.', age(lifecycle.sweptAt)),
    gauge(
      'deep_sweep_age_seconds',
      'Since it last asked Stripe for all payments.',
      age(lifecycle.deepSweptAt),
    ),
  ]
}

/** The same in every process. */
async function clubMetrics({ stores, clock }: MetricsDeps): Promise<Metric[]> {
  const now = clock.now().getTime()
  const ageOf = (at: Date | undefined) => (at ? Math.max(0, now - at.getTime()) / 1000 : 0)
  const [statuses, todos, refunds, disputes, mails, failedMails, state] = await Promise.all([
    stores.reports.classesByStatus({}),
    stores.todos.findOpen(),
    stores.metrics.countFailedRefunds(),
    stores.metrics.countOpenDisputes(),
    stores.metrics.waitingMails(),
    stores.metrics.countFailedMails(),
    stores.reconciliation.read(),
  ])
  const approved = statuses.find(({ status }) => status === 'approved')
  const oldestTodo = todos.map(({ todo }) => todo.at).sort((a, b) => a.getTime() - b.getTime())[0]
  const run = state?.run
  return [
    {
      name: 'ningjing_seats',
      help: 'Seats of the classes on sale: sold, held during a payment, and left.',
      type: 'gauge',
      values: [
        [{ state: 'sold' }, approved?.enrolled ?? 0],
        [{ state: 'held' }, approved?.held ?? 0],
        [{ state: 'left' }, approved?.seats ?? 0],
      ],
    },
    gauge('refunds_failed', 'Refunds that a person has to make.', refunds),
    gauge('disputes_open', 'Payments that a bank disputes and nobody has decided.', disputes),
    gauge('todos', 'Work that changes have left behind.', todos.length),
    gauge('todo_age_seconds', 'Age of the oldest of it.', ageOf(oldestTodo)),
    gauge('mails_waiting', 'Mails that are not sent yet.', mails.count),
    gauge('mail_age_seconds', 'Age of the oldest of them.', ageOf(mails.oldest)),
    gauge('mails_failed', 'Mails that the mail server has refused for good.', failedMails),
    ...(run
      ? [
          gauge('reconciliation_age_seconds', 'Since the last reconciliation.', ageOf(run.endedAt)),
          gauge('reconciliation_discrepancies', 'What it has found.', run.found),
        ]
      : []),
  ]
}

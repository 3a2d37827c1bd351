import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { VERSION } from '../../base/version.ts'
import { LATE, withinMs } from '../../base/within-ms.ts'
import type { Deps } from '../../deps.ts'
import { type FinishedRequest, WEBHOOK_ROUTE } from '../../http/request-log.ts'

type MetricsDeps = Pick<Deps, 'stores' | 'clock' | 'lifecycle'>
type AddGauge = (name: string, help: string, labelNames?: string[]) => Gauge
export type Metrics = ReturnType<typeof createMetrics>

/** Time for the database to answer, in milliseconds; the process shows its own metrics without it. */
const DATABASE_MS = 3_000
/** Upper limits of the buckets of the duration of requests, in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const WEBHOOK_RESULTS = ['accepted', 'refused', 'failed'] as const

/**
 * The metrics of one app and of its process, for Prometheus. They hold no ids, names or addresses of people. Make it
 * once for each app: it observes the event loop and the garbage collection as long as the process runs.
 */
export function createMetrics(deps: MetricsDeps) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'ningjing_http_request_duration_seconds',
    help: 'Requests and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const webhooks = new Counter({
    name: 'ningjing_webhooks_total',
    help: 'Events of the card provider: accepted, refused (such as a wrong signature), and failed here.',
    labelNames: ['result'],
    registers: [registry],
  })
  // A counter that begins with its first event shows no increase then.
  for (const result of WEBHOOK_RESULTS) webhooks.inc({ result }, 0)
  const delay = monitorEventLoopDelay()
  delay.enable()

  /** The gauges of this moment. Those of the club are left out while the database does not answer. */
  const currentText = async (): Promise<string> => {
    const read = await withinMs(DATABASE_MS, readClub(deps)).catch(() => undefined)
    const club = read === LATE ? undefined : read
    const current = new Registry()
    const gauge: AddGauge = (name, help, labelNames = []) =>
      new Gauge({ name: `ningjing_${name}`, help, labelNames, registers: [current] })
    gauge('build_info', 'The release.', ['version']).set({ version: VERSION }, 1)
    const lag = delay.percentile(99) / 1e9
    gauge('event_loop_lag_p99_seconds', 'Lag of the event loop since the last scrape.').set(lag || 0)
    delay.reset()
    gauge('database_up', 'Whether the database answers within 3 seconds.').set(Number(club !== undefined))
    addSweepGauges(gauge, deps)
    if (club) addClubGauges(gauge, club, deps.clock.now())
    return current.metrics()
  }

  return {
    record: ({ seconds, ...labels }: FinishedRequest): void => {
      requests.observe(labels, seconds)
      if (labels.route === WEBHOOK_ROUTE) webhooks.inc({ result: webhookResult(labels.status) })
    },
    contentType: registry.contentType,
    /** Prometheus' text format. */
    text: async (): Promise<string> => (await registry.metrics()) + (await currentText()),
  }
}

function webhookResult(status: number): (typeof WEBHOOK_RESULTS)[number] {
  if (status < 300) return 'accepted'
  return status < 500 ? 'refused' : 'failed'
}

/** Before the first sweep its age is that of the process. */
function addSweepGauges(gauge: AddGauge, { lifecycle }: MetricsDeps): void {
  const age = (at: number | undefined) => (at === undefined ? process.uptime() : (Date.now() - at) / 1000)
  gauge('sweep_age_seconds', 'Since this process last swept without an error.').set(age(lifecycle.sweptAt))
  gauge('deep_sweep_age_seconds', 'Since it last asked Stripe for all payments.').set(
    age(lifecycle.deepSweptAt),
  )
}

type Club = Awaited<ReturnType<typeof readClub>>

async function readClub({ stores, clock }: MetricsDeps) {
  const [seats, todos, refunds, disputes, mails, failedMails, webhookAt, reconciliation] = await Promise.all([
    stores.reports.seatsOnSale(),
    stores.todos.findOpen(),
    stores.metrics.countFailedRefunds(),
    stores.metrics.countOpenDisputes(),
    stores.metrics.waitingMails(),
    stores.metrics.countFailedMails(clock.now()),
    stores.webhooks.lastReceivedAt(),
    stores.reconciliation.read(),
  ])
  return { seats, todos, refunds, disputes, mails, failedMails, webhookAt, run: reconciliation?.run }
}

/** The same in every process. */
function addClubGauges(gauge: AddGauge, club: Club, now: Date): void {
  const { seats, todos, refunds, disputes, mails, failedMails, webhookAt, run } = club
  const ageOf = (at: Date | undefined) => (at ? Math.max(0, now.getTime() - at.getTime()) / 1000 : 0)
  const oldestTodo = todos.map(({ todo }) => todo.at).sort((a, b) => a.getTime() - b.getTime())[0]
  const onSale = gauge('seats', 'Seats of the classes on sale: sold, held during a payment, and left.', [
    'state',
  ])
  for (const state of ['sold', 'held', 'left'] as const) onSale.set({ state }, seats[state])
  gauge('refunds_failed', 'Refunds that a person has to make.').set(refunds)
  gauge('disputes_open', 'Payments that a bank disputes and nobody has decided.').set(disputes)
  gauge('todos', 'Work that changes have left behind.').set(todos.length)
  gauge('todo_age_seconds', 'Age of the oldest of it.').set(ageOf(oldestTodo))
  gauge('mails_waiting', 'Mails that are not sent yet.').set(mails.count)
  gauge('mail_age_seconds', 'Age of the oldest of them.').set(ageOf(mails.oldest))
  gauge(
    'mails_failed',
    'Mails of the last 14 days that were refused for good and whose notice nobody has seen.',
  ).set(failedMails)
  if (webhookAt) gauge('webhook_age_seconds', 'Since the last accepted event.').set(ageOf(webhookAt))
  if (run) {
    gauge('reconciliation_age_seconds', 'Since the last reconciliation.').set(ageOf(run.endedAt))
    gauge('reconciliation_discrepancies', 'What it has found.').set(run.found)
  }
}

type Labels = Record<string, string>

/** One metric: its values by labels, in the units of its name. */
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge'
  values: readonly (readonly [labels: Labels, value: number])[]
}

/** A finished request. The route is a pattern such as `/ningjing/classes/:id`, never an address. */
export type FinishedRequest = { method: string; route: string; status: number; seconds: number }

const REQUESTS = 'ningjing_http_request_duration_seconds'
/** Upper limits of the classes of duration, in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type RequestTimes = ReturnType<typeof countRequests>

/** Counts requests by method, route and status, and how long they took. */
export function countRequests() {
  const series = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>()
  return {
    record: ({ method, route, status, seconds }: FinishedRequest): void => {
      const key = `${method} ${route} ${status}`
      const known = series.get(key) ?? {
        labels: { method, route, status: String(status) },
        buckets: BUCKETS.map(() => 0),
        sum: 0,
        count: 0,
      }
      known.buckets = known.buckets.map((count, index) => count + Number(seconds <= (BUCKETS[index] ?? 0)))
      known.sum += seconds
      known.count += 1
      series.set(key, known)
    },
    text: (): string =>
      familyText(REQUESTS, 'Requests and how long they took.', 'histogram', [
        ...[...series.values()].flatMap(({ labels, buckets, sum, count }) => [
          ...buckets.map((value, index) =>
            line(`${REQUESTS}_bucket`, withLimit(labels, BUCKETS[index]), value),
          ),
          line(`${REQUESTS}_bucket`, withLimit(labels), count),
          line(`${REQUESTS}_sum`, labels, sum),
          line(`${REQUESTS}_count`, labels, count),
        ]),
      ]),
  }
}

/** Prometheus' text format, version 0.0.4. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function metricText({ name, help, type, values }: Metric): string {
  return familyText(
    name,
    help,
    type,
    values.map(([labels, value]) => line(name, labels, value)),
  )
}

function withLimit(labels: Labels, limit?: number): Labels {
  return { ...labels, le: limit === undefined ? '+Inf' : String(limit) }
}

function familyText(name: string, help: string, type: string, lines: string[]): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}

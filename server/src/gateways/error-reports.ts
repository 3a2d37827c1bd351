import { pino } from 'pino'
import type { Config } from '../base/config.ts'
import { VERSION } from '../base/version.ts'

/** How long lines are collected, how many of them at most, and the time limit of one report, in milliseconds. */
const COLLECT_MS = 2_000
const MAX_LINES = 100
const SEND_MS = 5_000

/** What is reported of a line of the log. Ids of users and hashes of addresses stay here. */
const FIELDS = ['route', 'code', 'requestId', 'orderId', 'browser'] as const
/** Of pino. */
const ERROR_LEVEL = 50
/** Numbers of OpenTelemetry for the levels `warn`, `error` and `fatal` of pino. */
const SEVERITIES: Record<number, number> = { 40: 13, 50: 17, 60: 21 }

type Line = { level: number; time: number; msg?: string; err?: Record<string, unknown> } & Record<
  string,
  unknown
>
type ErrorReports = { write(line: string): void; flush(): Promise<void> }

/**
 * Sends errors of the log, and those of browsers, to an OpenTelemetry collector (OTLP over HTTP, JSON). It never delays
 * or fails anything: while the collector does not answer, lines are dropped. Undefined if the settings name none.
 */
export function errorReports(config: Config): ErrorReports | undefined {
  const { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers } = config
  if (url === undefined) return undefined
  let waiting: Line[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = []
    if (lines.length > 0) await send(url, headers, lines)
  }
  return {
    write: (text) => {
      const line: Line = JSON.parse(text)
      const isReported = line.level >= ERROR_LEVEL || 'browser' in line
      if (!isReported || waiting.length >= MAX_LINES) return
      waiting.push(line)
      timer ??= setTimeout(() => void flush(), COLLECT_MS).unref()
    },
    flush,
  }
}

async function send(url: string, headers: Record<string, string>, lines: Line[]): Promise<void> {
  const body = {
    resourceLogs: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'ningjing', 'service.version': VERSION }) },
        scopeLogs: [{ scope: { name: 'ningjing' }, logRecords: lines.map(recordOf) }],
      },
    ],
  }
  await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SEND_MS),
  }).catch(() => undefined)
}

function recordOf({ level, time, msg = '', err = {}, ...line }: Line) {
  return {
    timeUnixNano: `${time}000000`,
    severityNumber: SEVERITIES[level],
    severityText: pino.levels.labels[level]?.toUpperCase(),
    body: { stringValue: msg },
    attributes: attributesOf({
      ...Object.fromEntries(FIELDS.map((name) => [name, line[name]])),
      'exception.type': err.type,
      'exception.message': err.message,
      'exception.stacktrace': err.stack,
    }),
  }
}

function attributesOf(values: Record<string, unknown>) {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined || value === null) return []
    return [{ key, value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) } }]
  })
}

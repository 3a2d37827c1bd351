import { loadAverage } from '../bench/machine.ts'
import { table } from '../bench/report.ts'
import type { History } from './history.ts'
import type { State } from './read-state.ts'

/** What a run did and found. */
export type Result = {
  minutes: number
  seed: number
  history: History
  state: State
  settledMs: number
  violations: string[]
}

/** The figures of a run as Markdown. */
export function figuresOf(result: Result): string {
  const { minutes, seed, history, state, settledMs, violations } = result
  const day = new Date().toISOString().slice(0, 10)
  const head = `${day}, ${minutes} minutes, seed ${seed}, Node ${process.versions.node}, load average ${loadAverage()} at the end.`
  const yes = (items: { isSaved?: string; isMade?: string }[]) =>
    items.filter(({ isSaved, isMade }) => (isSaved ?? isMade) === 'yes').length
  const refunds = [...state.refunds.values()].flat()
  const rows: [string, string | number][] = [
    ...[...history.counts].sort(([a], [b]) => a.localeCompare(b)),
    ['payments acknowledged', history.payments.length],
    ['payments said to be refunded', history.refunded.size],
    ['client secrets received', history.secrets.length],
    ['selections acknowledged', history.selections.size],
    ['seat edits acknowledged', yes(history.edits)],
    ['seat edits without an answer', history.edits.filter(({ isSaved }) => isSaved === 'unknown').length],
    ['decisions acknowledged', yes(history.decisions)],
    ['intents at the provider', state.intents.size],
    ['refunds at the provider', refunds.length],
    ['enrolments', state.payments.size],
    ['webhook events stored', state.webhooks.size],
    ['seconds until everything was settled', Math.round(settledMs / 1000)],
    ['**violations**', violations.length],
  ]
  return `${head}\n\n${table(['What', 'Count'], rows)}`
}

/** Replaces the figures between the markers of a document; throws if it has no markers. */
export function withFigures(document: string, name: string, figures: string): string {
  const place = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*(<!-- /${name} -->)`)
  if (!place.test(document)) throw new Error(`The document has no markers for ${name}.`)
  return document.replace(place, (_, start, end) => `${start}\n${figures}\n\n${end}`)
}

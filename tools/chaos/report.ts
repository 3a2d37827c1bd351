import type { Document } from 'mongodb'
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
  const count = (items: { isSaved?: string; isMade?: string }[], outcome = 'yes') =>
    items.filter(({ isSaved, isMade }) => (isSaved ?? isMade) === outcome).length
  const endsFor = (reason: string) => history.ends.filter((end) => end.reason === reason)
  const payments = [...state.payments.values()]
  const refunds = [...state.refunds.values()].flat()
  const rows: [string, string | number][] = [
    ...[...history.counts].sort(([a], [b]) => a.localeCompare(b)),
    ['payments acknowledged', history.payments.length],
    ['payments said to be refunded', history.refunded.size],
    ['client secrets received', history.secrets.length],
    ['selections acknowledged', history.selections.size],
    ['seat edits acknowledged', count(history.edits)],
    ['seat edits without an answer', count(history.edits, 'unknown')],
    ['decisions acknowledged', count(history.decisions)],
    ['ends by students acknowledged', count(endsFor('canceled'))],
    ['ends by admins acknowledged', count(endsFor('removed'))],
    ['ends without an answer', count(history.ends, 'unknown')],
    ['moves acknowledged', count(history.moves)],
    ['moves without an answer', count(history.moves, 'unknown')],
    ['classes canceled', count([...history.cancels.values()])],
    ['dates canceled', count(history.dates)],
    ...dateRows(result),
    ['refunds to students who stay', count(history.goodwill)],
    ['payments at the desk acknowledged', count([...history.desk.values()])],
    ['payments at the desk without an answer', count([...history.desk.values()], 'unknown')],
    ['refunds by hand acknowledged', count(history.handed)],
    ['refunds by hand without an answer', count(history.handed, 'unknown')],
    ...passRows(result),
    ['other teachers acknowledged', count(history.teachers)],
    ['other teachers without an answer', count(history.teachers, 'unknown')],
    ...messageRows(result),
    ['intents at the provider', state.intents.size],
    ['refunds at the provider', refunds.length],
    ['refunds that failed at the provider', refunds.filter(({ status }) => status === 'failed').length],
    ['enrollments', payments.length],
    ['enrollments that ended', payments.filter(({ endedAt }) => endedAt !== null).length],
    ['mails recorded', state.mails.length],
    ['mails that the mail server took', state.deliveries.length],
    [
      'of these, a second time with the same Message-ID',
      state.deliveries.length - new Set(state.deliveries).size,
    ],
    ['webhook events stored', state.webhooks.size],
    ['seconds until everything was settled', Math.round(settledMs / 1000)],
    ['**violations**', violations.length],
  ]
  return `${head}\n\n${table(['What', 'Count'], rows)}`
}

const passRows = ({ history, state }: Result): [string, number][] => [
  ['passes acknowledged', history.passes.length],
  ['passes stored', state.purses.size],
  ['ends of passes acknowledged', new Set(madeIn(history.passEnds).map(({ orderId }) => orderId)).size],
  ['stopped passes that went on', madeIn(history.stops).length],
  ['of these, stopped for days', madeIn(history.stops).filter(({ days }) => days.least > 0).length],
  ['extensions of passes acknowledged', madeIn(history.extensions).length],
  ['ends with a credit acknowledged', history.credits.length],
  ['credits that came back', usesOf(state).filter(({ back }) => back).length],
  ['of these, as money of a pass that had ended', usesOf(state).filter(({ late }) => late).length],
]

const madeIn = <Change extends { isMade: string }>(changes: Change[]) =>
  changes.filter(({ isMade }) => isMade === 'yes')

const usesOf = ({ purses }: State) =>
  [...purses.values()].flatMap(({ uses }) => Object.values<Document>(uses))

const dateRows = ({ state }: Result): [string, number][] => {
  const classes = [...state.classes.values()]
  return [
    ['classes sold by the date only', classes.filter(({ of, dropIn }) => !of && dropIn?.only).length],
    ['classes that repeat each week', classes.filter(({ repeat }) => repeat).length],
    [
      'dates that these have opened',
      classes.flatMap(({ repeat, sessions }) => (repeat ? sessions : [])).length,
    ],
  ]
}

const messageRows = ({ history, state }: Result): [string, number][] => [
  ['messages to classes acknowledged', madeIn(history.messages).length],
  ['messages to classes stored', state.messages.length],
  ['mails about these', state.mails.filter(({ kind }) => kind === 'message').length],
]

/** Replaces the figures between the markers of a document; throws if it has no markers. */
export function withFigures(document: string, name: string, figures: string): string {
  const place = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*(<!-- /${name} -->)`)
  if (!place.test(document)) throw new Error(`The document has no markers for ${name}.`)
  return document.replace(place, (_, start, end) => `${start}\n${figures}\n\n${end}`)
}

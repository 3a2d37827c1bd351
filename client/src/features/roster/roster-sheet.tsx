import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { clockText, zoneText } from '@ningjing/contract/local-text'
import { isFirstOn, type MarkState } from '@ningjing/contract/roster/roster'
import type { Roster, RosterStudent } from '@ningjing/contract/roster/roster.schemas'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formats, localTimeText } from '../../lib/formats.ts'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { creditsLeft, NO_NAME } from '../../ui/texts.ts'
import { onDate } from './on-date.ts'

/** Dates that fit beside the names, on A4 and Letter. */
const MAX_DATES = 12
/** With so many, there is space for the time of each date and for notes. */
const MAX_WIDE_DATES = 5
/** Empty lines for those who come without a place. */
const WALK_IN_LINES = [1, 2, 3, 4, 5]

type Props = {
  roster: Roster
  /** The date that is shown on screen. */
  session: Session | undefined
}

/**
 * The roster on paper: a line for each student, with a box to tick for each date. It is there only while the page is
 * printed, because screen readers and searches would find each name twice.
 */
export function RosterSheet({ roster, session }: Props) {
  const printedAt = usePrintedAt()
  return printedAt === undefined ? null : <Sheet roster={roster} session={session} printedAt={printedAt} />
}

/** When the printing that is going on began, as ISO text. */
function usePrintedAt(): string | undefined {
  const [printedAt, setPrintedAt] = useState<string>()
  useEffect(() => {
    // The browser lays the paper out as soon as the listeners return.
    const show = (isPrinting: boolean) =>
      flushSync(() => setPrintedAt(isPrinting ? new Date().toISOString() : undefined))
    const begin = () => show(true)
    const end = () => show(false)
    // A preview of the paper on screen sends no events of printing.
    const paper = window.matchMedia('print')
    const change = () => show(paper.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])
  return printedAt
}

function Sheet({ roster, session, printedAt }: Props & { printedAt: string }) {
  const { class: yogaClass, sessions, singles } = roster
  const { students } = onDate(roster, session?.id)
  const dates = datesOnPaper(singles && session ? [session] : sessions, session)
  const isWide = dates.length <= MAX_WIDE_DATES
  const hasOwnTimes = isWide || clocksOf(dates).length > 1
  const columns = dates.length > 0 ? dates : [undefined]
  const ahead = columns.filter((date) => !date || !session || date.at >= session.at)
  return (
    <section aria-label="Roster to print" className="mt-4 text-[10pt]">
      <p>{timesText(dates, zoneText(yogaClass.zone), hasOwnTimes)}</p>
      <table className="mt-3 w-full table-fixed border-collapse">
        <caption className="sr-only">Students of {yogaClass.name}</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className={`${LINE} ${isWide ? 'w-[60mm]' : ''} text-left`}>
              Name
            </th>
            {columns.map((date) => (
              <th
                key={date?.id ?? ''}
                scope="col"
                className={`${LINE} font-normal ${isWide ? 'w-[19mm]' : 'w-[9.5mm] text-[7.5pt]'}`}
              >
                <DateHead date={date} hasTime={hasOwnTimes} />
              </th>
            ))}
            {isWide && (
              <th scope="col" className={`${LINE} pl-2 text-left`}>
                Note
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <Line
              key={`${student.userId} ${student.only}`}
              student={student}
              isNew={ahead.some((date) => isFirstOn(student, date?.id))}
              columns={columns}
              isWide={isWide}
            />
          ))}
          {WALK_IN_LINES.map((line) => (
            <Line key={line} columns={columns} isWide={isWide} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-[9pt]">
        Tick who is present. ✓ was marked present, ✗ no-show, – is not coming. Printed{' '}
        {zonedMomentText(printedAt, yogaClass.zone)}.
      </p>
    </section>
  )
}

const LINE = 'border-line border-b py-1'

/** All dates that are not canceled; if they are too many, those from the shown one on. Where others come to each, it is the shown one. */
function datesOnPaper(sessions: readonly Session[], shown: Session | undefined): Session[] {
  const held = sessions.filter(({ canceled }) => !canceled)
  if (held.length <= MAX_DATES) return held
  const first = held.findIndex(({ at }) => shown !== undefined && at >= shown.at)
  return held.slice(first < 0 ? -MAX_DATES : first).slice(0, MAX_DATES)
}

/** What the columns do not say of the times. */
function timesText(dates: Session[], zone: string, hasOwnTimes: boolean): string | undefined {
  const [clock] = clocksOf(dates)
  return clock && (hasOwnTimes ? `All times are ${zone}.` : `${clock}, ${zone}`)
}

/** The different times of day at which dates begin. */
const clocksOf = (dates: Session[]) => [
  ...new Set(dates.map(({ local }) => clockText(local, formats().clock))),
]

function DateHead({ date, hasTime }: { date: Session | undefined; hasTime: boolean }) {
  if (!date) return 'Present'
  const [weekday, day, time] = localTimeText(date.local).split(', ')
  return [weekday, day, hasTime && time].filter(Boolean).map((line) => (
    <span key={String(line)} className="block">
      {line}
    </span>
  ))
}

const MARKS: Record<MarkState, string> = { present: '✓', 'no-show': '✗', none: '' }

/** The mark of a date; before there is one, a line for who has said that they do not come. */
function signOf({ marks, skipped }: RosterStudent, sid: string): string {
  return MARKS[marks[sid]?.state ?? 'none'] || (skipped?.includes(sid) ? '–' : '')
}

type LineProps = {
  student?: RosterStudent
  isNew?: boolean
  columns: (Session | undefined)[]
  isWide: boolean
}

function Line({ student, isNew, columns, isWide }: LineProps) {
  return (
    <tr>
      <th scope="row" className={`wrap-anywhere h-[8mm] pr-2 text-left font-normal ${LINE}`}>
        {student && (student.name || NO_NAME)}
        {student?.pass && (
          <span className="ml-2 whitespace-nowrap text-[8pt]">{`Pass, ${creditsLeft(student.pass.left)}`}</span>
        )}
        {isNew && <span className="ml-2 whitespace-nowrap font-semibold text-[8pt]">NEW</span>}
      </th>
      {columns.map((date) => (
        <td key={date?.id ?? ''} className={LINE}>
          <span className="mx-auto grid size-[5mm] place-items-center border border-ink leading-none">
            {date && student && signOf(student, date.id)}
          </span>
        </td>
      ))}
      {isWide && <td className={LINE} />}
    </tr>
  )
}

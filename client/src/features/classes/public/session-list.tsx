import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { durationText, zoneText } from '@ningjing/contract/local-text'
import type { ReactNode } from 'react'
import { localTimeText } from '../../../lib/formats.ts'
import { taughtText } from './taught-text.ts'

/** Dates that are shown without asking. */
const MAX_SHOWN = 6

type Props = {
  /** By time. */
  sessions: Session[]
  /** Start of the next date; dates before it are listed last. */
  nextAt: string | null
  zone: string
  /** Of the class. */
  instructor: string
  /** What stands below each date. */
  children?: (session: Session) => ReactNode
}

/** All dates of a class: those to come first, the rest one click away; canceled ones are struck through. */
export function SessionList({ sessions, nextAt, zone, instructor, children }: Props) {
  const own = { nextAt, instructor, children }
  const coming = sessions.filter(({ at }) => nextAt === null || at >= nextAt)
  const earlier = sessions.filter((session) => !coming.includes(session))
  const later = coming.slice(MAX_SHOWN)
  return (
    <div className="min-w-0">
      <Dates sessions={coming.slice(0, MAX_SHOWN)} own={own} />
      {later.length > 0 && (
        <More
          label={later.length === 1 ? '1 more date' : `${later.length} more dates`}
          sessions={later}
          own={own}
          className="print:hidden"
        />
      )}
      {earlier.length > 0 && <More label="Earlier dates" sessions={earlier} own={own} />}
      <p className="mt-1 text-[.875rem] text-muted">{`All times are ${zoneText(zone)}.`}</p>
    </div>
  )
}

type DatesProps = { sessions: Session[]; own: Pick<Props, 'nextAt' | 'instructor' | 'children'> }

type MoreProps = DatesProps & {
  label: string
  /** Classes of the label. */
  className?: string
}

/** Dates that are folded on screen, and open on paper. */
function More({ label, sessions, own, className = '' }: MoreProps) {
  return (
    <details>
      <summary className={`link min-h-11 cursor-pointer content-center ${className}`}>{label}</summary>
      <Dates sessions={sessions} own={own} />
    </details>
  )
}

function Dates({ sessions, own }: DatesProps) {
  return (
    <ul className="columns-[17rem] gap-4 print:columns-1">
      {sessions.map((session) => (
        <li key={session.id} className="break-inside-avoid pb-1.5 tabular-nums">
          <DateText session={session} own={own} />
          {own.children?.(session)}
        </li>
      ))}
    </ul>
  )
}

function DateText({ session, own }: { session: Session; own: DatesProps['own'] }) {
  const { at, local, minutes, canceled, teacher } = session
  if (canceled) {
    return (
      <>
        <s className="text-muted">
          <time dateTime={at}>{localTimeText(local)}</time>
        </s>{' '}
        <span className="font-medium text-danger">Canceled</span>
      </>
    )
  }
  return (
    <>
      <time dateTime={at}>{localTimeText(local)}</time>
      <span className="text-muted">{`, ${durationText(minutes)}`}</span>
      {teacher && <span className="wrap-anywhere block font-medium">{taughtText({ teacher, at }, own)}</span>}
    </>
  )
}

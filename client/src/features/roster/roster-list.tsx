import { isFirstOn, type MarkState } from '@ningjing/contract/roster/roster'
import type { Roster, RosterStudent } from '@ningjing/contract/roster/roster.schemas'
import { Check, X } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { creditsLeft, NO_NAME } from '../../ui/texts.ts'

const KINDS: Record<RosterStudent['kind'], string> = {
  card: 'Paid by card',
  free: 'Free class',
  comp: 'Added by the club',
  moved: 'Moved from another class',
  desk: 'Paid at the desk',
  pass: 'Paid by a pass',
  import: 'From another system',
}

/** How a place was paid: `Paid by card`, `Paid by 10 classes · 2 left`. */
function paidText({ kind, pass }: RosterStudent): string {
  return pass ? `Paid by ${pass.name} · ${creditsLeft(pass.left)}` : KINDS[kind]
}

type Props = {
  students: Roster['students']
  /** Whether others come to all dates, so that it is said who comes to this one only. */
  hasSeries: boolean
  /** The date that is marked; undefined in a class without dates. */
  sessionId: string | undefined
  isMarkable: boolean
  /** The date is still to come, so no mark is missing. */
  isEarly: boolean
  /** `none` takes the mark back. */
  onMark: (userId: string, state: MarkState) => void
  /** Moves a student to another class; left out where that cannot be done. */
  onMove?: ((student: RosterStudent) => void) | undefined
}

/** The students of a class with their attendance of one date. */
export function RosterList({ students, onMove, ...props }: Props) {
  const rows = students.map((student) => ({ student, onMove: student.place && onMove }))
  const hasButtons = props.isMarkable || rows.some((row) => row.onMove)
  return (
    <ul
      className={`grid gap-px overflow-hidden rounded-lg border border-line bg-line shadow-1 ${hasButtons ? WIDE_ROWS : NARROW_ROWS} forced-colors:divide-y`}
    >
      {rows.map((row) => (
        <Student key={`${row.student.userId} ${row.student.only}`} {...row} {...props} />
      ))}
    </ul>
  )
}

/** Two columns; the last row takes both where it would stand alone. */
const WIDE_ROWS = 'min-[100rem]:grid-cols-2 min-[100rem]:*:last:odd:col-span-2'
const NARROW_ROWS = 'md:grid-cols-2 md:*:last:odd:col-span-2'

type StudentProps = Omit<Props, 'students'> & { student: RosterStudent }

function Student({ student, hasSeries, sessionId, isMarkable, isEarly, onMark, onMove }: StudentProps) {
  const { userId, name, email, only, marks, skipped = [] } = student
  const shownName = name || NO_NAME
  const state = sessionId ? marks[sessionId]?.state : undefined
  const toggle = (pressed: MarkState) => onMark(userId, state === pressed ? 'none' : pressed)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 bg-surface p-4">
      <div className="wrap-anywhere min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {shownName}
          {isFirstOn(student, sessionId) && <Badge tone="warning">First time here</Badge>}
          {sessionId && skipped.includes(sessionId) && <Badge tone="neutral">Not coming</Badge>}
        </p>
        <p className="text-[.875rem] text-muted">
          {[paidText(student), hasSeries && only && 'This date only', email].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div
        className={`flex flex-wrap items-center justify-between gap-2 ${isMarkable ? 'max-sm:w-full' : ''}`}
      >
        {isMarkable && (
          <div className="flex grow flex-wrap gap-2 max-sm:*:flex-1">
            <MarkButton
              label="Present"
              whom={shownName}
              isSet={state === 'present'}
              onClick={() => toggle('present')}
            />
            <MarkButton
              label="No-show"
              whom={shownName}
              isSet={state === 'no-show'}
              onClick={() => toggle('no-show')}
            />
          </div>
        )}
        {sessionId && !isMarkable && !isEarly && (
          <p className="text-muted">
            {state === 'present' ? 'Present' : state === 'no-show' ? 'No-show' : 'Not marked'}
          </p>
        )}
        {onMove && (
          <Button
            look="quiet"
            size="small"
            className="print:hidden"
            aria-label={`Move… ${shownName}`}
            onClick={() => onMove(student)}
          >
            Move…
          </Button>
        )}
      </div>
    </li>
  )
}

type MarkButtonProps = { label: 'Present' | 'No-show'; whom: string; isSet: boolean; onClick: () => void }

/** A second press takes the mark back. */
function MarkButton({ label, whom, isSet, onClick }: MarkButtonProps) {
  const Icon = label === 'Present' ? Check : X
  return (
    <Button
      look={isSet ? 'primary' : 'secondary'}
      // Below what sticks to the upper edge: the bar, and how many marks are not sent yet.
      className="scroll-mt-16 max-sm:px-3!"
      aria-pressed={isSet}
      aria-label={`${label}: ${whom}`}
      // The second click of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && onClick()}
    >
      <Icon size={18} strokeWidth={2} aria-hidden="true" />
      {label}
    </Button>
  )
}

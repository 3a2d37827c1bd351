import type { ProblemCode } from '@ningjing/contract/problems'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'
import { CallError } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import type { QueuedMark } from '../../lib/rosters/kept-rosters.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NO_NAME } from '../../ui/texts.ts'

/** How many marks wait for the network. It stays in sight while the roster scrolls. */
export function UnsentMarks({ count }: { count: number }) {
  return (
    <div role="status" className="sticky top-20 z-10 print:hidden">
      {count > 0 && (
        <p className="mt-4 w-fit rounded-md bg-warning-soft px-4 py-2 font-semibold text-[0.9375rem] text-warning shadow-2 forced-colors:border">
          {count} not sent yet
        </p>
      )}
    </div>
  )
}

type RefusedProps = {
  marks: readonly QueuedMark[]
  /** For the names of the students. */
  students?: Roster['students']
  onDismiss: () => void
}

/** Marks that the API refused for good, with the reasons. */
export function RefusedMarks({ marks, students = [], onDismiss }: RefusedProps) {
  /** The button with the focus goes. */
  const dismiss = () => {
    onDismiss()
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }
  if (marks.length === 0) return null
  const byProblem = Map.groupBy(marks, ({ problem = 'server.unexpected' }) => problem)
  return (
    <Notice tone="danger" className="mt-4 print:hidden">
      {[...byProblem].map(([problem, refused]) => (
        <p key={problem}>{refusedText(problem, refused, students)}</p>
      ))}
      <Button look="secondary" className="mt-3" onClick={dismiss}>
        OK
      </Button>
    </Notice>
  )
}

function refusedText(problem: ProblemCode, marks: readonly QueuedMark[], students: Roster['students']) {
  // Who comes to several dates by themselves is there once for each.
  const known = [...new Map(students.map((student) => [student.userId, student])).values()]
  const names = known.filter(({ userId }) => marks.some((mark) => mark.userId === userId))
  const count = marks.length === 1 ? 'A mark was not saved.' : `${marks.length} marks were not saved.`
  const of = names.length > 0 && `(${names.map(({ name }) => name || NO_NAME).join(', ')})`
  return [errorText(new CallError(problem, 0)), count, of].filter(Boolean).join(' ')
}

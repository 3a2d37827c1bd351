import { classDecided } from '@ningjing/contract/classes'
import type { ReviewedClass } from '@ningjing/contract/classes.schemas'
import { Eye, MessageSquare } from 'lucide-react'
import { useRef } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { hasCode } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { type Decision, useDecideClass } from './class-review.api.ts'

/** Callbacks of one row. */
export type RowEvents = {
  onFeedback: () => void
  onDetails: () => void
  onManage: () => void
  /** Called when a decision is sent; the screen clears the last error. */
  onDecide: () => void
  /** Called with the reason why the decision failed. */
  onError: (why: string) => void
  /** Called when the class has left the list, so that the screen can move the focus. */
  onGone: () => void
}

/** Buttons to look at a class, to approve and deny it and to send feedback. A class is decided once (product §4). */
export function ClassDecision({ yogaClass, ...events }: { yogaClass: ReviewedClass } & RowEvents) {
  const { name, status } = yogaClass
  const feedback = useRef<HTMLDivElement>(null)
  const { decide, deciding } = useDecision(yogaClass, events, () => {
    const button = feedback.current?.querySelector('button')
    if (button) button.focus()
    else events.onGone()
  })
  const isDecided = status !== 'pending'
  return (
    <div className="flex flex-wrap gap-2 max-md:pt-2 md:min-w-42">
      <Button
        size="small"
        aria-label={`Approve ${name}`}
        disabled={isDecided || deciding === 'denied'}
        busy={deciding === 'approved'}
        onClick={() => decide('approved')}
      >
        Approve
      </Button>
      <Button
        size="small"
        look="danger"
        aria-label={`Deny ${name}`}
        disabled={isDecided || deciding === 'approved'}
        busy={deciding === 'denied'}
        onClick={() => decide('denied')}
      >
        Deny
      </Button>
      <Button size="small" look="secondary" aria-label={`Details of ${name}`} onClick={events.onDetails}>
        <Eye size={17} strokeWidth={1.8} aria-hidden="true" />
        Details
      </Button>
      <Button size="small" look="secondary" aria-label={`Manage ${name}`} onClick={events.onManage}>
        Manage
      </Button>
      <div ref={feedback}>
        <Button size="small" look="secondary" aria-label={`Feedback on ${name}`} onClick={events.onFeedback}>
          <MessageSquare size={17} strokeWidth={1.8} aria-hidden="true" />
          Feedback
        </Button>
      </div>
    </div>
  )
}

/** Sends one decision at a time; then restores a lost focus. */
function useDecision(yogaClass: ReviewedClass, { onDecide, onError }: RowEvents, restoreFocus: () => void) {
  const { mutateAsync, variables, isPending } = useDecideClass(yogaClass)
  const { run } = useOneAtATime()
  const decide = async (status: Decision) => {
    onDecide()
    try {
      await mutateAsync(status)
      await showSuccess(classDecided(status))
    } catch (error) {
      onError(reasonFor(error))
    }
    if (isFocusLost()) restoreFocus()
  }
  return {
    decide: (status: Decision) => void run(() => decide(status)),
    deciding: isPending ? variables : undefined,
  }
}

/** If another admin decided first, the text says how. */
function reasonFor(error: unknown): string {
  const isLate = hasCode(error, 'class.already-decided') && error.facts.status
  return isLate ? `${errorText(error)} It is ${error.facts.status} now.` : errorText(error)
}

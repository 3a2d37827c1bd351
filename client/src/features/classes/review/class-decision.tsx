import { classDecided } from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { Eye, MessageSquare, Settings2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { showSuccess, showWarning } from '../../../lib/alerts.ts'
import { useUndoable } from '../../../lib/forms/undoable.ts'
import { isFocusLost } from '../../../lib/is-focus-lost.ts'
import { Button } from '../../../ui/button.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { decisionErrorText, useDecideClass } from './class-review.api.ts'

/** How long an approval can be undone before it is sent, in seconds. */
const UNDO_SECONDS = 5

/** Callbacks of one row. */
export type RowEvents = {
  onFeedback: () => void
  onDetails: () => void
  onManage: () => void
  /** Called with a function that moves a lost focus back to the row. */
  onDeny: (restoreFocus: () => void) => void
  /** Called when a decision starts; the screen clears the last error. */
  onDecide: () => void
  /** Called with the reason why the approval failed. */
  onError: (why: string) => void
  /** Called when the class has left the list, so that the screen can move the focus. */
  onGone: () => void
}

/** Look of the buttons of a class that is decided; on phones they take less height. */
const DECIDED = 'text-muted opacity-50 max-md:min-h-7'

/** Buttons to look at a class, to approve and deny it and to send feedback. A class is decided once (product §4). */
export function ClassDecision({ yogaClass, ...events }: { yogaClass: ReviewedClass } & RowEvents) {
  const { name, status } = yogaClass
  const choice = useRef<HTMLDivElement>(null)
  const feedback = useRef<HTMLDivElement>(null)
  const restoreFocus = () => {
    const button = feedback.current?.querySelector('button')
    if (button) button.focus()
    else events.onGone()
  }
  const { approve, isSending, isWaiting, undo, hold, state, clearState } = useApproval(
    yogaClass,
    events,
    restoreFocus,
  )
  const off = (border = '') =>
    status === 'pending' ? {} : { disabled: true, disabledClass: `${DECIDED} ${border}` }
  return (
    <div className="relative flex flex-wrap items-center gap-2 max-md:w-full max-md:pt-2 max-md:*:grow max-md:*:basis-[30%] md:gap-1 xl:flex-nowrap">
      <span role="status" className="sr-only">
        {state}
      </span>
      <div ref={choice} className="flex gap-2 max-md:basis-full! max-md:*:flex-1 md:gap-1 md:*:px-3">
        <Button
          size="small"
          aria-label={`${isWaiting ? 'Approving' : 'Approve'} ${name}`}
          aria-disabled={isWaiting || undefined}
          busy={isSending}
          onClick={approve}
          {...off()}
        >
          {isWaiting ? 'Approving' : 'Approve'}
        </Button>
        {isWaiting ? (
          <Button
            key="undo"
            size="small"
            look="secondary"
            aria-label={`Undo approving ${name}`}
            onFocus={() => hold(true)}
            onBlur={() => hold(false)}
            onClick={() => {
              undo()
              choice.current?.querySelector('button')?.focus()
            }}
          >
            Undo
          </Button>
        ) : (
          <Button
            key="deny"
            size="small"
            look="danger"
            aria-label={`Deny ${name}`}
            disabled={isSending}
            onClick={() => {
              events.onDecide()
              clearState()
              events.onDeny(restoreFocus)
            }}
            {...off('border border-transparent')}
          >
            Deny
          </Button>
        )}
      </div>
      <RowButton label="Details" name={`Details of ${name}`} Icon={Eye} onClick={events.onDetails} />
      <RowButton label="Manage" name={`Manage ${name}`} Icon={Settings2} onClick={events.onManage} />
      <div ref={feedback} className="grid">
        <RowButton
          label="Feedback"
          name={`Feedback on ${name}`}
          Icon={MessageSquare}
          onClick={events.onFeedback}
        />
      </div>
    </div>
  )
}

/** Approves the class as it was on the click, after a delay in which the admin can undo it. */
function useApproval(yogaClass: ReviewedClass, { onDecide, onError }: RowEvents, restoreFocus: () => void) {
  const { name } = yogaClass
  const { mutateAsync, isPending } = useDecideClass(yogaClass._id)
  const [state, setState] = useState('')
  const send = async (revShown: number, isLeaving: boolean) => {
    setState('')
    try {
      await mutateAsync({ status: 'approved', revShown })
      const shown = showSuccess(classDecided('approved'))
      // Signing out need not wait for the toast.
      if (!isLeaving) await shown
    } catch (error) {
      const why = decisionErrorText(error)
      if (isLeaving) void showWarning(`${name}: ${why}`)
      else onError(why)
    }
    if (!isLeaving && isFocusLost()) restoreFocus()
  }
  const { start, undo, ...approval } = useUndoable(send, UNDO_SECONDS * 1000)
  return {
    ...approval,
    isSending: isPending,
    /** What happens to the class, for screen readers. */
    state,
    clearState: () => setState(''),
    approve: () => {
      onDecide()
      setState(`${name} will be approved in ${UNDO_SECONDS} seconds. Undo is the next button.`)
      start(yogaClass.rev)
    },
    undo: () => {
      setState(`${name} stays pending.`)
      undo()
    },
  }
}

import { classDecided } from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { useRef, useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { useUndoable } from '../../../lib/forms/undoable.ts'
import { isFocusLost } from '../../../lib/is-focus-lost.ts'
import { showFailure } from '../../../lib/lasting-alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuItem, RowMenu } from '../../../ui/row-menu.tsx'
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

/** The quiet look of the buttons of a class that is decided, which stay and are disabled (product §4). */
const DECIDED = 'border border-transparent font-normal! text-[.8125rem]! text-muted opacity-50 max-md:min-h-7'

/** Buttons to approve and deny a class, which is decided once (product §4), and the menu of its other actions. */
export function ClassDecision({ yogaClass, ...events }: { yogaClass: ReviewedClass } & RowEvents) {
  const { name, status } = yogaClass
  const choice = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const restoreFocus = () => {
    if (menu.current) menu.current.focus()
    else events.onGone()
  }
  const { approve, isSending, isWaiting, undo, hold, state, clearState } = useApproval(
    yogaClass,
    events,
    restoreFocus,
  )
  const off = status === 'pending' ? {} : { disabled: true, disabledClass: DECIDED }
  return (
    <div className="flex items-center justify-end gap-1 max-md:w-full max-md:pt-2 xl:gap-2 print:hidden">
      {/* As wide with "Approving" and "Undo" as with "Approve" and "Deny". */}
      <div
        ref={choice}
        className="relative flex gap-2 *:flex-1 max-md:w-full md:w-54 md:*:px-1.5 md:max-xl:in-[td]:w-44 md:max-xl:in-[td]:gap-1 md:max-xl:in-[td]:*:text-[.8125rem]"
      >
        <span role="status" className="sr-only">
          {state}
        </span>
        <Button
          size="small"
          aria-label={isWaiting ? `Approving ${name}` : `Approve ${name}`}
          aria-disabled={isWaiting || undefined}
          busy={isSending}
          onClick={approve}
          {...off}
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
            {...off}
          >
            Deny
          </Button>
        )}
      </div>
      <RowMenu ref={menu} name={`Actions: ${name}`}>
        <MenuItem onClick={events.onDetails}>Details</MenuItem>
        <MenuItem onClick={events.onManage}>Manage</MenuItem>
        <MenuItem onClick={events.onFeedback}>Feedback</MenuItem>
      </RowMenu>
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
      if (isLeaving) void showFailure(`${name}: ${why}`)
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

import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import { useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { localTimeText } from '../../lib/formats.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSkip } from './skip-date.api.ts'

type Props = {
  enrolment: Enrolment
  session: Session
  /** Where nothing else says which date it is. */
  isNamed?: boolean
}

/** Whether the student comes to a date, and the button that changes it; nothing for a date that is over or canceled. */
export function SkipDate({ enrolment, session, isNamed = false }: Props) {
  const { mutateAsync, error, reset } = useSkip(enrolment._id, session.id)
  const { run, isRunning } = useOneAtATime()
  const [isAsking, setIsAsking] = useState(false)
  const skip = enrolment.skips?.find(({ sid }) => sid === session.id)
  if (!skip) return null
  const { isSkipped, until, keepsSeat } = skip
  const when = localTimeText(session.local)
  const change = (isSkipping: boolean) =>
    run(async () => {
      try {
        await mutateAsync(isSkipping)
        setIsAsking(false)
        void showSuccess(isSkipping ? `You are not coming on ${when}.` : `You are coming on ${when}.`)
      } catch {
        // The page shows it.
      }
    })
  const [label, named] = isSkipped
    ? ['I can come after all', `I can come after all on ${when}`]
    : ["I can't come", `I can't come on ${when}`]
  const isOpen = Date.parse(until) > Date.now()
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        {isSkipped && (
          <span className="font-medium">
            {isNamed ? `You are not coming on ${when}.` : 'You are not coming.'}
          </span>
        )}
        {/* One button for both, so that it keeps the focus. */}
        {isOpen && (
          <button
            type="button"
            className="quiet-link"
            aria-label={`${named}: ${enrolment.classItem.name}`}
            aria-disabled={isRunning}
            onClick={({ detail }) => {
              // The second click of a double click would undo the first.
              if (isRunning || detail > 1) return
              reset()
              if (isSkipped) void change(false)
              else setIsAsking(true)
            }}
          >
            {isNamed && !isSkipped ? named : label}
          </button>
        )}
      </span>
      {error && !isAsking && (
        <Notice tone="danger" className="my-2 basis-full">
          {errorText(error)}
        </Notice>
      )}
      {isAsking && (
        <Dialog title={`You can't come on ${when}?`} onClose={() => setIsAsking(false)}>
          <p className="font-medium text-[1.0625rem]">
            {keepsSeat
              ? 'Your teacher reads that you are not coming, and no money is given back.'
              : 'Your seat of this date is free for others, and no money is given back.'}
          </p>
          <p className="mt-2 text-muted">
            {keepsSeat
              ? `You stay in the class. You can come after all until ${zonedMomentText(until, enrolment.zone)}.`
              : `You stay in the class. Until ${zonedMomentText(until, enrolment.zone)} you can come after all, if nobody has taken the seat by then.`}
          </p>
          {error && (
            <Notice tone="danger" className="mt-4">
              {errorText(error)}
            </Notice>
          )}
          <DialogActions cancel="Keep my seat" isQuestion onCancel={() => setIsAsking(false)}>
            <Button busy={isRunning} onClick={() => void change(true)}>
              I can't come
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

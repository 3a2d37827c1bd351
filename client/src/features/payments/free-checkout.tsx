import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import type { ReactNode } from 'react'
import { hasCode } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryNote } from '../../ui/spinner.tsx'
import { useRecording } from './recording.ts'

type Props = {
  selection: Pick<Selection, '_id'>
  onDone: (orderId: string) => void
  /** Called when the class has a price now. */
  onPriced: () => void
  /** What the student has to do before. */
  missing: ReactNode
  /** Whether nothing is missing anymore; shows it otherwise. */
  isReady: () => Promise<boolean>
  /** For a place of the waiting list: a button that declines it. */
  decline?: ReactNode
}

/** Checkout of a free class. */
export function FreeCheckout({ selection, onDone, onPriced, missing, isReady, decline }: Props) {
  const { record, isPending, failures, isSuccess, error } = useRecording((_, orderId) => onDone(orderId))
  const { run, isRunning } = useOneAtATime()
  const enroll = async () => {
    if (await isReady()) record({ selectedId: selection._id })
  }
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-7">
      <p>This class is free. No card is needed.</p>
      {missing}
      <Button
        className="min-h-[52px] text-[1.0625rem]"
        busy={isPending || isRunning}
        disabled={isSuccess}
        onClick={() => void run(enroll)}
      >
        Enroll for free
      </Button>
      {isPending && <RetryNote failures={failures} />}
      {!isSuccess && decline}
      {error && (
        <Notice tone="danger">
          <p>{errorText(error)}</p>
          {hasCode(error, 'class.not-free') && (
            <Button className="mt-3" onClick={onPriced}>
              Show the new price
            </Button>
          )}
        </Notice>
      )}
    </section>
  )
}

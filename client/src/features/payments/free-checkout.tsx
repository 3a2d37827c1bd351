import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import type { ReactNode } from 'react'
import { hasCode } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryNote } from '../../ui/spinner.tsx'
import { useRecording } from './recording.ts'

type Props = {
  selection: Pick<Selection, '_id'>
  onDone: (orderId: string) => void
  /** Called when the class has a price now. */
  onPriced: () => void
  /** Shown when the e-mail address has to be confirmed first; calls back when it is. */
  confirmEmail: (onConfirmed: () => void) => ReactNode
  /** For a place of the waiting list: a button that declines it. */
  decline?: ReactNode
}

/** Checkout of a free class. */
export function FreeCheckout({ selection, onDone, onPriced, confirmEmail, decline }: Props) {
  const { record, isPending, failures, isSuccess, error, reset } = useRecording((_, orderId) =>
    onDone(orderId),
  )
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-7">
      <p>This class is free. No card is needed.</p>
      <Button
        className="min-h-[52px] text-[1.0625rem]"
        busy={isPending}
        disabled={isSuccess}
        onClick={() => record({ selectedId: selection._id })}
      >
        Enroll for free
      </Button>
      {isPending && <RetryNote failures={failures} />}
      {!isSuccess && decline}
      {error && (
        <Notice tone="danger">
          <p>{errorText(error)}</p>
          {hasCode(error, 'user.email-unconfirmed') && <div className="mt-3">{confirmEmail(reset)}</div>}
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

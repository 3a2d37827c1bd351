import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { useNavigate } from 'react-router-dom'
import { showPaymentSuccess, showSuccess } from '../../lib/alerts.ts'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { paths } from '../../paths.ts'
import type { JustPaid } from './paid-panel.tsx'
import { type Paid, useRecordPayment } from './payments.api.ts'

/** Records a payment; `retry` repeats a failed attempt. */
export function useRecording(onRecorded: (paid: Paid, orderId: string) => void) {
  const { mutateAsync, variables, isPending, isSuccess, failureCount, error } = useRecordPayment()
  const { run } = useOneAtATime()
  const record = async (paid: Paid) => {
    try {
      const { insertResult } = await mutateAsync(paid)
      announce(paid)
      onRecorded(paid, insertResult.insertedId)
    } catch (cause) {
      logError('recording a payment', cause)
    }
  }
  return {
    record: (paid: Paid) => void run(() => record(paid)),
    retry: () => variables && void run(() => record(variables)),
    isPending,
    /** How often the running call has failed and was tried again. */
    failures: failureCount,
    isSuccess,
    error,
  }
}

/** Nothing is paid for a free class. */
function announce(paid: Paid): void {
  void ('selectedId' in paid ? showSuccess('You are enrolled.') : showPaymentSuccess())
}

/** Returns a function that shows on the screen of the selected classes which one was just paid. */
export function useShowPaid() {
  const navigate = useNavigate()
  return (paid: JustPaid, replace: boolean) => void navigate(paths.selectedClasses, { replace, state: paid })
}

/** Returns a function that enrolls a student in a free class that they have selected, and shows it. */
export function useEnrollForFree() {
  const { mutateAsync } = useRecordPayment()
  const showPaid = useShowPaid()
  return async ({ _id, name, image }: Pick<PublicClass, '_id' | 'name' | 'image'>, selectedId: string) => {
    const paid = { selectedId }
    const { insertResult } = await mutateAsync(paid)
    announce(paid)
    showPaid({ orderId: insertResult.insertedId, classId: _id, className: name, image }, false)
  }
}

import { showPaymentSuccess, showSuccess } from '../../lib/alerts.ts'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { type Paid, useRecordPayment } from './payments.api.ts'

/** Records a payment; `retry` repeats a failed attempt. */
export function useRecording(onRecorded: (paid: Paid, orderId: string) => void) {
  const { mutateAsync, variables, isPending, isSuccess, failureCount, error, reset } = useRecordPayment()
  const { run } = useOneAtATime()
  const record = async (paid: Paid) => {
    try {
      const { insertResult } = await mutateAsync(paid)
      // Nothing is paid for a free class.
      void ('selectedId' in paid ? showSuccess('You are enrolled.') : showPaymentSuccess())
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
    reset,
  }
}

import { showPaymentSuccess } from '../../lib/alerts.ts'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { type Paid, useRecordPayment } from './payments.api.ts'

/** Records a payment; `retry` repeats a failed attempt. */
export function useRecording(onRecorded: (paid: Paid, orderId: string) => void) {
  const { mutateAsync, variables, isPending, isSuccess, error, reset } = useRecordPayment()
  const { run } = useOneAtATime()
  const record = async (paid: Paid) => {
    try {
      const { insertResult } = await mutateAsync(paid)
      void showPaymentSuccess()
      onRecorded(paid, insertResult.insertedId)
    } catch (cause) {
      logError('recording a payment', cause)
    }
  }
  return {
    record: (paid: Paid) => void run(() => record(paid)),
    retry: () => variables && void run(() => record(variables)),
    isPending,
    isSuccess,
    error,
    reset,
  }
}

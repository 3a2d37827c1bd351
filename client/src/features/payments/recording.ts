import { showPaymentSuccess } from '../../lib/alerts.ts'
import { logFault } from '../../lib/log.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { type Paid, useRecordPayment } from './payments.api.ts'

/** Records what was paid, once at a time; a try that failed can be repeated with `retry`. */
export function useRecording(onRecorded: (paid: Paid) => void) {
  const { mutateAsync, variables, isPending, isSuccess, error } = useRecordPayment()
  const { run } = useOneAtATime()
  const record = async (paid: Paid) => {
    try {
      await mutateAsync(paid)
      void showPaymentSuccess()
      onRecorded(paid)
    } catch (fault) {
      logFault('recording a payment', fault)
    }
  }
  return {
    record: (paid: Paid) => void run(() => record(paid)),
    retry: () => variables && void run(() => record(variables)),
    isPending,
    isSuccess,
    error,
  }
}

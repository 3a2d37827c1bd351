import { showPaymentSuccess } from '../../lib/alerts.ts'
import { logFault } from '../../lib/log.ts'
import { type Paid, useRecordPayment } from './payments.api.ts'

/** Records what was paid; a try that failed can be repeated with `retry`. */
export function useRecording(onRecorded: (paid: Paid) => void) {
  const { mutate, variables, isPending, isSuccess, error } = useRecordPayment()
  const record = (paid: Paid) =>
    mutate(paid, {
      onSuccess: () => {
        void showPaymentSuccess()
        onRecorded(paid)
      },
      onError: (fault) => logFault('recording a payment', fault),
    })
  return { record, retry: () => variables && record(variables), isPending, isSuccess, error }
}

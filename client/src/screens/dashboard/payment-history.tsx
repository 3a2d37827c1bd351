import { useQuery } from '@tanstack/react-query'
import { PaymentTable } from '../../features/payments/payment-table.tsx'
import { paymentsOf } from '../../features/payments/payments.api.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from './loaded.tsx'

/** What a student has paid, newest first (spec §2). */
export function PaymentHistoryScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(paymentsOf(email))
  return (
    <>
      <h1 className="text-[1.75rem]">Payment History</h1>
      <div className="mt-6">
        <Loaded query={query} what="your payments">
          {(payments) =>
            payments.length === 0 ? (
              <EmptyState
                title="No payments yet"
                text="Every payment is listed here with its transaction id."
              />
            ) : (
              <PaymentTable payments={payments} />
            )
          }
        </Loaded>
      </div>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { PagedList } from '../../features/lists/paged-list.tsx'
import { PaymentTable } from '../../features/payments/payment-table.tsx'
import { paymentsPage } from '../../features/payments/payments.api.ts'
import { useListAddress } from '../../lib/lists/list-address.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const NONE = (
  <EmptyState
    title="No payments yet"
    text="Every payment is listed here with its transaction id."
    action={
      <Link to={paths.classes} className={buttonClass()}>
        Browse classes
      </Link>
    }
  />
)

/** The payments of a student, newest first (product §2.9). */
export function PaymentHistoryScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const query = useQuery(paymentsPage(email, address.cursor))
  return (
    <>
      <h1 className="text-[1.75rem]">Payment History</h1>
      <div className="mt-6">
        <PagedList query={query} address={address} what="payments" isFiltered={false} empty={NONE}>
          {(payments) => <PaymentTable payments={payments} />}
        </PagedList>
      </div>
    </>
  )
}

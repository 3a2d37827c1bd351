import { PAYMENT_SORTS, PAYMENT_STATES } from '@ningjing/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { chosenIn } from '../../features/lists/list-filters.tsx'
import { HeadingCount, ManagedList } from '../../features/lists/managed-list.tsx'
import { allPaymentsCount, allPaymentsPage } from '../../features/payments/all-payments.api.ts'
import { AllPaymentsTable } from '../../features/payments/all-payments-table.tsx'
import { useListAddress } from '../../lib/list-address.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { sortingIn } from '../../lib/sorting.ts'

const STATE_FILTER = { name: 'state', label: 'State', options: PAYMENT_STATES }

/** Everything that was paid, by whom and for what, for admins. */
export function ManagePaymentsScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const sorting = sortingIn(address, PAYMENT_SORTS)
  const { search, cursor } = address
  const shown = { search, state: chosenIn(address, STATE_FILTER), sort: sorting.sort, cursor }
  const query = useQuery(allPaymentsPage(email, shown))
  const { data: count } = useQuery(allPaymentsCount(email))
  return (
    <ManagedList
      list="payments"
      heading={
        <>
          Payments <HeadingCount count={count} />
        </>
      }
      searchLabel="Student, class or transaction id"
      filter={STATE_FILTER}
      address={address}
      sorting={sorting}
      query={query}
    >
      {(payments) => <AllPaymentsTable payments={payments} sorting={sorting} />}
    </ManagedList>
  )
}

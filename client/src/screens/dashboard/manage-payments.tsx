import { PAYMENT_SORTS, PAYMENT_STATES } from '@ningjing/contract/payments'
import type { AdminPayment } from '@ningjing/contract/payments.schemas'
import { useState } from 'react'
import { HeadingCount, ManagedList } from '../../features/lists/managed-list.tsx'
import { useManagedList } from '../../features/lists/use-managed-list.ts'
import { allPaymentsCount, allPaymentsPage } from '../../features/payments/all-payments.api.ts'
import { AllPaymentsTable } from '../../features/payments/all-payments-table.tsx'
import { GiveBackDialog, type GiveBackKind } from '../../features/payments/give-back-dialog.tsx'

const STATE_FILTER = { name: 'state', label: 'State', options: PAYMENT_STATES }

/** The payments of all students, for admins. */
export function ManagePaymentsScreen() {
  const { total, sorting, ...list } = useManagedList({
    filter: STATE_FILTER,
    sorts: PAYMENT_SORTS,
    page: (email, { option, ...wanted }) => allPaymentsPage(email, { ...wanted, state: option }),
    count: allPaymentsCount,
  })
  const [open, setOpen] = useState<{ payment: AdminPayment; kind: GiveBackKind }>()
  return (
    <>
      <ManagedList
        {...list}
        list="payments"
        heading={
          <>
            Payments <HeadingCount count={total} />
          </>
        }
        searchLabel="Student, class or transaction id"
        sorting={sorting}
      >
        {(payments) => (
          <AllPaymentsTable
            payments={payments}
            sorting={sorting}
            onGiveBack={(kind, payment) => setOpen({ kind, payment })}
          />
        )}
      </ManagedList>
      {open && <GiveBackDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

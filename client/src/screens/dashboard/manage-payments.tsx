import { PAYMENT_SORTS, PAYMENT_STATES } from '@ningjing/contract/payments/payments'
import type { AdminPayment } from '@ningjing/contract/payments/payments.schemas'
import { useState } from 'react'
import { MoveDialog } from '../../features/enrolments/move-dialog.tsx'
import { HeadingCount, ManagedList } from '../../features/lists/managed-list.tsx'
import { useManagedList } from '../../features/lists/use-managed-list.ts'
import type { PassOwner } from '../../features/passes/manage/user-passes.api.ts'
import { UserPassesDialog } from '../../features/passes/manage/user-passes-dialog.tsx'
import {
  allPaymentsCount,
  allPaymentsCsv,
  allPaymentsPage,
} from '../../features/payments/all-payments.api.ts'
import { AllPaymentsTable } from '../../features/payments/all-payments-table.tsx'
import { placeBack } from '../../features/payments/give-back.api.ts'
import { GiveBackDialog, type GiveBackKind } from '../../features/payments/give-back-dialog.tsx'
import { HandedDialog } from '../../features/payments/handed-dialog.tsx'
import { useListDialogs } from '../../lib/focus-heading.ts'
import { clubZone } from '../../lib/zoned-text.ts'
import { placePrice } from '../../ui/paid-price.tsx'

const STATE_FILTER = {
  name: 'state',
  label: 'State',
  options: PAYMENT_STATES,
  texts: {
    paid: 'paid',
    refunded: 'refunded',
    'refund-failed': 'due back by hand',
    free: 'free',
    disputed: 'disputed',
  },
}

/** The payments of all students, for admins. */
export function ManagePaymentsScreen() {
  const { total, sorting, ...list } = useManagedList({
    filter: STATE_FILTER,
    sorts: PAYMENT_SORTS,
    page: (email, { option, ...wanted }) => allPaymentsPage(email, { ...wanted, state: option }),
    count: allPaymentsCount,
  })
  const [open, setOpen] = useState<{ payment: AdminPayment; kind: GiveBackKind }>()
  const [handed, setHanded] = useState<AdminPayment>()
  const [moving, setMoving] = useState<AdminPayment>()
  const [owner, setOwner] = useState<PassOwner>()
  const { heading, close } = useListDialogs()
  return (
    <>
      <ManagedList
        {...list}
        headingRef={heading}
        list="payments"
        csv={allPaymentsCsv}
        heading={
          <>
            Payments <HeadingCount count={total} />
          </>
        }
        searchLabel="Student, class, transaction id or receipt number"
        sorting={sorting}
      >
        {(payments) => (
          <AllPaymentsTable
            payments={payments}
            sorting={sorting}
            onGiveBack={(kind, payment) => setOpen({ kind, payment })}
            onHanded={setHanded}
            onMove={setMoving}
            onPasses={setOwner}
          />
        )}
      </ManagedList>
      {moving?.classId && (
        <MoveDialog
          student={moving.student?.name || 'This student'}
          from={{ _id: moving.classId, name: moving.className }}
          place={{
            order: moving._id,
            paid: placePrice(moving),
            back: placeBack(moving),
          }}
          pass={moving.pass}
          onClose={() => close(() => setMoving(undefined))}
        />
      )}
      {owner && <UserPassesDialog user={owner} zone={clubZone()} onClose={() => setOwner(undefined)} />}
      {handed && <HandedDialog payment={handed} onClose={() => close(() => setHanded(undefined))} />}
      {open && <GiveBackDialog {...open} onClose={() => close(() => setOpen(undefined))} />}
    </>
  )
}

import type { PaymentSort } from '@ningjing/contract/payments'
import type { AdminPayment } from '@ningjing/contract/payments.schemas'
import { type Sorting, sortedColumn } from '../../lib/sorting.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-texts.ts'
import { Email } from '../../ui/email.tsx'
import { PaidPrice } from '../../ui/paid-price.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import type { GiveBackKind } from './give-back-dialog.tsx'
import { TransactionId } from './transaction-id.tsx'

type Props = {
  payments: AdminPayment[]
  sorting: Sorting<PaymentSort>
  onGiveBack: (kind: GiveBackKind, payment: AdminPayment) => void
}

/** The payments of all students, for admins. */
export function AllPaymentsTable({ payments, sorting, onGiveBack }: Props) {
  const columns = [
    'Class',
    'Student',
    sortedColumn(sorting, 'Price', 'price', '-price'),
    'Transaction Id',
    sortedColumn(sorting, 'Date', 'newest', 'oldest'),
    'Actions',
  ]
  return (
    <Table caption="All payments" columns={columns}>
      {payments.map((payment) => (
        <PaymentRow key={payment._id} payment={payment} onGiveBack={(kind) => onGiveBack(kind, payment)} />
      ))}
    </Table>
  )
}

type RowProps = { payment: AdminPayment; onGiveBack: (kind: GiveBackKind) => void }

function PaymentRow({ payment, onGiveBack }: RowProps) {
  const { className, student, price, refunded, transactionId, createdAt, endedAt } = payment
  const whom = `${student?.name || student?.email} ${className}`
  return (
    <Row>
      <Cell className="wrap-anywhere font-semibold md:min-w-28">{className}</Cell>
      <Cell label="Student" className="wrap-anywhere md:min-w-34">
        <Student student={student} />
      </Cell>
      <Cell label="Price" className="tabular-nums">
        <PaidPrice price={price} refunded={refunded} />
      </Cell>
      <TransactionId id={transactionId} />
      <Cell label="Date" className="whitespace-nowrap">
        <time dateTime={createdAt}>{dateText(createdAt)}</time>
      </Cell>
      <Cell>
        {student && !endedAt && (
          <span className="flex flex-wrap gap-2 max-md:pt-2">
            <Button
              size="small"
              look="danger"
              aria-label={`Remove from class… ${whom}`}
              onClick={() => onGiveBack('remove')}
            >
              Remove from class…
            </Button>
            {refunded < price && (
              <Button
                size="small"
                look="secondary"
                aria-label={`Refund… ${whom}`}
                onClick={() => onGiveBack('refund')}
              >
                Refund…
              </Button>
            )}
          </span>
        )}
      </Cell>
    </Row>
  )
}

function Student({ student }: Pick<AdminPayment, 'student'>) {
  if (student === null) return <span className="text-muted">Deleted account</span>
  return (
    <span className="min-w-0 max-md:text-right">
      {student.name || 'No name yet'}
      <span className="block text-[.875rem] text-muted">
        <Email address={student.email} />
      </span>
    </span>
  )
}

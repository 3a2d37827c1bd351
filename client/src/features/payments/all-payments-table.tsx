import type { DisputeState, PaymentSort } from '@ningjing/contract/payments'
import type { AdminPayment } from '@ningjing/contract/payments.schemas'
import { type Sorting, sortedColumn } from '../../lib/sorting.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-texts.ts'
import { Email } from '../../ui/email.tsx'
import { Ended, PaidPrice, placePrice } from '../../ui/paid-price.tsx'
import { Cell, NUMBER, Row, Table } from '../../ui/table.tsx'
import type { GiveBackKind } from './give-back-dialog.tsx'
import { TransactionId } from './transaction-id.tsx'

type Props = {
  payments: AdminPayment[]
  sorting: Sorting<PaymentSort>
  onGiveBack: (kind: GiveBackKind, payment: AdminPayment) => void
  onMove: (payment: AdminPayment) => void
}

/** The payments of all students, for admins. */
export function AllPaymentsTable({ payments, sorting, onGiveBack, onMove }: Props) {
  const columns = [
    'Class',
    'Student',
    { ...sortedColumn(sorting, 'Price', 'price', '-price'), isNumber: true as const },
    'Transaction Id',
    sortedColumn(sorting, 'Date', 'newest', 'oldest'),
    'Actions',
  ]
  return (
    <Table caption="All payments" columns={columns}>
      {payments.map((payment) => (
        <PaymentRow
          key={payment._id}
          payment={payment}
          onGiveBack={(kind) => onGiveBack(kind, payment)}
          onMove={() => onMove(payment)}
        />
      ))}
    </Table>
  )
}

const DISPUTE_TEXTS: Record<DisputeState, string> = {
  open: 'Disputed: answer it in the dashboard of Stripe',
  won: 'Dispute won',
  lost: 'Dispute lost',
}

type RowProps = { payment: AdminPayment; onGiveBack: (kind: GiveBackKind) => void; onMove: () => void }

function PaymentRow({ payment, onGiveBack, onMove }: RowProps) {
  const { className, student, refunded, transactionId, createdAt, dispute, endedAt, moved } = payment
  const price = placePrice(payment)
  const whom = `${student?.name || student?.email} ${className}`
  return (
    <Row>
      <Cell className="wrap-anywhere font-semibold md:min-w-28">
        <span className="min-w-0">
          {className}
          <Ended at={endedAt} />
          {dispute && (
            <span className="block font-normal text-[.875rem] text-muted">{DISPUTE_TEXTS[dispute]}</span>
          )}
        </span>
      </Cell>
      <Cell label="Student" className="wrap-anywhere md:min-w-34">
        <Student student={student} />
      </Cell>
      <Cell label="Price" className={NUMBER}>
        <PaidPrice price={price} refunded={refunded} isMoved={moved !== null} />
      </Cell>
      <TransactionId id={transactionId} />
      <Cell label="Date" className="xl:whitespace-nowrap">
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
              {/* Tablets have no space for the whole label. */}
              <span>
                Remove<span className="md:max-xl:hidden"> from class</span>…
              </span>
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
            <Button size="small" look="secondary" aria-label={`Move… ${whom}`} onClick={onMove}>
              Move…
            </Button>
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

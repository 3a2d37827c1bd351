import type { PaymentSort } from '@ningjing/contract/payments'
import type { AdminPayment } from '@ningjing/contract/payments.schemas'
import { type Sorting, sortedColumn } from '../../lib/sorting.ts'
import { dateText } from '../../ui/date-texts.ts'
import { Email } from '../../ui/email.tsx'
import { PaidPrice } from '../../ui/paid-price.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import { TransactionId } from './transaction-id.tsx'

type Props = { payments: AdminPayment[]; sorting: Sorting<PaymentSort> }

/** The payments of all students, for admins. */
export function AllPaymentsTable({ payments, sorting }: Props) {
  const columns = [
    'Class',
    'Student',
    sortedColumn(sorting, 'Price', 'price', '-price'),
    'Transaction Id',
    sortedColumn(sorting, 'Date', 'newest', 'oldest'),
  ]
  return (
    <Table caption="All payments" columns={columns}>
      {payments.map(({ _id, className, student, price, refunded, transactionId, createdAt }) => (
        <Row key={_id}>
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
        </Row>
      ))}
    </Table>
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

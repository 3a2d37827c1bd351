import type { Payment } from '@ningjing/contract/payments.schemas'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { dateText } from '../../ui/date-texts.ts'
import { PaidPrice } from '../../ui/paid-price.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import { TransactionId } from './transaction-id.tsx'

/** The payments of a student; rows have inline labels on small screens (product §2.9). */
export function PaymentTable({ payments }: { payments: Payment[] }) {
  return (
    <Table caption="Your payments" columns={['Class Name', 'price', 'Transaction Id', 'Date', 'Receipt']}>
      {payments.map(({ _id, classItem, price, refunded, transactionId, createdAt, endedAt }) => (
        <Row key={_id}>
          <Cell label="Class Name" className="wrap-anywhere font-semibold max-md:text-right">
            {classItem.name}
            {endedAt && (
              <p className="font-normal text-[.875rem] text-muted">{`Ended ${dateText(endedAt)}`}</p>
            )}
          </Cell>
          <Cell label="price" className="tabular-nums">
            <PaidPrice price={price} refunded={refunded} />
          </Cell>
          <TransactionId id={transactionId} />
          <Cell label="Date" className="whitespace-nowrap">
            {dateText(createdAt)}
          </Cell>
          <Cell className="max-md:justify-end">
            <Link
              to={paths.receipt(_id)}
              aria-label={`Receipt for ${classItem.name}`}
              className="link inline-flex min-h-11 items-center max-md:-my-2.5"
            >
              Receipt
            </Link>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

import { CURRENCIES } from '@ningjing/contract/formats'
import type { Payment } from '@ningjing/contract/payments/payments.schemas'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { dateText } from '../../ui/date-texts.ts'
import { Ended, PaidBy, PaidPrice, placePrice } from '../../ui/paid-price.tsx'
import { Cell, NUMBER, Row, Table } from '../../ui/table.tsx'
import { amountText } from '../../ui/texts.ts'
import { paidWith } from './paid-with.ts'
import { ReceiptNumber } from './receipt-number.tsx'
import { TransactionId } from './transaction-id.tsx'

const COLUMNS = [
  'Class Name',
  { label: 'price', isNumber: true as const },
  'Transaction Id',
  'Date',
  'Receipt',
]

function byHandText(amount: string, isDesk: boolean): string {
  return isDesk
    ? `The club gives ${amount} back to you by hand.`
    : `${amount} could not be refunded to your card. The club gives it back in another way.`
}

/** That it is a pass, or the pass whose credit has paid a seat; nothing for other seats. */
function What({ productId, pass }: Pick<Payment, 'productId' | 'pass'>) {
  if (!productId) return <PaidBy pass={pass} />
  return <span className="block font-normal text-[.875rem] text-muted">Pass</span>
}

/** The payments of a student; rows have inline labels on small screens (product §2.9). */
export function PaymentTable({ payments }: { payments: Payment[] }) {
  return (
    <Table caption="Your payments" columns={COLUMNS}>
      {payments.map(
        ({ _id, number, classItem, productId, transactionId, createdAt, endedAt, refundFailed, ...paid }) => (
          <Row key={_id}>
            <Cell label="Class Name" className="wrap-anywhere font-semibold max-md:text-right">
              <span className="min-w-0">
                {classItem.name}
                <What productId={productId} pass={paid.pass} />
                <Ended at={endedAt} isPass={Boolean(productId)} />
                {refundFailed > 0 && (
                  <span className="block font-normal text-[.875rem] text-muted">
                    {byHandText(
                      amountText(refundFailed, CURRENCIES[paid.currency].sign),
                      paid.desk !== undefined,
                    )}
                  </span>
                )}
              </span>
            </Cell>
            <Cell label="price" className={NUMBER}>
              <PaidPrice
                price={placePrice(paid)}
                instead={paidWith(paid)}
                refunded={paid.refunded}
                handed={paid.handed}
                isMoved={paid.moved !== null}
                sign={CURRENCIES[paid.currency].sign}
              />
            </Cell>
            {/* Where there is little space, it leaves some to the name of the class. */}
            <TransactionId
              id={transactionId}
              className="md:max-xl:*:break-all md:max-xl:*:whitespace-normal!"
            />
            <Cell label="Date" className="whitespace-nowrap">
              {dateText(createdAt)}
            </Cell>
            <Cell className="max-md:flex-col max-md:items-end">
              <Link
                to={paths.receipt(_id)}
                aria-label={`Receipt for ${classItem.name}`}
                className="link -my-2.5 inline-flex min-h-11 items-center"
              >
                Receipt
              </Link>
              {number && (
                <span className="md:block">
                  <ReceiptNumber number={number} isBelowWord />
                </span>
              )}
            </Cell>
          </Row>
        ),
      )}
    </Table>
  )
}

import type { DisputeState, PaymentSort } from '@ningjing/contract/payments/payments'
import type { AdminPayment } from '@ningjing/contract/payments/payments.schemas'
import { type Sorting, sortedColumn } from '../../lib/lists/sorting.ts'
import { Badge } from '../../ui/badge.tsx'
import { shortDateText } from '../../ui/date-texts.ts'
import { Email } from '../../ui/email.tsx'
import { Ended, PaidBy, PaidPrice, placePrice } from '../../ui/paid-price.tsx'
import { MenuItem, RowMenu } from '../../ui/row-menu.tsx'
import { ACTIONS, BESIDE_MENU, Cell, NUMBER, Row, SHORT, Table } from '../../ui/table.tsx'
import { DELETED_ACCOUNT, NO_NAME } from '../../ui/texts.ts'
import { placeBack } from './give-back.api.ts'
import type { GiveBackKind } from './give-back-dialog.tsx'
import { paidWith } from './paid-with.ts'
import { ReceiptNumber } from './receipt-number.tsx'
import { TransactionId } from './transaction-id.tsx'

type Props = {
  payments: AdminPayment[]
  sorting: Sorting<PaymentSort>
  onGiveBack: (kind: GiveBackKind, payment: AdminPayment) => void
  onHanded: (payment: AdminPayment) => void
  onMove: (payment: AdminPayment) => void
  /** Opens the passes of a student, from the payment of one of them. */
  onPasses: (student: Student) => void
}

type Student = NonNullable<AdminPayment['student']>

/** Classes of a column that tablets have no space for; the search and the export have it. */
const NO_SPACE = 'md:max-xl:hidden'

/** The payments of all students, for admins. */
export function AllPaymentsTable({ payments, sorting, onGiveBack, onHanded, onMove, onPasses }: Props) {
  const columns = [
    'Class',
    'Student',
    { ...sortedColumn(sorting, 'Price', 'price', '-price'), isNumber: true as const },
    { label: 'Transaction Id', className: NO_SPACE },
    sortedColumn(sorting, 'Date', 'newest', 'oldest'),
    ACTIONS,
  ]
  return (
    <Table caption="All payments" columns={columns}>
      {payments.map((payment) => (
        <PaymentRow
          key={payment._id}
          payment={payment}
          onGiveBack={(kind) => onGiveBack(kind, payment)}
          onHanded={() => onHanded(payment)}
          onMove={() => onMove(payment)}
          onPasses={onPasses}
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

type RowProps = {
  payment: AdminPayment
  onGiveBack: (kind: GiveBackKind) => void
  onHanded: () => void
  onMove: () => void
  onPasses: (student: Student) => void
}

function PaymentRow({ payment, onGiveBack, onHanded, onMove, onPasses }: RowProps) {
  const { className, student, refunded, handed, refundFailed, desk, dispute, endedAt, moved } = payment
  const { transactionId, createdAt, number, productId } = payment
  const price = placePrice(payment)
  // A pass is no seat that could be moved or ended.
  const isEnrolled = student !== null && !endedAt && !productId
  const ofPass = productId ? student : null
  const whom = `${student?.name || student?.email || DELETED_ACCOUNT} ${className}`
  return (
    <Row>
      <Cell className={`wrap-anywhere font-semibold md:min-w-28 ${BESIDE_MENU}`}>
        <span className="min-w-0">
          {className}
          <PaidBy pass={payment.pass} />
          <Ended at={endedAt} isPass={Boolean(productId)} />
          {dispute && (
            <span className="block font-normal text-[.875rem] text-muted">{DISPUTE_TEXTS[dispute]}</span>
          )}
          {refundFailed > 0 && (
            <span className="mt-1 block">
              {desk ? <Badge tone="warning">Due back</Badge> : <Badge tone="danger">Refund failed</Badge>}
            </span>
          )}
        </span>
      </Cell>
      <Cell label="Student" className="wrap-anywhere md:min-w-48">
        <StudentName student={student} />
      </Cell>
      <Cell label="Price" className={NUMBER}>
        <PaidPrice
          price={price}
          instead={paidWith(payment)}
          refunded={refunded}
          handed={handed}
          isMoved={moved !== null}
        />
      </Cell>
      <TransactionId id={transactionId} className={`max-md:order-1 ${NO_SPACE}`} />
      <Cell label="Date" className={`${SHORT} md:whitespace-nowrap`}>
        <span className="max-md:text-right">
          <time dateTime={createdAt}>{shortDateText(createdAt)}</time>
          {number && <ReceiptNumber number={number} />}
        </span>
      </Cell>
      <Cell className="md:[&>button]:ml-auto">
        {(isEnrolled || refundFailed > 0 || ofPass) && (
          <RowMenu name={`Actions: ${whom}`}>
            {refundFailed > 0 && <MenuItem onClick={onHanded}>Given back by hand…</MenuItem>}
            {isEnrolled && <MenuItem onClick={onMove}>Move…</MenuItem>}
            {ofPass && <MenuItem onClick={() => onPasses(ofPass)}>Passes…</MenuItem>}
            {isEnrolled && placeBack(payment) < price && (
              <MenuItem onClick={() => onGiveBack('refund')}>Refund…</MenuItem>
            )}
            {isEnrolled && (
              <MenuItem isDanger onClick={() => onGiveBack('remove')}>
                Remove from class…
              </MenuItem>
            )}
          </RowMenu>
        )}
      </Cell>
    </Row>
  )
}

function StudentName({ student }: Pick<AdminPayment, 'student'>) {
  if (student === null) return <span className="text-muted">{DELETED_ACCOUNT}</span>
  return (
    <span className="min-w-0 max-md:text-right">
      {student.name || NO_NAME}
      <span className="block text-[.875rem] text-muted">
        <Email address={student.email} />
      </span>
    </span>
  )
}

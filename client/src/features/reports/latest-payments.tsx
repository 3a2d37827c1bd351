import type { AdminReport } from '@ningjing/contract/reports/reports.schemas'
import type { ReactNode } from 'react'
import { shortDateText } from '../../ui/date-texts.ts'
import { Email } from '../../ui/email.tsx'
import { PaidPrice } from '../../ui/paid-price.tsx'
import { Section } from '../../ui/panel.tsx'
import { Cell, NUMBER, Row, SHORT, Table } from '../../ui/table.tsx'

type Props = {
  payments: AdminReport['latestPayments']
  /** Link to all payments. */
  action: ReactNode
}

const COLUMNS = ['Class', 'Student', { label: 'Price', isNumber: true as const }, 'Date']

/** The latest payments. */
export function LatestPayments({ payments, action }: Props) {
  return (
    <Section title="Latest payments">
      {payments.length === 0 ? (
        <p className="mt-3 text-muted">No payments yet.</p>
      ) : (
        <div className="mt-4">
          <Table caption="Latest payments" columns={COLUMNS}>
            {payments.map(({ _id, className, email, price, refunded, createdAt }) => (
              <Row key={_id}>
                <Cell className="wrap-anywhere font-semibold">{className}</Cell>
                <Cell label="Student" className="wrap-anywhere">
                  {email ? <Email address={email} /> : 'Deleted account'}
                </Cell>
                <Cell label="Price" className={NUMBER}>
                  <PaidPrice price={price} refunded={refunded} />
                </Cell>
                <Cell label="Date" className={`${SHORT} whitespace-nowrap`}>
                  {shortDateText(createdAt)}
                </Cell>
              </Row>
            ))}
          </Table>
          <p className="mt-5">{action}</p>
        </div>
      )}
    </Section>
  )
}

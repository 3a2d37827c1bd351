import type { Club } from '@ningjing/contract/club/club.schemas'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import type { Payment, Receipt as ReceiptReply } from '@ningjing/contract/payments/payments.schemas'
import { Brand } from '../../ui/brand.tsx'
import { dateText } from '../../ui/date-texts.ts'
import { CLUB } from '../../ui/page-head.tsx'
import { amountText } from '../../ui/texts.ts'

type Props = {
  payment: ReceiptReply
  /** Name of the payer. */
  payer: string
  club: Club
}

/** The printable receipt of one payment. */
export function Receipt({ payment, payer, club }: Props) {
  const { classItem, transactionId, createdAt, email, endedAt, endReason, moved } = payment
  const facts = [
    ['Paid by', [payer, email].filter(Boolean).join(', ')],
    ['Class', classItem.name],
    ['Instructor', classItem.instructor],
    [moved ? 'Moved on' : 'Paid on', dateText(createdAt)],
    ...(endedAt ? [['Ended', dateText(endedAt)]] : []),
    ...(endReason ? [['Reason', endReason]] : []),
    ['Transaction Id', transactionId],
    ['Receipt number', payment._id],
    ...(moved ? [['Paid with receipt', moved.paidBy]] : []),
    ...(club.tax.number ? [['Tax number', club.tax.number]] : []),
  ] as const
  return (
    <article className="rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Brand />
        <p className="text-muted">Yoga and wellness club</p>
      </div>
      <Issuer club={club} />
      <h1 className="mt-6 text-[1.75rem]">Receipt</h1>
      <dl className="mt-5 grid gap-x-4 gap-y-3 sm:grid-cols-[9rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted max-sm:-mb-2.5">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Amounts {...payment} />
    </article>
  )
}

/** Where the issuer is, as far as the settings say it, with its name if that is not the one above. */
function Issuer({ club: { name, address, email, phone } }: { club: Club }) {
  const place = [address && name !== CLUB && name, address].filter(Boolean).join(', ')
  const contact = [email, phone].filter(Boolean).join(', ')
  return (
    (place || contact) && (
      <address className="mt-3 break-words text-[.9375rem] text-muted not-italic">
        {place && <p>{place}</p>}
        {contact && <p>{contact}</p>}
      </address>
    )
  )
}

/** The amount paid and, after a refund, the refund and the net amount; the tax that is in what the club keeps. */
function Amounts({ price, refunded, handed, refundFailed, tax, dueBack, moved }: Payment) {
  const kept = price - refunded
  const toCard = dollarsOf(centsOf(refunded) - centsOf(handed))
  const coming = Math.max(0, centsOf(dueBack ?? 0) - centsOf(refunded) - centsOf(refundFailed))
  if (moved) return <MovedAmount price={moved.price} />
  return (
    <dl className="mt-6 grid gap-2 border-line border-t pt-5 tabular-nums">
      <Amount label="Amount paid" dollars={price} isTotal={refunded === 0} />
      {refunded > 0 && (
        <>
          {toCard > 0 && (
            <Amount label={toCard === price ? 'Refunded in full' : 'Refunded'} dollars={-toCard} />
          )}
          {handed > 0 && <Amount label="Given back by hand" dollars={-handed} />}
          <Amount label="Net amount" dollars={kept} isTotal />
        </>
      )}
      {coming > 0 && <Amount label="On its way back to your card" dollars={dollarsOf(coming)} />}
      {refundFailed > 0 && (
        <Amount label="Refund failed, the club gives it back in another way" dollars={refundFailed} />
      )}
      {tax && kept > 0 && (
        <Amount label={`Includes ${tax.percent}% ${tax.label}`} dollars={taxIn(kept, tax.percent)} />
      )}
    </dl>
  )
}

/** The price of a place that an earlier payment pays, whose receipt has refund and tax. */
function MovedAmount({ price }: { price: number }) {
  return (
    <dl className="mt-6 grid gap-2 border-line border-t pt-5 tabular-nums">
      <Amount label="Price, paid before the move" dollars={price} />
      <Amount label="Amount paid with this receipt" dollars={0} isTotal />
    </dl>
  )
}

/** The tax that an amount contains, in dollars. */
function taxIn(dollars: number, percent: number): number {
  return Math.round((centsOf(dollars) * percent) / (100 + percent)) / 100
}

type AmountProps = { label: string; dollars: number; isTotal?: boolean }

function Amount({ label, dollars, isTotal = false }: AmountProps) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'font-semibold text-[1.125rem]' : ''}`}>
      <dt>{label}</dt>
      <dd>{amountText(dollars)}</dd>
    </div>
  )
}

import { CURRENCIES, type Currency } from '@ningjing/contract/formats'
import { centsOf, dollarsOf, taxIn } from '@ningjing/contract/money'
import { creditsText } from '@ningjing/contract/passes/credits-text'
import { DESK_TEXTS } from '@ningjing/contract/payments/payments'
import type { Payment, Receipt as ReceiptReply } from '@ningjing/contract/payments/payments.schemas'
import { Brand } from '../../ui/brand.tsx'
import { useClubName } from '../../ui/club.ts'
import { dateText } from '../../ui/date-texts.ts'
import { amountText } from '../../ui/texts.ts'

type Props = {
  payment: ReceiptReply
  /** Name of the payer. */
  payer: string
}

/** The printable receipt of one payment. */
export function Receipt({ payment, payer }: Props) {
  const { _id, number, issuer, classItem, transactionId, createdAt, email, endedAt, endReason } = payment
  const { moved, desk, paidNumber, refundReasons, productId } = payment
  const isUnpaid = UNPAID.includes(payment.means.kind)
  const facts = [
    [isUnpaid ? 'Student' : 'Paid by', [payer, email].filter(Boolean).join(', ')],
    [productId ? 'Pass' : 'Class', classItem.name],
    ...(productId ? [] : [['Instructor', classItem.instructor]]),
    [moved ? 'Moved on' : isUnpaid ? 'Date' : 'Paid on', dateText(createdAt)],
    ...(endedAt ? [['Ended', dateText(endedAt)]] : []),
    ...(endReason ? [['Reason', endReason]] : []),
    ...(refundReasons.length > 0 ? [['Refunded because', refundReasons.join('\n')]] : []),
    [
      'Means of payment',
      desk && !moved ? (
        DESK_TEXTS[desk]
      ) : (
        <Means key="means" {...payment.means} pass={payment.pass} isPass={Boolean(productId)} />
      ),
    ],
    ['Transaction Id', transactionId],
    ...(moved ? [['Paid with receipt', paidNumber ?? moved.paidBy]] : []),
    ...(issuer.taxNumber ? [['Tax number', issuer.taxNumber]] : []),
    ['Receipt number', number ?? _id],
    ...(number ? [['Receipt id', _id]] : []),
  ] as const
  return (
    <article className="rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <IssuerName name={issuer.name} />
        <p className="text-muted">Yoga and wellness club</p>
      </div>
      <Issuer {...issuer} />
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

/** A club that has another name by now issued the receipt under its former one, which today's logo may not show. */
function IssuerName({ name }: Pick<ReceiptReply['issuer'], 'name'>) {
  if (name === useClubName()) return <Brand />
  return <p className="wrap-anywhere min-w-0 font-display font-semibold text-[1.25rem]">{name}</p>
}

/** Where the issuer is, as far as the receipt says it. */
function Issuer({ address, email, phone }: ReceiptReply['issuer']) {
  const contact = [email, phone].filter(Boolean).join(', ')
  return (
    (address || contact) && (
      <address className="mt-3 break-words text-[.9375rem] text-muted not-italic">
        {address && <p>{address}</p>}
        {contact && <p>{contact}</p>}
      </address>
    )
  )
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const MEANS: Record<Payment['kind'], string> = {
  card: 'Card',
  free: 'None, the class was free',
  comp: 'None, the club gave the seat',
  moved: 'The payment of the class before the move',
  desk: 'Paid at the desk',
  pass: 'Credits of a pass',
  import: 'None here, it comes from another system',
}

/** Kinds of what a student has without paying the club. */
const UNPAID: Payment['kind'][] = ['free', 'comp', 'import']

type MeansProps = ReceiptReply['means'] & Pick<ReceiptReply, 'pass'> & { isPass: boolean }

/** How it was paid: `Visa •••• 4242`. Screen readers do not read the dots. */
function Means({ kind, brand, last4, pass, isPass }: MeansProps) {
  if (pass) return `${creditsText(pass)} of ${pass.name}`
  if (isPass && kind === 'comp') return 'None, a gift of the club'
  if (!brand || !last4) return MEANS[kind]
  const name = BRANDS[brand] ?? MEANS.card
  return (
    <>
      <span aria-hidden="true">{`${name} •••• ${last4}`}</span>
      <span className="sr-only">{`${name} ending in ${last4}`}</span>
    </>
  )
}

/** The amount paid and, after a refund, the refund and the net amount; the tax that is in what the club keeps. */
function Amounts({ price, refunded, handed, refundFailed, tax, dueBack, moved, desk, currency }: Payment) {
  const kept = price - refunded
  const toCard = dollarsOf(centsOf(refunded) - centsOf(handed))
  const coming = Math.max(0, centsOf(dueBack ?? 0) - centsOf(refunded) - centsOf(refundFailed))
  if (moved) return <MovedAmount price={moved.price} currency={currency} />
  return (
    <dl className="mt-6 grid gap-2 border-line border-t pt-5 tabular-nums">
      <Amount currency={currency} label="Amount paid" dollars={price} isTotal={refunded === 0} />
      {refunded > 0 && (
        <>
          {toCard > 0 && (
            <Amount
              currency={currency}
              label={toCard === price ? 'Refunded in full' : 'Refunded'}
              dollars={-toCard}
            />
          )}
          {handed > 0 && <Amount currency={currency} label="Given back by hand" dollars={-handed} />}
          <Amount currency={currency} label="Net amount" dollars={kept} isTotal />
        </>
      )}
      {coming > 0 && (
        <Amount currency={currency} label="On its way back to your card" dollars={dollarsOf(coming)} />
      )}
      {refundFailed > 0 && (
        <Amount
          currency={currency}
          label={
            desk
              ? 'The club gives it back to you by hand'
              : 'Refund failed, the club gives it back in another way'
          }
          dollars={refundFailed}
        />
      )}
      {tax && kept > 0 && (
        <Amount
          currency={currency}
          label={`Includes ${tax.percent}% ${tax.label}`}
          dollars={dollarsOf(taxIn(centsOf(kept), tax.percent))}
        />
      )}
    </dl>
  )
}

/** The price of a place that an earlier payment pays, whose receipt has refund and tax. */
function MovedAmount({ price, currency }: Pick<Payment, 'price' | 'currency'>) {
  return (
    <dl className="mt-6 grid gap-2 border-line border-t pt-5 tabular-nums">
      <Amount currency={currency} label="Price, paid before the move" dollars={price} />
      <Amount currency={currency} label="Amount paid with this receipt" dollars={0} isTotal />
    </dl>
  )
}

type AmountProps = { label: string; currency: Currency; dollars: number; isTotal?: boolean }

function Amount({ label, currency, dollars, isTotal = false }: AmountProps) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'font-semibold text-[1.125rem]' : ''}`}>
      <dt>{label}</dt>
      <dd>{amountText(dollars, CURRENCIES[currency].sign)}</dd>
    </div>
  )
}

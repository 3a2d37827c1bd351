import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { paymentOf } from '../../features/payments/payments.api.ts'
import { Receipt } from '../../features/payments/receipt.tsx'
import { profileOf } from '../../features/users/users.api.ts'
import { hasCode } from '../../lib/calls/call-error.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** The printable receipt of one of the user's payments. */
export function ReceiptScreen() {
  const { id = '' } = useParams()
  const { email } = useSignedInUser()
  const payment = useQuery(paymentOf(email, id))
  const profile = useQuery(profileOf(email))
  const isUnknown = hasCode(payment.error, 'payment.not-found') || hasCode(payment.error, 'request.invalid')
  if (isUnknown) return <NoReceipt />
  return (
    <Loaded query={payment} what="this receipt">
      {(paid) => (
        <Loaded query={profile} what="your name">
          {(payer) => (
            <div className="mx-auto max-w-[640px] print:mx-0">
              <Link to={paths.paymentHistory} className="back-link mb-2">
                <ArrowLeft size={18} strokeWidth={1.8} aria-hidden="true" />
                Payment history
              </Link>
              <Receipt payment={paid} payer={payer.name} />
              <Button onClick={() => window.print()} className="mt-6 print:hidden">
                <Printer size={18} strokeWidth={1.8} aria-hidden="true" />
                Print or save as PDF
              </Button>
            </div>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function NoReceipt() {
  return (
    <>
      <h1 className="mb-6 text-[1.75rem]">Receipt</h1>
      <EmptyState
        picture="empty-search"
        title="Receipt not found"
        text="It may belong to another account."
        action={
          <Link to={paths.paymentHistory} className={buttonClass()}>
            Payment history
          </Link>
        }
      />
    </>
  )
}

import type { Selection } from '@ningjing/contract/selections.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { SendLinkAgain } from '../../features/auth/send-link-again.tsx'
import { CardCheckout } from '../../features/payments/card-checkout.tsx'
import { FreeCheckout } from '../../features/payments/free-checkout.tsx'
import { OrderSummary } from '../../features/payments/order-summary.tsx'
import type { JustPaid } from '../../features/payments/paid-notice.tsx'
import { selectionsOf } from '../../features/selections/selections.api.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** Checkout of a selected class (product §2.9); the id in the path is the selection's. */
export function CheckoutScreen() {
  const { id } = useParams()
  const { email } = useSignedInUser()
  const query = useQuery(selectionsOf(email))
  return (
    <>
      <h1 className="text-[1.75rem]">Checkout</h1>
      <div className="mt-6">
        <Loaded query={query} what="your selected class">
          {(selections) => <Order key={id} selection={selections.find(({ _id }) => _id === id)} />}
        </Loaded>
      </div>
    </>
  )
}

/** Keeps the selection after payment, when it leaves the list. */
function Order({ selection }: { selection: Selection | undefined }) {
  const [opened, setOpened] = useState(selection)
  if (selection && !opened) setOpened(selection)
  return opened ? <OpenOrder selection={opened} newest={selection ?? opened} /> : <NoOrder />
}

function OpenOrder({ selection, newest }: { selection: Selection; newest: Selection }) {
  const [price, setPrice] = useState(selection.price)
  const navigate = useNavigate()
  const finish = (transactionId?: string) => {
    const state: JustPaid = { className: selection.name, ...(transactionId && { transactionId }) }
    void navigate(paths.selectedClasses, { replace: true, state })
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
      <div className="lg:order-2">
        <OrderSummary selection={selection} price={price} />
      </div>
      <div className="min-w-0">
        {price > 0 ? (
          <CardCheckout
            selection={selection}
            price={price}
            onPrice={setPrice}
            onDone={finish}
            confirmEmail={(onConfirmed) => <SendLinkAgain onConfirmed={onConfirmed} />}
          />
        ) : (
          <FreeCheckout
            selection={selection}
            onDone={() => finish()}
            onPriced={() => setPrice(newest.price)}
            confirmEmail={(onConfirmed) => <SendLinkAgain onConfirmed={onConfirmed} />}
          />
        )}
      </div>
    </div>
  )
}

function NoOrder() {
  return (
    <EmptyState
      title="This class is not in your selected classes"
      text="It may already be paid or deleted."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={paths.selectedClasses} className={buttonClass()}>
            Your selected classes
          </Link>
          <Link to={paths.enrolledClasses} className={buttonClass('secondary')}>
            Your enrolled classes
          </Link>
        </div>
      }
    />
  )
}

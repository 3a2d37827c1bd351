import { cancelText } from '@ningjing/contract/enrolments/terms-text'
import type { GivenBack } from '@ningjing/contract/payments/payments'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { ConfirmFirst, focusConfirmFirst } from '../../features/auth/confirm-first.tsx'
import { SendLinkAgain } from '../../features/auth/send-link-again.tsx'
import { ClassWhen } from '../../features/classes/public/class-when.tsx'
import { publicClass } from '../../features/classes/public/classes.api.ts'
import { CardCheckout } from '../../features/payments/card-checkout.tsx'
import { FreeCheckout } from '../../features/payments/free-checkout.tsx'
import { OrderSummary } from '../../features/payments/order-summary.tsx'
import { PayTerms } from '../../features/payments/pay-terms.tsx'
import { useShowPaid } from '../../features/payments/recording.ts'
import { OtherHolds } from '../../features/selections/other-holds.tsx'
import { selectionsOf } from '../../features/selections/selections.api.ts'
import { whyClosed } from '../../features/selections/to-pay.ts'
import { useDecline } from '../../features/waiting/decline.ts'
import { useOwnWaiting } from '../../features/waiting/waiting.api.ts'
import { showNeutral, showSuccess, showWarning } from '../../lib/alerts.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { basisText } from '../../lib/formats.ts'
import { useIsConfirmed } from '../../lib/session/confirmed-email.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** Checkout of a selected class (product §2.9); the id in the path is the selection's. */
export function CheckoutScreen() {
  const { id } = useParams()
  const { email } = useSignedInUser()
  const query = useQuery(selectionsOf(email))
  return (
    <div className="mx-auto max-w-[1080px]">
      <h1 className="text-[1.75rem]">Checkout</h1>
      <div className="mt-6">
        <Loaded query={query} what="your selected class">
          {(selections) => <Order key={id} selection={selections.find(({ _id }) => _id === id)} />}
        </Loaded>
      </div>
    </div>
  )
}

const NOT_SELECTED = 'This class is not in your selected classes'

/** Keeps the selection after payment, when it leaves the list. */
function Order({ selection }: { selection: Selection | undefined }) {
  const [opened, setOpened] = useState(selection)
  if (selection && !opened) setOpened(selection)
  return opened ? <OpenOrder selection={opened} newest={selection} /> : <NoOrder />
}

function OpenOrder({ selection, newest }: { selection: Selection; newest: Selection | undefined }) {
  const [price, setPrice] = useState(selection.price)
  // Paying does not wait for it.
  const { data: yogaClass } = useQuery(publicClass(selection.classId))
  const { data: club } = useQuery(theClub())
  const navigate = useNavigate()
  const showPaid = useShowPaid()
  const isConfirmed = useIsConfirmed()
  const { data: waiting } = useOwnWaiting()
  const kept = waiting?.find(({ offer }) => offer?.selectedId === selection._id)
  const { decline, isDeclining } = useDecline(() => void navigate(paths.selectedClasses))
  const declineButton = kept && (
    <Button look="secondary" busy={isDeclining} onClick={() => decline(kept)} className="justify-self-center">
      Decline the seat
    </Button>
  )
  const finish = (orderId: string, transactionId?: string) => {
    const { classId, name: className, image } = selection
    showPaid({ orderId, classId, className, image, ...(transactionId && { transactionId }) }, true)
  }
  const isReady = async () => {
    const isAllowed = await isConfirmed()
    if (!isAllowed) focusConfirmFirst()
    return isAllowed
  }
  const leave = (state: GivenBack) => {
    if (state === 'paid') void showWarning('Your card was charged already, so the seat is yours.')
    else if (state === 'released') void showSuccess('Your seat was released.')
    else void showNeutral('No seat was held here anymore.')
    void navigate(state === 'paid' ? paths.enrolledClasses : paths.selectedClasses)
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
      <div className="lg:order-2">
        <OrderSummary
          selection={selection}
          price={price}
          basis={basisText(price, yogaClass ?? selection.schedule)}
          when={
            <ClassWhen
              instructor={selection.instructor}
              {...(yogaClass ?? selection.schedule)}
              title={selection.name}
            />
          }
          terms={yogaClass && cancelText(yogaClass)}
        />
      </div>
      <div className="min-w-0">
        {price > 0 ? (
          <CardCheckout
            selection={selection}
            closed={newest ? whyClosed(newest) : NOT_SELECTED}
            price={price}
            onPrice={setPrice}
            onDone={(transactionId, orderId) => finish(orderId, transactionId)}
            onGivenBack={leave}
            isKnown={waiting !== undefined}
            decline={declineButton}
            terms={<PayTerms email={club?.email} phone={club?.phone} />}
            otherHolds={<OtherHolds exceptId={selection._id} />}
            confirmEmail={(onConfirmed) => <SendLinkAgain onConfirmed={onConfirmed} />}
          />
        ) : (
          <FreeCheckout
            selection={selection}
            onDone={finish}
            onPriced={() => newest && setPrice(newest.price)}
            missing={<ConfirmFirst />}
            isReady={isReady}
            decline={declineButton}
          />
        )}
      </div>
    </div>
  )
}

function NoOrder() {
  return (
    <EmptyState
      title={NOT_SELECTED}
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

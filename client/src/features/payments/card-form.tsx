import { BILLING_FALLBACK } from '@ningjing/contract/payments/payments'
import { BillingForm } from '@ningjing/contract/payments/payments.schemas'
import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../lib/calls/error-text.ts'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { schemaResolver } from '../../lib/forms/schema-resolver.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { priceText } from '../../ui/texts.ts'
import { CARD_FIELDS, type CardField, CardFields } from './card-fields.tsx'
import { type Billing, type CardOutcome, payByCard } from './pay-by-card.ts'

type Props = {
  /** Dollars. */
  price: number
  /** Client secret of the payment intent; undefined until a seat is held. */
  clientSecret: string | undefined
  /** The card is charged. */
  isPaid: boolean
  /** Called before a card is charged. */
  onTry: () => void
  onCharged: (transactionId: string) => void
  /** Called when the payment is canceled because the seat was released. */
  onEnded: () => void
  /** Shown above the button. */
  trust: ReactNode
  /** Shown below the button. */
  children: ReactNode
}

/** The font size of the card provider's fields. */
const TYPED_FIELD = 'max-sm:col-span-2 [&_input]:text-[1.25rem]'

/** The card form (product §2.9). The button is disabled until a seat is held and the provider is loaded. */
export function CardForm({ price, clientSecret, isPaid, onTry, onCharged, onEnded, trust, children }: Props) {
  const { user } = useSession()
  const { pay, isPaying, isReady, message, clearMessage } = usePay(clientSecret)
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { name: user?.displayName ?? '', postalCode: '' },
    resolver: schemaResolver(BillingForm),
    shouldFocusError: false,
  })
  const { errors } = formState
  const { check, problemOf, onProblem } = useCardFieldProblems()
  const submit = handleSubmit(
    async (typed) => {
      clearMessage()
      if (!check()) return
      onTry()
      const outcome = await pay(typed)
      if (outcome?.kind === 'charged') onCharged(outcome.transactionId)
      if (outcome?.kind === 'ended') onEnded()
    },
    (invalid) => {
      clearMessage()
      if (check()) setFocus(invalid.name ? 'name' : 'postalCode')
    },
  )
  const isOff = isPaying || isPaid
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-2 gap-5 rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-7"
    >
      <CardFields isDisabled={isOff} problemOf={problemOf} onProblem={onProblem} />
      <TextInput
        label="Full Name"
        required
        autoComplete="cc-name"
        className={TYPED_FIELD}
        error={errors.name?.message}
        readOnly={isOff}
        {...register('name')}
      />
      <TextInput
        label="Postal Code"
        required
        autoComplete="billing postal-code"
        className={TYPED_FIELD}
        error={errors.postalCode?.message}
        readOnly={isOff}
        {...register('postalCode')}
      />
      <div className="col-span-2">{trust}</div>
      <Button
        type="submit"
        className="col-span-2 min-h-[52px] text-[1.0625rem]"
        disabled={!isReady || isPaid}
        busy={isPaying}
      >
        {!isPaying && <Lock size={18} strokeWidth={1.8} aria-hidden="true" />}
        Pay {priceText(price)}
      </Button>
      <div className="col-span-2 grid gap-3">
        {message && (
          <Notice tone="danger" takesFocus>
            {message}
          </Notice>
        )}
        {children}
      </div>
    </form>
  )
}

/**
 * What is wrong with the card fields. The provider reports a field when its content changes, so all begin empty.
 * Problems appear at a try to pay and not when a field is left: the button would move away under the pointer.
 */
function useCardFieldProblems() {
  const elements = useElements()
  const [problems, setProblems] = useState(
    () => new Map<CardField, string | undefined>(CARD_FIELDS.map((field) => [field, field.missing])),
  )
  const [tried, setTried] = useState<readonly CardField[]>([])
  const onProblem = (field: CardField, problem: string | undefined) => {
    setProblems((before) => new Map(before).set(field, problem))
    if (!problem) setTried((before) => before.filter((one) => one !== field))
  }
  const problemOf = (field: CardField) => (tried.includes(field) ? problems.get(field) : undefined)
  /** Shows what is wrong and focuses the first of it; true when nothing is. */
  const check = () => {
    const wrong = CARD_FIELDS.filter((field) => problems.get(field))
    setTried(wrong)
    const [first] = wrong
    // `getElement` has one overload for each part.
    if (first) elements?.getElement(first.part as typeof CardNumberElement)?.focus()
    return first === undefined
  }
  return { check, problemOf, onProblem }
}

type Typed = Pick<Billing, 'name' | 'postalCode'>

/** Charges the card. Does nothing while the provider or its field is missing (product §5). */
function usePay(clientSecret: string | undefined) {
  const stripe = useStripe()
  const elements = useElements()
  const { user } = useSession()
  const { run, isRunning } = useOneAtATime()
  const [message, setMessage] = useState('')
  const attempt = async ({ name, postalCode }: Typed): Promise<CardOutcome | undefined> => {
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card || !clientSecret) return undefined
    try {
      const outcome = await payByCard(stripe, card, clientSecret, {
        name: name || user?.displayName || BILLING_FALLBACK.name,
        email: user?.email || BILLING_FALLBACK.email,
        postalCode,
      })
      if (outcome.kind === 'declined') setMessage(outcome.message)
      return outcome
    } catch (error) {
      logError('paying', error)
      setMessage(errorText(error))
      return undefined
    }
  }
  const pay = (typed: Typed) => run(() => attempt(typed))
  return {
    pay,
    isPaying: isRunning,
    isReady: Boolean(stripe && elements && clientSecret),
    message,
    clearMessage: () => setMessage(''),
  }
}

import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js'
import { useId } from 'react'
import { useTheme } from '../../lib/theme.tsx'
import { FieldError, FieldLabel } from '../../ui/forms/field.tsx'
import { cardStyle, pageRamp } from './card-style.ts'

const FRAME =
  'flex min-h-[52px] items-center rounded-md border border-control bg-surface px-4 group-data-invalid:border-danger ' +
  '[&>*]:w-full [&.StripeElement--focus]:outline-3 [&.StripeElement--focus]:outline-offset-3 [&.StripeElement--focus]:outline-ring ' +
  '[&.StripeElement--invalid]:border-danger'

/** The three fields of the card provider; their labels focus them (product §2.9). */
export const CARD_FIELDS = [
  {
    label: 'Card Number',
    part: CardNumberElement,
    missing: 'Card number is required',
    incomplete: 'Your card number is incomplete.',
    className: 'col-span-2',
  },
  {
    label: 'Card Expiration',
    part: CardExpiryElement,
    missing: 'Card expiration is required',
    incomplete: "Your card's expiration date is incomplete.",
    className: '',
  },
  {
    label: 'CVC',
    part: CardCvcElement,
    missing: 'CVC is required',
    incomplete: "Your card's security code is incomplete.",
    className: '',
  },
] as const

export type CardField = (typeof CARD_FIELDS)[number]

/**
 * By default, Stripe puts a button of its wallet Link into the number. Link pays from bank accounts, too, and the fields
 * around it are for a card that is typed (docs.stripe.com/payments/link/card-element-link).
 */
const NO_LINK = { disableLink: true }

/** Each field is a frame of its own, which can fail where the provider's script has loaded. */
const UNLOADED =
  'The card number could not be loaded. Nothing was charged. Check your connection and open this page again.'

type Props = {
  isDisabled: boolean
  /** The problems to show. */
  problemOf: (field: CardField) => string | undefined
  /** Called with what is wrong with the content of a field when it changes. */
  onProblem: (field: CardField, problem: string | undefined) => void
}

export function CardFields({ isDisabled, problemOf, onProblem }: Props) {
  return CARD_FIELDS.map((field) => (
    <CardInput
      key={field.label}
      field={field}
      isDisabled={isDisabled}
      problem={problemOf(field)}
      onProblem={(problem) => onProblem(field, problem)}
    />
  ))
}

type CardInputProps = {
  field: CardField
  isDisabled: boolean
  problem: string | undefined
  onProblem: (problem: string | undefined) => void
}

function CardInput({ field, isDisabled, problem, onProblem }: CardInputProps) {
  const { label, part: Part, missing, incomplete, className } = field
  const id = useId()
  const { isDark } = useTheme()
  return (
    <div className={`min-w-0 ${className}`}>
      <FieldLabel htmlFor={id} label={label} required />
      <div className="group mt-1.5" data-invalid={Boolean(problem) || undefined}>
        <Part
          id={id}
          className={FRAME}
          options={{
            style: cardStyle(isDark, pageRamp()),
            disabled: isDisabled,
            ...(Part === CardNumberElement && NO_LINK),
          }}
          onChange={({ empty, complete, error }) => {
            const text = empty ? missing : (error?.message ?? incomplete)
            onProblem(complete ? undefined : text)
          }}
          {...(Part === CardNumberElement && { onLoadError: () => onProblem(UNLOADED) })}
        />
      </div>
      {/* An alert, because the field is in the provider's frame and cannot refer to this text. */}
      {problem && <FieldError role="alert">{problem}</FieldError>}
    </div>
  )
}

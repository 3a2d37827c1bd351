import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js'
import { useId } from 'react'
import { useTheme } from '../../lib/theme.tsx'
import { FieldError, FieldLabel } from '../../ui/field.tsx'
import { cardStyle } from './card-style.ts'

const FRAME =
  'flex min-h-[52px] items-center rounded-md border border-control bg-surface px-4 group-data-missing:border-danger ' +
  '[&>*]:w-full [&.StripeElement--focus]:outline-3 [&.StripeElement--focus]:outline-offset-3 [&.StripeElement--focus]:outline-ring ' +
  '[&.StripeElement--invalid]:border-danger'

/** The three fields of the card provider; their labels focus them (product §2.9). */
export const CARD_FIELDS = [
  {
    label: 'Card Number',
    part: CardNumberElement,
    missing: 'Card number is required',
    className: 'col-span-2',
  },
  {
    label: 'Card Expiration',
    part: CardExpiryElement,
    missing: 'Card expiration is required',
    className: '',
  },
  { label: 'CVC', part: CardCvcElement, missing: 'CVC is required', className: '' },
] as const

export type CardField = (typeof CARD_FIELDS)[number]

type Props = {
  isDisabled: boolean
  /** The fields to mark as missing. */
  missing: readonly CardField[]
  /** Called when a field becomes empty, and when it is no longer. */
  onEmpty: (field: CardField, isEmpty: boolean) => void
}

export function CardFields({ isDisabled, missing, onEmpty }: Props) {
  return CARD_FIELDS.map((field) => (
    <CardInput
      key={field.label}
      field={field}
      isDisabled={isDisabled}
      isMissing={missing.includes(field)}
      onEmpty={(isEmpty) => onEmpty(field, isEmpty)}
    />
  ))
}

type CardInputProps = {
  field: CardField
  isDisabled: boolean
  isMissing: boolean
  onEmpty: (isEmpty: boolean) => void
}

function CardInput({ field, isDisabled, isMissing, onEmpty }: CardInputProps) {
  const { label, part: Part, missing, className } = field
  const id = useId()
  const { isDark } = useTheme()
  return (
    <div className={`min-w-0 ${className}`}>
      <FieldLabel htmlFor={id} label={label} required />
      <div className="group mt-1.5" data-missing={isMissing || undefined}>
        <Part
          id={id}
          className={FRAME}
          options={{ style: cardStyle(isDark), disabled: isDisabled }}
          onChange={({ empty }) => onEmpty(empty)}
        />
      </div>
      {/* An alert, because the field is in the provider's frame and cannot refer to this text. */}
      {isMissing && <FieldError role="alert">{missing}</FieldError>}
    </div>
  )
}

import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js'
import { useId } from 'react'
import { useTheme } from '../../lib/theme.tsx'
import { cardStyle } from './card-style.ts'

const FRAME =
  'flex min-h-[52px] items-center rounded-md border border-control bg-surface px-4 ' +
  '[&>*]:w-full [&.StripeElement--focus]:outline-3 [&.StripeElement--focus]:outline-offset-3 [&.StripeElement--focus]:outline-ring ' +
  '[&.StripeElement--invalid]:border-danger'

/** The three fields of the card provider; their labels focus them (product §2.9). */
export function CardFields({ isDisabled }: { isDisabled: boolean }) {
  return (
    <>
      <CardField
        label="Card Number"
        part={CardNumberElement}
        isDisabled={isDisabled}
        className="col-span-2"
      />
      <CardField label="Card Expiration" part={CardExpiryElement} isDisabled={isDisabled} />
      <CardField label="CVC" part={CardCvcElement} isDisabled={isDisabled} />
    </>
  )
}

type CardFieldProps = {
  label: string
  part: typeof CardNumberElement | typeof CardExpiryElement | typeof CardCvcElement
  isDisabled: boolean
  className?: string
}

function CardField({ label, part: Part, isDisabled, className = '' }: CardFieldProps) {
  const id = useId()
  const { isDark } = useTheme()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <div className="mt-1.5">
        <Part id={id} className={FRAME} options={{ style: cardStyle(isDark), disabled: isDisabled }} />
      </div>
    </div>
  )
}

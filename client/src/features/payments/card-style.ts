import { CARD_FIELD_FONT_SIZE } from '@ningjing/contract/payments/payments'
import type { StripeElementStyle } from '@stripe/stripe-js'

/** Colours of the design tokens as hex: the provider's frame cannot read CSS variables. */
const LIGHT = { ink: '#132820', muted: '#3a4e45', danger: '#9e0c13' }
const DARK = { ink: '#f2f0e7', muted: '#bbc8bd', danger: '#fda19e' }

/** Style of the card provider's fields, to match ours. */
export function cardStyle(isDark: boolean): StripeElementStyle {
  const { ink, muted, danger } = isDark ? DARK : LIGHT
  return {
    base: {
      color: ink,
      iconColor: muted,
      fontSize: CARD_FIELD_FONT_SIZE,
      // Fills the frame, so that a click anywhere in it focuses the field.
      lineHeight: '50px',
      fontFamily: '"Figtree Variable", system-ui, sans-serif',
      '::placeholder': { color: muted },
    },
    invalid: { color: danger, iconColor: danger },
  }
}

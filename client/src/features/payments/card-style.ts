import { CARD_FIELD_FONT_SIZE } from '@ningjing/contract/payments'
import type { StripeElementStyle } from '@stripe/stripe-js'

/** Colours of the tokens as plain hex: a foreign frame can't read our variables. */
const LIGHT = { ink: '#132820', muted: '#475c52', danger: '#b51f1f' }
const DARK = { ink: '#f2f0e7', muted: '#b0bdb2', danger: '#fda19e' }

/** How the card provider draws its fields, to match ours. */
export function cardStyle(isDark: boolean): StripeElementStyle {
  const { ink, muted, danger } = isDark ? DARK : LIGHT
  return {
    base: {
      color: ink,
      iconColor: muted,
      fontSize: CARD_FIELD_FONT_SIZE,
      // As high as the frame inside its border, so that all of it can be pressed.
      lineHeight: '50px',
      fontFamily: '"Figtree Variable", system-ui, sans-serif',
      '::placeholder': { color: muted },
    },
    invalid: { color: danger, iconColor: danger },
  }
}

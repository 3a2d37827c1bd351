import { hexOf, type Ramp, type Theme, type TokenName } from '@ningjing/contract/club/color'
import { CARD_FIELD_FONT_SIZE } from '@ningjing/contract/payments/payments'
import type { StripeElementStyle } from '@stripe/stripe-js'

/** Style of the card provider's fields, to match ours: their frame cannot read CSS variables. */
export function cardStyle(isDark: boolean, ramp: Ramp): StripeElementStyle {
  const theme: Theme = isDark ? 'dark' : 'light'
  const color = (name: TokenName) => hexOf(name, theme, ramp)
  return {
    base: {
      color: color('ink'),
      iconColor: color('muted'),
      fontSize: CARD_FIELD_FONT_SIZE,
      // Fills the frame, so that a click anywhere in it focuses the field.
      lineHeight: '50px',
      fontFamily: '"Figtree Variable", system-ui, sans-serif',
      '::placeholder': { color: color('muted') },
    },
    invalid: { color: color('danger'), iconColor: color('danger') },
  }
}

/** The club's colors on this page, which the server has put into its style block. */
export function pageRamp(): Ramp {
  const style = getComputedStyle(document.documentElement)
  const number = (name: string) => Number.parseFloat(style.getPropertyValue(name))
  return {
    hue: number('--hue'),
    chromaLight: number('--chroma-light'),
    chromaDark: number('--chroma-dark'),
  }
}

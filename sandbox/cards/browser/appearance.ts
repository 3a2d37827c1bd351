import type { StripeElementCSSProperties, StripeElementStyle } from '@stripe/stripe-js'

/** The current state of a field. */
export type FieldState = { complete: boolean; empty: boolean; invalid: boolean; focused: boolean }

/** Properties of Stripe's `style` option that a text field supports. */
const PROPERTIES = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
] as const satisfies (keyof StripeElementCSSProperties)[]

const INVALID_COLOR = '#eb1c26'
const PLACEHOLDER_COLOR = '--card-sandbox-placeholder'
/** Fainter than the typed text, readable on light and dark backgrounds. */
const FADED = 'color-mix(in srgb, currentColor 70%, transparent)'
const FIELD_CLASS = 'CardSandboxField'

/**
 * Lays out a text field and the note beside it. Sets styles through the CSSOM only, as a strict content
 * security policy requires.
 */
export function applyLayout(frame: HTMLElement, input: HTMLInputElement, note: HTMLElement): void {
  adoptPlaceholderRule()
  Object.assign(frame.style, { display: 'flex', alignItems: 'center', gap: '0.5rem', width: '100%' })
  input.className = FIELD_CLASS
  Object.assign(note.style, {
    flex: 'none',
    width: 'min-content',
    fontSize: '11px',
    lineHeight: '1.1',
    textAlign: 'right',
  })
  frame.append(input, note)
}

/** Applies the page's `style` option for the current state. */
export function paint(input: HTMLInputElement, style: StripeElementStyle = {}, state: FieldState): void {
  const variants = [
    style.base,
    state.empty ? style.empty : undefined,
    state.complete ? style.complete : undefined,
    state.invalid ? { color: INVALID_COLOR, ...style.invalid } : undefined,
  ]
  const wanted: StripeElementCSSProperties = Object.assign(
    {},
    ...variants,
    ...variants.map((variant) => (state.focused ? variant?.[':focus'] : undefined)),
    ...variants.map((variant) => (input.disabled ? variant?.[':disabled'] : undefined)),
  )
  input.style.cssText = ''
  Object.assign(input.style, { all: 'unset', display: 'block', flex: '1', minWidth: '0', width: '100%' })
  for (const property of PROPERTIES) {
    const value = wanted[property]
    if (value !== undefined) input.style[property] = String(value)
  }
  const placeholder = variants.map((variant) => variant?.['::placeholder']?.color).findLast(Boolean)
  if (placeholder) input.style.setProperty(PLACEHOLDER_COLOR, placeholder)
}

let rule: CSSStyleSheet | undefined

/** A placeholder cannot be styled on the element itself, so one CSS rule reads its color from a variable. */
function adoptPlaceholderRule(): void {
  if (rule) return
  rule = new CSSStyleSheet()
  rule.replaceSync(`.${FIELD_CLASS}::placeholder { color: var(${PLACEHOLDER_COLOR}, ${FADED}); opacity: 1 }`)
  document.adoptedStyleSheets.push(rule)
}

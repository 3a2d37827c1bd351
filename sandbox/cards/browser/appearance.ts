import type { StripeElementCSSProperties, StripeElementStyle } from '@stripe/stripe-js'

/** What a field is like at the moment. */
export type FieldState = { complete: boolean; empty: boolean; invalid: boolean; focused: boolean }

/** Properties of the provider's `style` option that a text field can show. */
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
/** Fainter than what is typed, readable on light and on dark. */
const FAINT = 'color-mix(in srgb, currentColor 70%, transparent)'
const FIELD_CLASS = 'CardSandboxField'

/** Prepares a text field and the small note beside it; styles are set through the object model only. */
export function layOut(frame: HTMLElement, input: HTMLInputElement, note: HTMLElement): void {
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

/** Shows a field as the page's `style` option wants it in this state. */
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

/** A placeholder can't be styled on the element, so one rule reads the colour from it. */
function adoptPlaceholderRule(): void {
  if (rule) return
  rule = new CSSStyleSheet()
  rule.replaceSync(`.${FIELD_CLASS}::placeholder { color: var(${PLACEHOLDER_COLOR}, ${FAINT}); opacity: 1 }`)
  document.adoptedStyleSheets.push(rule)
}

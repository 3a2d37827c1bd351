import type { StripeElementCSSProperties, StripeElementStyle } from '@stripe/stripe-js'

/** Properties of Stripe's `style` option that the site sets. */
const PROPERTIES = [
  'color',
  'fontFamily',
  'fontSize',
  'lineHeight',
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

/** Applies the page's `style` option. */
export function paint(
  input: HTMLInputElement,
  { base, invalid }: StripeElementStyle,
  isInvalid: boolean,
): void {
  const wanted = { ...base, ...(isInvalid && { color: INVALID_COLOR, ...invalid }) }
  input.style.cssText = ''
  Object.assign(input.style, { all: 'unset', display: 'block', flex: '1', minWidth: '0', width: '100%' })
  for (const property of PROPERTIES) {
    const value = wanted[property]
    if (value !== undefined) input.style[property] = String(value)
  }
  const placeholder = base?.['::placeholder']?.color
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

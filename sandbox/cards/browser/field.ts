import type { StripeCardNumberElementOptions, StripeElementChangeEvent } from '@stripe/stripe-js'
import { applyLayout, paint } from './appearance.ts'
import type { Brand } from './card-number.ts'
import { brandOfValue, digitsOf, FIELD_KINDS, type FieldType, MESSAGES, type Verdict } from './field-kinds.ts'

/** Options of a field; they can be updated later. */
export type FieldOptions = Pick<StripeCardNumberElementOptions, 'disabled' | 'style'>

type Handler = (change: object) => void

/** What a field needs from its form. */
export type FormContext = {
  /** The brand of the number in the same form. */
  brand(): Brand
  /** Called when the field is destroyed. */
  remove(field: Field): void
  /** Called after the value changed. */
  changed(field: Field): void
}

/** One card field: Stripe's element as a text field in the page. */
export class Field {
  readonly type: FieldType
  readonly #form: FormContext
  readonly #frame = document.createElement('div')
  readonly #input = document.createElement('input')
  #handlers: Handler[] = []
  #options: FieldOptions
  #container: HTMLElement | undefined
  #before = ''
  #wasLeft = false
  #lastChange = ''

  constructor(type: FieldType, options: FieldOptions, form: FormContext) {
    this.type = type
    this.#options = options
    this.#form = form
    this.#build()
  }

  get value(): string {
    return this.#input.value
  }

  verdict(): Verdict {
    return FIELD_KINDS[this.type].check(this.value, this.#form.brand())
  }

  /** Shows errors as if the field had been left. */
  showErrors(): void {
    this.#wasLeft = true
    this.refresh()
  }

  mount(target: string | HTMLElement): void {
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
    if (!container) {
      throw new Error('The selector you specified applies to no DOM elements that are currently on the page.')
    }
    this.#container = container
    container.replaceChildren(this.#frame)
    document.addEventListener('click', this.#focusFromLabel)
    this.refresh()
  }

  destroy(): void {
    document.removeEventListener('click', this.#focusFromLabel)
    this.#frame.remove()
    this.#form.remove(this)
  }

  update(options: FieldOptions): void {
    this.#options = { ...this.#options, ...options }
    this.refresh()
  }

  focus(): void {
    this.#input.focus()
  }

  on(event: string, handler: Handler): this {
    if (event === 'change') this.#handlers = [...this.#handlers, handler]
    return this
  }

  off(_event: string, handler: Handler): this {
    this.#handlers = this.#handlers.filter((one) => one !== handler)
    return this
  }

  /** Renders the current state and emits a change event. */
  refresh(): void {
    const verdict = this.verdict()
    const focused = document.activeElement === this.#input
    const error = this.#visibleError(verdict, focused)
    const empty = this.value === ''
    const complete = verdict.is === 'complete'
    this.#input.disabled = this.#options.disabled ?? false
    this.#input.setAttribute('aria-invalid', String(error !== undefined))
    paint(this.#input, this.#options.style ?? {}, error !== undefined)
    const classes = this.#container?.classList
    classes?.add('StripeElement')
    for (const [name, is] of Object.entries({
      complete,
      empty,
      focus: focused,
      invalid: error !== undefined,
    })) {
      classes?.toggle(`StripeElement--${name}`, is)
    }
    this.#emitChange({ elementType: this.type, empty, complete, error })
  }

  #build(): void {
    const { name, placeholder, autocomplete } = FIELD_KINDS[this.type]
    const note = document.createElement('small')
    // Discourages people from typing a real card number.
    note.textContent = this.type === 'cardNumber' ? 'Test payments' : ''
    const attributes = { inputMode: 'numeric', placeholder, autocomplete, spellcheck: false, ariaLabel: name }
    Object.assign(this.#input, attributes)
    applyLayout(this.#frame, this.#input, note)
    if (!note.textContent) note.remove()
    this.#input.addEventListener('input', () => this.#typed())
    this.#input.addEventListener('focus', () => this.refresh())
    this.#input.addEventListener('blur', () => this.showErrors())
  }

  #typed(): void {
    const { value, selectionStart } = this.#input
    const digitsBeforeCaret = digitsOf(value.slice(0, selectionStart ?? value.length)).length
    const isAtEnd = selectionStart === null || selectionStart === value.length
    const shown = FIELD_KINDS[this.type].format(value, this.#before, this.#form.brand())
    this.#before = shown
    this.#input.value = shown
    const caret = isAtEnd ? shown.length : indexAfterDigits(shown, digitsBeforeCaret)
    this.#input.setSelectionRange(caret, caret)
    this.refresh()
    this.#form.changed(this)
  }

  /**
   * An unfinished value is not an error while the user is typing, and an empty field is not one before the
   * form is submitted.
   */
  #visibleError(verdict: Verdict, focused: boolean): StripeElementChangeEvent['error'] {
    if (verdict.is === 'complete') return undefined
    const isUnfinished = verdict.is === 'incomplete'
    if (isUnfinished && (focused || !this.#wasLeft || this.value === '')) return undefined
    return { type: 'validation_error', code: verdict.code, message: MESSAGES[verdict.code] }
  }

  #emitChange(event: StripeElementChangeEvent): void {
    const brand = this.type === 'cardNumber' ? { brand: brandOfValue(this.value) } : {}
    const change = { ...event, ...brand }
    const text = JSON.stringify(change)
    const isFirst = this.#lastChange === ''
    if (text === this.#lastChange) return
    this.#lastChange = text
    if (!isFirst) for (const handler of this.#handlers) handler(change)
  }

  /**
   * The label refers to the container, which is not a form control, so the browser does not focus the input.
   */
  readonly #focusFromLabel = ({ target }: Event): void => {
    const label = target instanceof Element ? target.closest('label') : null
    if (label && label.htmlFor !== '' && label.htmlFor === this.#container?.id) this.focus()
  }
}

function indexAfterDigits(text: string, count: number): number {
  let index = 0
  for (let digits = 0; digits < count && index < text.length; index += 1) {
    if (/\d/.test(text.charAt(index))) digits += 1
  }
  return index
}

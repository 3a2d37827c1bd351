import type {
  StripeCardNumberElementOptions,
  StripeElementChangeEvent,
  StripeElementClasses,
} from '@stripe/stripe-js'
import { applyLayout, type FieldState, paint } from './appearance.ts'
import type { Brand } from './card-number.ts'
import { brandOfValue, digitsOf, FIELD_KINDS, type FieldType, MESSAGES, type Verdict } from './field-kinds.ts'
import { createListeners, type Handler } from './listeners.ts'

/** Options of a field; they can be updated later. */
export type FieldOptions = Pick<
  StripeCardNumberElementOptions,
  'classes' | 'disabled' | 'placeholder' | 'style'
>

/** What a field needs from its form. */
export type FormContext = {
  /** The brand of the number in the same form. */
  brand(): Brand
  /** Called when the field is destroyed. */
  remove(field: Field): void
  /** Called after the value changed. */
  changed(field: Field): void
}

const CLASSES: Required<Omit<StripeElementClasses, 'webkitAutofill'>> = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
}

/** One card field: Stripe's element as a text field in the page. */
export class Field {
  readonly type: FieldType
  readonly #form: FormContext
  readonly #listeners = createListeners()
  readonly #frame = document.createElement('div')
  readonly #input = document.createElement('input')
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

  get isMounted(): boolean {
    return this.#container !== undefined
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
    queueMicrotask(() => this.#emit('ready'))
  }

  unmount(): void {
    document.removeEventListener('click', this.#focusFromLabel)
    this.#frame.remove()
    this.#container = undefined
  }

  destroy(): void {
    this.unmount()
    this.#form.remove(this)
  }

  update(options: FieldOptions): void {
    this.#options = { ...this.#options, ...options }
    this.refresh()
  }

  focus(): void {
    this.#input.focus()
  }

  blur(): void {
    this.#input.blur()
  }

  clear(): void {
    this.#input.value = ''
    this.#before = ''
    this.#wasLeft = false
    this.refresh()
  }

  on(event: string, handler: Handler): this {
    this.#listeners.add(event, handler)
    return this
  }

  once(event: string, handler: Handler): this {
    const onlyOnce: Handler = (happened) => {
      this.off(event, onlyOnce)
      handler(happened)
    }
    return this.on(event, onlyOnce)
  }

  off(event: string, handler?: Handler): this {
    this.#listeners.remove(event, handler)
    return this
  }

  /** Renders the current state and emits a change event. */
  refresh(): void {
    const verdict = this.verdict()
    const focused = document.activeElement === this.#input
    const error = this.#visibleError(verdict, focused)
    const empty = this.value === ''
    const state = { complete: verdict.is === 'complete', empty, invalid: error !== undefined, focused }
    this.#input.placeholder = this.#options.placeholder ?? FIELD_KINDS[this.type].placeholder
    this.#input.disabled = this.#options.disabled ?? false
    this.#input.setAttribute('aria-invalid', String(state.invalid))
    paint(this.#input, this.#options.style, state)
    this.#setClasses(state)
    this.#emitChange({ elementType: this.type, empty, complete: state.complete, error: error })
  }

  #build(): void {
    const { name, autocomplete } = FIELD_KINDS[this.type]
    const note = document.createElement('small')
    // Discourages people from typing a real card number.
    note.textContent = this.type === 'cardNumber' ? 'Test payments' : ''
    Object.assign(this.#input, { inputMode: 'numeric', autocomplete, spellcheck: false, ariaLabel: name })
    applyLayout(this.#frame, this.#input, note)
    if (!note.textContent) note.remove()
    this.#input.addEventListener('input', () => this.#typed())
    this.#input.addEventListener('focus', () => {
      this.refresh()
      this.#emit('focus')
    })
    this.#input.addEventListener('blur', () => {
      this.showErrors()
      this.#emit('blur')
    })
    this.#input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#emit('escape')
    })
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

  #setClasses(state: FieldState): void {
    const classes = { ...CLASSES, ...this.#options.classes }
    const list = this.#container?.classList
    list?.add(...classNames(classes.base))
    for (const name of ['complete', 'empty', 'invalid'] as const) toggle(list, classes[name], state[name])
    toggle(list, classes.focus, state.focused)
  }

  #emit(event: 'blur' | 'escape' | 'focus' | 'ready'): void {
    this.#listeners.emit(event, { elementType: this.type })
  }

  #emitChange(event: StripeElementChangeEvent): void {
    const brand = this.type === 'cardNumber' ? { brand: brandOfValue(this.value) } : {}
    const change = { ...event, ...brand }
    const text = JSON.stringify(change)
    const isFirst = this.#lastChange === ''
    if (text === this.#lastChange) return
    this.#lastChange = text
    if (!isFirst) this.#listeners.emit('change', change)
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

function toggle(list: DOMTokenList | undefined, names: string, on: boolean): void {
  for (const name of classNames(names)) list?.toggle(name, on)
}

/** The `classes` option allows several names in one string. */
function classNames(names: string): string[] {
  return names.split(/\s+/).filter((name) => name !== '')
}

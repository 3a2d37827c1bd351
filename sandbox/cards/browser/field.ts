import type {
  StripeCardNumberElementOptions,
  StripeElementChangeEvent,
  StripeElementClasses,
} from '@stripe/stripe-js'
import { type FieldState, layOut, paint } from './appearance.ts'
import type { Brand } from './card-number.ts'
import { brandOfValue, digitsOf, FIELD_KINDS, type FieldType, MESSAGES, type Verdict } from './field-kinds.ts'
import { createListeners, type Handler } from './listeners.ts'

/** What a field is made with, and may be changed to. */
export type FieldOptions = Pick<
  StripeCardNumberElementOptions,
  'classes' | 'disabled' | 'placeholder' | 'style'
>

/** What a field needs to know of its form. */
export type Surroundings = {
  /** Brand of the number in the same form. */
  brand(): Brand
  /** Called when the field is gone for good. */
  forget(field: Field): void
  /** Called when the value has changed. */
  changed(field: Field): void
}

const CLASSES: Required<Omit<StripeElementClasses, 'webkitAutofill'>> = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
}

/** One card field: the provider's element, as a text field in the page. */
export class Field {
  readonly type: FieldType
  readonly #around: Surroundings
  readonly #listeners = createListeners()
  readonly #frame = document.createElement('div')
  readonly #input = document.createElement('input')
  #options: FieldOptions
  #container: HTMLElement | undefined
  #before = ''
  #wasLeft = false
  #lastChange = ''

  constructor(type: FieldType, options: FieldOptions, around: Surroundings) {
    this.type = type
    this.#options = options
    this.#around = around
    this.#build()
  }

  get value(): string {
    return this.#input.value
  }

  get isMounted(): boolean {
    return this.#container !== undefined
  }

  verdict(): Verdict {
    return FIELD_KINDS[this.type].check(this.value, this.#around.brand())
  }

  /** Shows what is wrong, as after leaving the field. */
  insist(): void {
    this.#wasLeft = true
    this.refresh()
  }

  mount(place: string | HTMLElement): void {
    const container = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place
    if (!container) {
      throw new Error('The selector you specified applies to no DOM elements that are currently on the page.')
    }
    this.#container = container
    container.replaceChildren(this.#frame)
    document.addEventListener('click', this.#focusFromLabel)
    this.refresh()
    queueMicrotask(() => this.#tell('ready'))
  }

  unmount(): void {
    document.removeEventListener('click', this.#focusFromLabel)
    this.#frame.remove()
    this.#container = undefined
  }

  destroy(): void {
    this.unmount()
    this.#around.forget(this)
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

  /** Draws the field as it is now, and tells of a change. */
  refresh(): void {
    const verdict = this.verdict()
    const focused = document.activeElement === this.#input
    const fault = this.#shownFault(verdict, focused)
    const empty = this.value === ''
    const state = { complete: verdict.is === 'complete', empty, invalid: fault !== undefined, focused }
    this.#input.placeholder = this.#options.placeholder ?? FIELD_KINDS[this.type].placeholder
    this.#input.disabled = this.#options.disabled ?? false
    this.#input.setAttribute('aria-invalid', String(state.invalid))
    paint(this.#input, this.#options.style, state)
    this.#mark(state)
    this.#tellChange({ elementType: this.type, empty, complete: state.complete, error: fault })
  }

  #build(): void {
    const { name, autocomplete } = FIELD_KINDS[this.type]
    const note = document.createElement('small')
    // Nobody shall type a real card's number here.
    note.textContent = this.type === 'cardNumber' ? 'Test payments' : ''
    Object.assign(this.#input, { inputMode: 'numeric', autocomplete, spellcheck: false, ariaLabel: name })
    layOut(this.#frame, this.#input, note)
    if (!note.textContent) note.remove()
    this.#input.addEventListener('input', () => this.#typed())
    this.#input.addEventListener('focus', () => {
      this.refresh()
      this.#tell('focus')
    })
    this.#input.addEventListener('blur', () => {
      this.insist()
      this.#tell('blur')
    })
    this.#input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#tell('escape')
    })
  }

  #typed(): void {
    const { value, selectionStart } = this.#input
    const digitsBeforeCaret = digitsOf(value.slice(0, selectionStart ?? value.length)).length
    const isAtEnd = selectionStart === null || selectionStart === value.length
    const shown = FIELD_KINDS[this.type].format(value, this.#before, this.#around.brand())
    this.#before = shown
    this.#input.value = shown
    const caret = isAtEnd ? shown.length : placeAfterDigits(shown, digitsBeforeCaret)
    this.#input.setSelectionRange(caret, caret)
    this.refresh()
    this.#around.changed(this)
  }

  /** What is merely unfinished is no fault while it is being typed, and nothing at all is none until it is sent. */
  #shownFault(verdict: Verdict, focused: boolean): StripeElementChangeEvent['error'] {
    if (verdict.is === 'complete') return undefined
    const isUnfinished = verdict.is === 'incomplete'
    if (isUnfinished && (focused || !this.#wasLeft || this.value === '')) return undefined
    return { type: 'validation_error', code: verdict.code, message: MESSAGES[verdict.code] }
  }

  #mark(state: FieldState): void {
    const classes = { ...CLASSES, ...this.#options.classes }
    const list = this.#container?.classList
    list?.add(...namesIn(classes.base))
    for (const name of ['complete', 'empty', 'invalid'] as const) toggle(list, classes[name], state[name])
    toggle(list, classes.focus, state.focused)
  }

  #tell(event: 'blur' | 'escape' | 'focus' | 'ready'): void {
    this.#listeners.tell(event, { elementType: this.type })
  }

  #tellChange(event: StripeElementChangeEvent): void {
    const brand = this.type === 'cardNumber' ? { brand: brandOfValue(this.value) } : {}
    const change = { ...event, ...brand }
    const text = JSON.stringify(change)
    const isFirst = this.#lastChange === ''
    if (text === this.#lastChange) return
    this.#lastChange = text
    if (!isFirst) this.#listeners.tell('change', change)
  }

  /** A label names the container, which is no form control, so the browser itself focuses nothing. */
  readonly #focusFromLabel = ({ target }: Event): void => {
    const label = target instanceof Element ? target.closest('label') : null
    if (label && label.htmlFor !== '' && label.htmlFor === this.#container?.id) this.focus()
  }
}

function placeAfterDigits(text: string, count: number): number {
  let place = 0
  for (let digits = 0; digits < count && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) digits += 1
  }
  return place
}

function toggle(list: DOMTokenList | undefined, names: string, on: boolean): void {
  for (const name of namesIn(names)) list?.toggle(name, on)
}

/** The `classes` option takes several names in one text. */
function namesIn(names: string): string[] {
  return names.split(/\s+/).filter((name) => name !== '')
}

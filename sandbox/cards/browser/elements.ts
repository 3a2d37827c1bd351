import type { Brand } from './card-number.ts'
import { Field, type FieldOptions } from './field.ts'
import { brandOfValue, FIELD_KINDS, type FieldType, MESSAGES } from './field-kinds.ts'

/** The content of a complete card form. */
export type TypedCard = { number: string; exp_month: string; exp_year: string; cvc: string }

/** An error of a card form, as Stripe's script reports it. */
export type FormError = { type: 'validation_error'; code: string; message: string }

const FIELD_TYPES = ['cardNumber', 'cardExpiry', 'cardCvc'] as const satisfies FieldType[]

/** The fields of one card form. */
export class Elements {
  #fields: Field[] = []

  create(type: string, options: FieldOptions = {}): Field {
    if (!isFieldType(type)) {
      throw new Error(`The card sandbox has no "${type}" element, only ${FIELD_TYPES.join(', ')}.`)
    }
    if (this.getElement(type)) {
      throw new Error(`Can only create one Element of type ${type} through the same elements instance.`)
    }
    const field = new Field(type, options, {
      brand: () => this.#brand(),
      remove: (removed) => {
        this.#fields = this.#fields.filter((one) => one !== removed)
      },
      changed: (changed) => {
        // The length of a security code depends on the brand.
        if (changed.type === 'cardNumber') this.#find('cardCvc')?.refresh()
      },
    })
    this.#fields.push(field)
    return field
  }

  /** @param wanted a type, or a component of the React wrapper, which carries its type */
  getElement(wanted: string | { __elementType?: string }): Field | null {
    const type = typeof wanted === 'string' ? wanted : wanted.__elementType
    return this.#fields.find((field) => field.type === type) ?? null
  }

  /** The options of the whole group (fonts, locale) have no effect on fields that are part of the page. */
  update(): void {}

  /** The card in the form, or the error of the first incomplete field. */
  card(): TypedCard | FormError {
    for (const type of FIELD_TYPES) {
      const field = this.#find(type)
      if (!field) throw new Error(`The form has no ${type} element.`)
      const verdict = field.verdict()
      if (verdict.is === 'complete') continue
      field.showErrors()
      return { type: 'validation_error', code: verdict.code, message: MESSAGES[verdict.code] }
    }
    const [exp_month = '', exp_year = ''] = this.#value('cardExpiry').split(' / ')
    return { number: this.#value('cardNumber'), exp_month, exp_year, cvc: this.#value('cardCvc') }
  }

  has(field: unknown): boolean {
    return this.#fields.some((one) => one === field)
  }

  #brand(): Brand {
    return brandOfValue(this.#value('cardNumber'))
  }

  #value(type: FieldType): string {
    return this.#find(type)?.value ?? ''
  }

  #find(type: FieldType): Field | undefined {
    return this.#fields.find((field) => field.type === type)
  }
}

function isFieldType(type: string): type is FieldType {
  return type in FIELD_KINDS
}

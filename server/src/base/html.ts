/** HTML that is put into other HTML as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | Html[]

const escaped = (value: string | number) =>
  String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function put(value: Value): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return value instanceof Html ? value.text : escaped(value)
}

/** A template whose values are escaped, unless they are HTML. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(put)))

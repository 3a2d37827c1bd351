/** HTML of a data block: JSON that the browser does not run. `attributes` include its `type`. */
export function jsonBlock(attributes: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script ${attributes}>${json}</script>`
}

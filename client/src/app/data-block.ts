/**
 * Writes data into the HTML of a page, as a block that no browser runs.
 * @param attributes of the block, its media type among them
 */
export function dataBlock(attributes: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script ${attributes}>${json}</script>`
}

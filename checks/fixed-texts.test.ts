import { describe, expect, it } from 'vitest'
import { readFiles, readText, TEST_CODE } from './project.ts'

const page = readText('docs/product.md')
const product = readFiles(/^(contract|client)\/src\/.*\.tsx?$/).filter(({ path }) => !TEST_CODE.test(path))

/** The texts that a page fixes 'in single quotes', in parts where they hold a `{value}`. */
function fixedTexts(text: string): string[] {
  const quoted = text.replace(/`[^`\n]*`/g, '').matchAll(/(?<!\w)'(\S.*?)'(?!\w)/g)
  const parts = [...quoted].flatMap(([, words = '']) => words.split(/ ?\{\w+\} ?/))
  return [...new Set(parts)].filter((part) => part !== '')
}

/** Fixed texts that no source holds; a single word counts only where it is the whole text. */
function missingTexts(text: string, sources: string[]): string[] {
  const plain = sources
    .join('\n')
    .replace(/&apos;|\\'/g, "'")
    .replace(/\{' '\}|\s+/g, ' ')
  // The second copy is without tags, so that a text is found that goes on in a link.
  const all = `${plain}\n${plain.replace(/ ?<\/?[A-Za-z][^<>]*> ?/g, ' ')}`
  const wholes = new Set(all.split(/["'`<>{}]/).map((part) => part.trim()))
  return fixedTexts(text).filter((one) => !wholes.has(one) && !(one.includes(' ') && all.includes(one)))
}

describe('the texts that docs/product.md fixes', () => {
  it('are in the product, letter for letter', () => {
    expect(fixedTexts(page).length).toBeGreaterThan(60)
    expect(
      missingTexts(
        page,
        product.map(({ text }) => text),
      ),
    ).toEqual([])
  })

  it.each([
    ["'Got to Home'", '<p>Go to Home</p>'],
    ["'Date'", '"Update Date now"'],
    ["'Number of Classes : {n}'", '"Number of classes : "'],
  ])('are missed when planted: %s in %s', (text, source) => {
    expect(missingTexts(text, [source])).toHaveLength(1)
    expect(missingTexts(text, [`<p>${text.slice(1, -1)}</p>`])).toEqual([])
  })
})

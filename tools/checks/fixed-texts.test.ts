import { expect, it } from 'vitest'
import { readFiles, readText, TEST_CODE } from './project.ts'

const page = readText('docs/product.md')
const sources = readFiles(/^(contract|client)\/src\/.*\.tsx?$/).filter(({ path }) => !TEST_CODE.test(path))

/** The texts that a page fixes 'in single quotes', in parts where they hold a `{value}`. */
function fixedTexts(text: string): string[] {
  const quoted = text.replace(/`[^`\n]*`/g, '').matchAll(/(?<!\w)'(\S.*?)'(?!\w)/g)
  const parts = [...quoted].flatMap(([, words = '']) => words.split(/ ?\{\w+\} ?/))
  return [...new Set(parts)].filter((part) => part !== '')
}

/** Fixed texts that a source does not hold; a single word counts only where it is the whole text. */
function missingTexts(text: string, source: string): string[] {
  const plain = source.replace(/&apos;|\\'/g, "'").replace(/\{' '\}|\s+/g, ' ')
  // The second copy is without tags, so that a text is found that goes on in a link.
  const all = `${plain}\n${plain.replace(/ ?<\/?[A-Za-z][^<>]*> ?/g, ' ')}`
  const wholes = new Set(all.split(/["'`<>{}]/).map((part) => part.trim()))
  return fixedTexts(text).filter((one) => !wholes.has(one) && !(one.includes(' ') && all.includes(one)))
}

it('the texts that docs/product.md fixes are in the product, letter for letter', () => {
  expect(missingTexts(page, sources.map(({ text }) => text).join('\n'))).toEqual([])
  expect(fixedTexts(page).length).toBeGreaterThan(60)
})

it.each([
  ["'Got to Home'", '<p>Go to Home</p>'],
  ["'Date'", '"Update Date now"'],
  ["'Number of Classes : {n}'", '"Number of classes : "'],
])('misses %s in the planted %s', (text, source) => {
  expect(missingTexts(text, source)).toHaveLength(1)
})

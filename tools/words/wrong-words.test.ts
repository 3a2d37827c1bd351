import { describe, expect, it } from 'vitest'
import { readFiles, readText } from '../checks/project.ts'
import { replacedWords, wrongWords } from './wrong-words.ts'

const WORDS = replacedWords(
  '| Not | But |\n## Replaced words\n| Not | But |\n|---|---|\n| enrol, enrolment-, colour- | enroll |\n| whoever | who |',
)
const wordsOf = (text: string, path = 'client/src/ui/a.tsx') => wrongWords(WORDS, { path, text })

it('reads the words of the table and of no other', () => {
  expect(WORDS).toEqual(['enrol', 'enrolment-', 'colour-', 'whoever'])
})

describe('finds a replaced word', () => {
  it.each([
    ['a comment', '// Ends the enrolment'],
    ['a docstring', '/**\n * The enrolments, and\n * their ends.\n */'],
    ['a text', "a('Enrol for free')"],
    ['the end of a text', "a('No enrolment')"],
    ['a heading', "const title = 'Enrolments'"],
    ['a quotation', `a("The 'enrolment' ends")`],
    ['a template', `a(\`\${n} enrolments\`)`],
    ['the text of a screen', '<p>\n  The colours of\n  {name}\n</p>'],
    ['the text after a value', '<p>{n} enrolments</p>'],
    ['the possessive', "// an enrolment's end"],
  ])('in %s', (_place, text) => {
    expect(wordsOf(text)).toHaveLength(1)
  })

  it('in a document, with its path', () => {
    expect(wordsOf('Whoever pays.', 'README.md')).toEqual(['README.md says Whoever'])
  })
})

it.each([
  ['addresses', "get('/enrolments/:order/end') // GET `/enrolments/:order/end`"],
  ['error codes', "new Problem('enrolment.exists')"],
  ['fields and values', "const { enrolments }: Pick<Report, 'enrolments'> = await read('enrolments')"],
  ['names of code', 'const enrolment = list.map((enrolment) => enrolment.end) // Like `enrolment`'],
  ['names in templates', `a(\`\${enrolments} and \${count(enrolments)}\`)`],
  ['values in capitals', "a('COLOUR') // COLOUR"],
  ['right words', '// An enrolled student enrolls in color'],
])('leaves %s alone', (_what, text) => {
  expect(wordsOf(text)).toEqual([])
})

it('documents, and comments and texts of code, have no word that the glossary has replaced', () => {
  const words = replacedWords(readText('docs/glossary.md'))
  const files = readFiles(/^(?!tools\/words\/|docs\/glossary\.md).*\.(tsx?|mjs|md|html|css|yml|example)$/)
  expect(files.flatMap((file) => wrongWords(words, file))).toEqual([])
})

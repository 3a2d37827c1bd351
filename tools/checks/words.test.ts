import { expect, it } from 'vitest'
import { CODE, projectPaths, readFiles, readText, type SourceFile, TEST_CODE } from './project.ts'

const EVERY = /(?<!\.(png|jpe?g|webp|avif|ico|woff2?))$/
const SOURCE = /^(client|contract|server)\/src\/(?!.*\.test\.)/
/** Words put together: by a choice in a template, not one of class names, or in a variable; from a table or a function. */
const PIECES = /(?<!lass(Name)?=\{)`([^`\n]* )?\$\{[^}`]*\? *'[\w ]*' : '[\w ]*'\}[^`\n]*`/
const CHOICE = /const (?!width)(\w+) = .+[^?]\? .+\w['"`]\n[\s\S]{0,999}?([a-z] \$\{\1\}|\$\{\1\},? [a-z])/
const PHRASE = /l=\{`\$\{[A-Z]+\[|[a-z,] (\{[A-Z]+\[|\$?\{\w+leText)|textOf: .+\? '[^']*\w'|\.join\('\. '\)/
const NPM = /(^|\/)package\.json$/

/** What no file may contain, and a text that does (in pieces, because this file is read too). */
const FORBIDDEN: [what: string, bad: RegExp, at: RegExp, planted: string[]][] = [
  ['a silenced rule', /@ts-(ignore|nocheck|expect-error)|biome-(ignore)/, CODE, ['// @ts-', 'ignore']],
  ['unfinished work', /\b(TO[D]O|FIX[M]E)\b/, CODE, ['// TO', 'DO later']],
  ['an idle test', /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fails|fixme)\b/, CODE, ['it.', 'todo(1)']],
  ['a setting', /import\.meta\.env/, /^client\/src\/(?!lib\/env\.ts)/, ['import.meta', '.env.MODE']],
  ['a path of one machine', /(?<![\w.-])\/(work|root|(home|Users)\/\w+)\//, EVERY, [' /home', '/ana/']],
  ['a private registry', /\/\/(?!registry\.npmjs\.org)[\w.-]*registry/, EVERY, ['//', 'registry.club']],
  ['a secret', /_auth(Token)?\s*=|PRIVATE[ ]KEY-|\b[sr]k_live_\w{8}/, EVERY, ['sk_', 'live_01234567']],
  ['a text put together', PIECES, SOURCE, ['`$', "{n > 1 ? 'seats' : 'seat'} left`"]],
  ['a noun put in', /\b(the|an?|this|your) \$?\{(?!count\b)[a-z]\w*\}/, SOURCE, ['your ', '{bought} yet']],
  ['a choice put in', CHOICE, SOURCE, ["const a = b ? 'No' : 'One'\n`$", '{a}, so wait`']],
  ['a phrase put in', PHRASE, SOURCE, ['<p>We tell you, and ', '{YOURS[bought]} then.</p>']],
  ['a loose version', /ependencies": \{[^}]*: "(?!\d+(\.\d+){2}["-])/, NPM, ['ependencies": {"a": "^1']],
]
const VAGUE_NAME = /(^|\/)(utils?|misc|helpers?|common|shared|index)(\.(?!html$|css$)|\/|$)/

const forbiddenIn = ({ path, text }: SourceFile) =>
  FORBIDDEN.flatMap(([what, bad, at]) => (at.test(path) && bad.test(text) ? [`${path} has ${what}`] : []))

it('files hide nothing, name nothing private, and have a name that says what is inside', () => {
  expect(readFiles(EVERY).flatMap(forbiddenIn)).toEqual([])
  for (const [what, _bad, at, planted] of FORBIDDEN) {
    const path = at === NPM ? 'package.json' : 'client/src/lib/calls/call.ts'
    expect(forbiddenIn({ path, text: planted.join('') })).toEqual([`${path} has ${what}`])
  }
  expect(projectPaths().filter((path) => VAGUE_NAME.test(path))).toEqual([])
  expect(['a/helpers.ts', 'utils/a.ts', 'index.ts'].filter((path) => !VAGUE_NAME.test(path))).toEqual([])
})

const [, table = ''] = readText('docs/glossary.md').split('## Replaced words')
const replaced = [...table.matchAll(/^\| (?!Not )(.+?) \|/gm)].map(([, words]) => words).join(', ')
const all = replaced.replace(/-(?=,|$)/g, '\\w*').replaceAll(', ', '|')
/** Not in names, addresses, codes and values, which may be in capitals. */
const OLD = new RegExp(`(?<![\\w./'"#@{$-])(?-i:(?![A-Z]{2}))(${all})(?![\\w/"(=:]|'(?!s\\b)|[.-]\\w)`, 'gi')
/** Comments, strings, templates, and what stands between the tags of a screen. */
const TEXTS = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|`[^`]*`|[>}][^<>{}()[\]=;|&*]+[<{]/g
/** A text without quotes; one word in small letters or in capitals keeps them, for it is a name or a value. */
const plain = (text: string) =>
  /^['"`]([A-Z][a-z]|.* )/.test(text) ? text.slice(1, -1).replace(/['"]/g, '’') : text

function wrongWords({ path, text }: SourceFile): string[] {
  const read = CODE.test(path) ? (text.match(TEXTS) ?? []).map(plain).join('\n') : text
  const found = read.replace(/`[^`\s]+`|\$\{[^}]*\}/g, '').match(OLD) ?? []
  return found.map((word) => `${path} says ${word}`)
}

it('documents, and comments and texts of code, have no word that the glossary has replaced', () => {
  const files = /^(?!tools\/checks\/words|docs\/glossary\.md).*\.(tsx?|mjs|md|html|css|yml|example)$/
  expect(readFiles(files).flatMap(wrongWords)).toEqual([])
  expect(wrongWords({ path: 'README.md', text: 'Whoever pays.' })).toEqual(['README.md says Whoever'])
})

it.each<[count: number, ...planted: string[]]>([
  [1, '// Ends the enrolment', '/**\n * The enrolments, and\n * their ends.\n */', "// an enrolment's end"],
  [1, "a('Enrol for free')", "a('No enrolment')", "const title = 'Enrolments'", `a("The 'enrolment' ends")`],
  [1, `a(\`\${n} enrolments\`)`, '<p>\n  The colours of\n  {name}\n</p>', '<p>{n} enrolments</p>'],
  [0, "get('/enrolments/:order/end') // GET `/enrolments/:order/end`", "new Problem('enrolment.exists')"],
  [0, "const { enrolments }: Pick<Report, 'enrolments'> = await read('enrolments')", "a('COLOUR') // COLOUR"],
  [0, 'const enrolment = list.map((enrolment) => 1) // Like `enrolment`', `a(\`\${enrolments.end}\`)`],
])('finds %i replaced words in the planted %s and others', (count, ...planted) => {
  for (const text of planted) expect(wrongWords({ path: 'a.tsx', text }), text).toHaveLength(count)
})

const product = readText('docs/product.md')
const screens = readFiles(/^(contract|client)\/src\/.*\.tsx?$/).filter(({ path }) => !TEST_CODE.test(path))

/** The texts that a page fixes 'in single quotes', in parts where they hold a `{value}`. */
function fixedTexts(text: string): string[] {
  const quoted = text.replace(/`[^`\n]*`/g, '').matchAll(/(?<!\w)'(\S.*?)'(?!\w)/g)
  const parts = [...quoted].flatMap(([, words = '']) => words.split(/ ?\{\w+\} ?/))
  return [...new Set(parts)].filter((part) => part !== '')
}

/** Fixed texts that a source does not hold; a single word counts only where it is the whole text. */
function missingTexts(text: string, source: string): string[] {
  const code = source.replace(/&apos;|\\'/g, "'").replace(/\{' '\}|\s+/g, ' ')
  // The second copy is without tags, so that a text is found that goes on in a link.
  const both = `${code}\n${code.replace(/ ?<\/?[A-Za-z][^<>]*> ?/g, ' ')}`
  const wholes = new Set(both.split(/["'`<>{}]/).map((part) => part.trim()))
  return fixedTexts(text).filter((one) => !wholes.has(one) && !(one.includes(' ') && both.includes(one)))
}

it('the texts that docs/product.md fixes are in the product, letter for letter', () => {
  expect(missingTexts(product, screens.map(({ text }) => text).join('\n'))).toEqual([])
  expect(fixedTexts(product).length).toBeGreaterThan(60)
  const planted = "'Got to Home', 'Date', 'Number of Classes : {n}'"
  const shown = '<p>Go to Home</p>"Update Date now" "Number of classes : "'
  expect(missingTexts(planted, shown)).toEqual(['Got to Home', 'Date', 'Number of Classes :'])
})

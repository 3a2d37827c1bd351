import { expect, it } from 'vitest'
import { CODE, projectPaths, readFiles, readText, type SourceFile } from './project.ts'

const EVERY = /(?<!\.(png|jpe?g|webp|avif|ico|woff2?))$/
const SITE = /^client\/src\/(?!lib\/env\.ts)/

/** What no file may contain, and a text that does (in pieces, because this file is read too). */
const FORBIDDEN: [what: string, pattern: RegExp, files: RegExp, planted: string[]][] = [
  ['a silenced rule', /@ts-(ignore|nocheck|expect-error)|biome-(ignore)/, CODE, ['// @ts-', 'ignore']],
  ['unfinished work', /\b(TO[D]O|FIX[M]E)\b/, CODE, ['// TO', 'DO later']],
  ['an idle test', /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fails|fixme)\b/, CODE, ['it.', 'todo(1)']],
  ['a setting', /import\.meta\.env/, SITE, ['import.meta', '.env.MODE']],
  ['a path of one machine', /(?<![\w.-])\/(work|root|(home|Users)\/\w+)\//, EVERY, [' /home', '/ana/']],
  ['a private registry', /\/\/(?!registry\.npmjs\.org)[\w.-]*registry/, EVERY, ['//', 'registry.club']],
  ['a secret', /_auth(Token)?\s*=|PRIVATE[ ]KEY-|\b[sr]k_live_\w{8}/, EVERY, ['sk_', 'live_01234567']],
]
const VAGUE_NAME = /(^|\/)(utils?|misc|helpers?|common|shared|index)(\.(?!html$|css$)|\/|$)/

const forbiddenIn = ({ path, text }: SourceFile) =>
  FORBIDDEN.flatMap(([what, pattern, files]) =>
    files.test(path) && pattern.test(text) ? [`${path} has ${what}`] : [],
  )

it('files hide nothing and name nothing private', () => {
  expect(readFiles(EVERY).flatMap(forbiddenIn)).toEqual([])
})

it.each(FORBIDDEN)('finds %s when it is planted', (what, _pattern, _files, planted) => {
  const file = { path: 'client/src/lib/calls/call.ts', text: planted.join('') }
  expect(forbiddenIn(file)).toEqual([`${file.path} has ${what}`])
})

it('names of files and folders say what is inside', () => {
  expect(projectPaths().filter((path) => VAGUE_NAME.test(path))).toEqual([])
  expect(['a/helpers.ts', 'utils/a.ts', 'index.ts'].filter((path) => !VAGUE_NAME.test(path))).toEqual([])
})

const [, replaced = ''] = readText('docs/glossary.md').split('## Replaced words')
const WORDS = [...replaced.matchAll(/^\| (?!Not )(.+?) \|/gm)].flatMap(([, words = '']) => words.split(', '))
/** Small or with a capital, with any ending after a hyphen; not in names, addresses, error codes and values. */
const WRONG = new RegExp(
  `(?<![\\w./'"#@{$-])(?:${WORDS.map(asPattern).join('|')})(?![\\w/"(=:]|'(?!s\\b)|[.-]\\w)`,
  'g',
)
/** Comments, strings, templates, and what stands between the tags of a screen. */
const TEXTS = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|`[^`]*`|[>}][^<>{}()[\]=;|&*]+[<{]/g

function asPattern(word: string): string {
  return word.replace(/^./, (first) => `[${first}${first.toUpperCase()}]`).replace(/-$/, '\\w*')
}

function wrongWords({ path, text }: SourceFile): string[] {
  // A single word in small letters or in capitals keeps its quotes, for it is a name or a value.
  const plain = (part: string) =>
    /^['"`]([A-Z][a-z]|.* )/.test(part) ? part.slice(1, -1).replaceAll(/['"]/g, '’') : part
  const read = CODE.test(path) ? (text.match(TEXTS) ?? []).map(plain).join('\n') : text
  const found = read.replace(/`[^`\s]+`|\$\{[^}]*\}/g, '').matchAll(WRONG)
  return [...found].map(([word]) => `${path} says ${word}`)
}

it('documents, and comments and texts of code, have no word that the glossary has replaced', () => {
  const files = readFiles(
    /^(?!tools\/checks\/words|docs\/glossary\.md).*\.(tsx?|mjs|md|html|css|yml|example)$/,
  )
  expect(files.flatMap(wrongWords)).toEqual([])
  expect(wrongWords({ path: 'README.md', text: 'Whoever pays.' })).toEqual(['README.md says Whoever'])
})

it.each([
  ['// Ends the enrolment', '/**\n * The enrolments, and\n * their ends.\n */', "// an enrolment's end"],
  ["a('Enrol for free')", "a('No enrolment')", "const title = 'Enrolments'", `a("The 'enrolment' ends")`],
  [`a(\`\${n} enrolments\`)`, '<p>\n  The colours of\n  {name}\n</p>', '<p>{n} enrolments</p>'],
])('finds a replaced word in the planted %s and others', (...planted) => {
  for (const text of planted) expect(wrongWords({ path: 'client/src/ui/a.tsx', text }), text).toHaveLength(1)
})

it.each([
  ["get('/enrolments/:order/end') // GET `/enrolments/:order/end`", "new Problem('enrolment.exists')"],
  ["const { enrolments }: Pick<Report, 'enrolments'> = await read('enrolments')", "a('COLOUR') // COLOUR"],
  ['const enrolment = list.map((enrolment) => enrolment.end) // Like `enrolment`'],
  [`a(\`\${enrolments} and \${count(enrolments)}\`)`, '// An enrolled student enrolls in color'],
])('leaves names and right words alone: %s and others', (...planted) => {
  expect(planted.flatMap((text) => wrongWords({ path: 'client/src/ui/a.tsx', text }))).toEqual([])
})

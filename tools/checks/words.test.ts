import { expect, it } from 'vitest'
import { CODE, projectPaths, readFiles, type SourceFile } from './project.ts'

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

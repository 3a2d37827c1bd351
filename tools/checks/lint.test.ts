import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './project.ts'

const lines = (count: number) => 'a()\n'.repeat(count)
const inFunction = (count: number) => `export function f() {\n${lines(count)}}`

/** Rules of biome.json, each with a file that breaks it. */
const PLANTED: [rule: string, path: string, text: string][] = [
  ['noImportCycles', 'client/src/a.ts', `import { b } from './b.ts'\nexport const a = b`],
  ['noImportCycles', 'client/src/b.ts', `import { a } from './a.ts'\nexport const b = a`],
  ['noBarrelFile', 'client/src/c.ts', `export { b } from './b.ts'`],
  ['noReExportAll', 'client/src/d.ts', `export * from './b.ts'`],
  ['noDefaultExport', 'client/src/e.ts', 'export default 1'],
  ['useImportExtensions', 'client/src/f.ts', `import { b } from './b'`],
  ['useFilenamingConvention', 'client/src/ClassCard.tsx', ''],
  ['useFilenamingConvention', 'server/src/some_file.ts', ''],
  ['noExcessiveLinesPerFunction', 'server/src/a.ts', inFunction(51)],
  ['noExcessiveLinesPerFunction', 'client/src/a.tsx', inFunction(121)],
  ['noExcessiveLinesPerFile', 'server/src/b.ts', lines(251)],
  ['noRestrictedImports', 'server/src/c.ts', `import * as z from 'zod'`],
  ['noExplicitAny', 'server/src/d.ts', 'export const a: any = 1'],
  ['noProcessEnv', 'server/src/e.ts', 'export const { PORT } = process.env'],
  ['noFocusedTests', 'server/src/a.test.ts', `it.${'only'}('a', () => {})`],
  ['noSkippedTests', 'server/src/b.test.ts', `describe.${'skip'}('a', () => {})`],
]

/** The errors of Biome in a scratch folder that holds the planted files. */
function lintPlanted(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-lint-'))
  cpSync(new URL('biome.json', ROOT), join(folder, 'biome.json'))
  for (const [, path, text] of PLANTED) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const biome = new URL('node_modules/@biomejs/biome/bin/biome', ROOT).pathname
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.']
  const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout.split('\n').filter((line) => line.startsWith('::error'))
}

const errors = lintPlanted()

it.each(PLANTED)('Biome finds %s in the planted %s', (rule, path) => {
  expect(errors.filter((line) => line.includes(`${path},`)).join()).toContain(`/${rule},`)
})

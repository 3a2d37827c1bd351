import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './project.ts'

const inFunction = (count: number) => `export function f() {\n${'a()\n'.repeat(count)}}`
/** Files that break rules of biome.json. */
const PLANTED: [path: string, rules: string, text: string][] = [
  ['client/src/a.ts', 'noImportCycles', `import { b } from './b.ts'\nexport const a = b`],
  ['client/src/b.ts', 'noImportCycles', `import { a } from './a.ts'\nexport const b = a`],
  ['client/src/c.ts', 'noBarrelFile noReExportAll', `export { b } from './b.ts'\nexport * from './b.ts'`],
  ['client/src/ClassCard.tsx', 'useFilenamingConvention noExcessiveLinesPerFunction', inFunction(121)],
  ['server/src/some_file.ts', 'useFilenamingConvention noExcessiveLinesPerFile', 'a()\n'.repeat(251)],
  ['server/src/a.ts', 'noExcessiveLinesPerFunction', inFunction(51)],
  ['server/src/b.ts', 'noRestrictedImports useImportExtensions', `import 'zod'\nimport './b'`],
  ['server/src/c.ts', 'noDefaultExport noExplicitAny noProcessEnv', 'export default process.env as any'],
  ['server/src/a.test.ts', 'noFocusedTests noSkippedTests', `it.${'only'}(a)\ndescribe.${'skip'}(b)`],
]

// Biome lints a scratch folder that holds the planted files.
const folder = mkdtempSync(join(tmpdir(), 'ningjing-lint-'))
cpSync(new URL('biome.json', ROOT), join(folder, 'biome.json'))
for (const side of ['client', 'server']) mkdirSync(join(folder, side, 'src'), { recursive: true })
for (const [path, , text] of PLANTED) writeFileSync(join(folder, path), text)
const biome = new URL('node_modules/@biomejs/biome/bin/biome', ROOT).pathname
const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.']
const report = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout
rmSync(folder, { recursive: true })

it.each(PLANTED)('Biome finds in the planted %s: %s', (path, rules) => {
  for (const rule of rules.split(' ')) expect(report).toMatch(new RegExp(`/${rule},\\S+/${path},`))
})

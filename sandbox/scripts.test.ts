import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_ROOT } from './settings/settings.ts'

const FOLDERS = ['.', 'client', 'contract', 'sandbox', 'server', 'tools/*']
const files = globSync(
  FOLDERS.map((folder) => `${folder}/package.json`),
  { cwd: PROJECT_ROOT },
)

/** What only some shells understand: npm runs scripts with sh, and on Windows with cmd.exe. */
const NOT_EVERYWHERE = /'|[$;`|>]|(^|&& )(\w+=|(?!node |npm |tsc |biome |knip|vite |vitest |playwright ))/

const violations = (scripts: Record<string, string> = {}) =>
  Object.values(scripts).filter((script) => NOT_EVERYWHERE.test(script))

it.each(files)('the scripts of %s run on Windows, too', (file) => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8'))
  expect(violations(scripts)).toEqual([])
})

it.each([
  'exec node a.ts',
  'NODE_ENV=production node a.ts',
  "vitest run --project '!a'",
  'node a.ts && rm -r b',
  'node a.ts $B',
])('finds the planted violation: %s', (script) => {
  expect(files.length).toBeGreaterThan(2)
  expect(violations({ script, good: 'node a.ts && npm test && vitest run "b"' })).toEqual([script])
})

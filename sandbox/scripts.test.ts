import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
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

it('a signal to npm reaches the process behind its shell', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const preload = join(PROJECT_ROOT, 'sandbox/process/end-with-npm.ts')
  const start = `node --import ${preload} run.mjs`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }))
  const program = `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit() })
    writeFileSync('started', '')
    setInterval(() => {}, 1000)`
  writeFileSync(join(folder, 'run.mjs'), program)
  const npm = spawn('npm', ['start'], { cwd: folder })
  const has = (file: string) => existsSync(join(folder, file))
  await expect.poll(() => has('started'), { timeout: 20_000 }).toBe(true)
  const exited = once(npm, 'exit')
  npm.kill('SIGTERM')
  await exited
  await expect.poll(() => has('ended'), { timeout: 10_000 }).toBe(true)
})

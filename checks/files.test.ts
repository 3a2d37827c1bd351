import { describe, expect, it } from 'vitest'
import { exportFaults, honestyFaults, nameFaults, settingFaults, sizeFaults } from './file-rules.ts'
import { codeFiles, projectFiles, report } from './source-files.ts'
import { syntaxOf } from './syntax.ts'

const all = codeFiles().map(syntaxOf)
const sample = (path: string, text: string) => syntaxOf({ path, text })
const linesOf = (count: number) => 'a()\n'.repeat(count)

describe('the project', () => {
  it('keeps files and functions short enough to be read at once', () => {
    expect(report(all.flatMap(sizeFaults))).toBe('')
  })

  it('has no any, no silenced rule, no announced work and no test switched off', () => {
    expect(report(all.flatMap(honestyFaults))).toBe('')
  })

  it('has named exports and no barrels', () => {
    expect(report(all.flatMap(exportFaults))).toBe('')
  })

  it('reads settings only where they are checked', () => {
    expect(report(all.flatMap(settingFaults))).toBe('')
  })

  it('has kebab-case names that say what is inside', () => {
    expect(report(projectFiles().flatMap(nameFaults))).toBe('')
  })
})

describe('the size rule', () => {
  it('finds a file of 251 lines and lets one of 250 be', () => {
    expect(sizeFaults(sample('server/src/a.ts', linesOf(251)))).toHaveLength(1)
    expect(sizeFaults(sample('server/src/a.ts', linesOf(250)))).toEqual([])
  })

  it.each([
    ['a function', 'a.ts', (body: string) => `function f() {\n${body}}`, 50],
    ['an arrow function', 'a.ts', (body: string) => `const f = () => {\n${body}}`, 50],
    ['a method', 'a.ts', (body: string) => `const a = { f() {\n${body}} }`, 50],
    ['a component', 'a.tsx', (body: string) => `export function Card() {\n${body}}`, 120],
    ['a function beside components', 'a.tsx', (body: string) => `function toCard() {\n${body}}`, 50],
    ['a test', 'a.test.ts', (body: string) => `it('works', () => {\n${body}})`, 50],
  ])('finds %s that is one line too long', (_title, path, wrap, budget) => {
    expect(sizeFaults(sample(path, wrap(linesOf(budget - 1))))).toHaveLength(1)
    expect(sizeFaults(sample(path, wrap(linesOf(budget - 2))))).toEqual([])
  })

  it('lets a group of tests be long', () => {
    expect(sizeFaults(sample('a.test.ts', `describe('a', () => {\n${linesOf(300)}})`))).toEqual([])
  })
})

describe('the honesty rule', () => {
  it.each([
    ['any', 'a.ts', 'const a: any = 1'],
    ['a cast to any', 'a.ts', 'const a = b as any'],
    ['a silenced compiler', 'a.ts', `// @ts-${'ignore'}\na()`],
    ['a silenced linter', 'a.ts', `// biome-${'ignore'} lint: no\na()`],
    ['announced work', 'a.ts', `// ${'TODO'} later\na()`],
    ['a focused test', 'a.test.ts', `it.only('a', () => {})`],
    ['a skipped group', 'a.e2e.ts', `test.describe.skip('a', () => {})`],
    ['a skipped table', 'a.test.ts', `it.skip.each([1])('a', () => {})`],
    ['a test to do', 'a.test.ts', `it.todo('a')`],
  ])('finds %s', (_title, path, text) => {
    expect(honestyFaults(sample(path, text))).toHaveLength(1)
  })

  it('lets words in strings and honest tests be', () => {
    expect(honestyFaults(sample('a.test.ts', `it.each([1])('any TODO', () => { stream.skip(1) })`))).toEqual(
      [],
    )
  })
})

describe('the export rule', () => {
  it.each(['export default 1', `export * from './b.ts'`, `export { b } from './b.ts'`])(
    'finds %s',
    (text) => {
      expect(exportFaults(sample('a.ts', text))).toHaveLength(1)
    },
  )

  it('lets settings files export by default', () => {
    expect(exportFaults(sample('client/vite.config.ts', 'export default {}'))).toEqual([])
  })
})

describe('the settings rule', () => {
  it.each([
    ['server/src/http/site.ts', 'const a = process.env.PORT'],
    ['server/src/http/site.ts', 'const { PORT } = process.env'],
    ['client/src/lib/call.ts', 'const a = import.meta.env.VITE_API_URL'],
  ])('finds a reader in %s', (path, text) => {
    expect(settingFaults(sample(path, text))).toHaveLength(1)
  })

  it('lets the named readers be', () => {
    expect(settingFaults(sample('server/src/main.ts', 'readConfig(process.env)'))).toEqual([])
    expect(settingFaults(sample('client/src/lib/env.ts', 'read(import.meta.env)'))).toEqual([])
  })
})

describe('the name rule', () => {
  it.each([
    'client/src/ui/ClassCard.tsx',
    'server/src/utils/money.ts',
    'client/src/lib/helpers.ts',
    'contract/src/index.ts',
    'server/src/some_file.ts',
  ])('finds %s', (path) => {
    expect(nameFaults(path)).toHaveLength(1)
  })

  it.each([
    'README.md',
    '.ci/run',
    'docs/decisions/001-text-ids.md',
    'client/index.html',
    'server/src/a.store.ts',
  ])('lets %s be', (path) => {
    expect(nameFaults(path)).toEqual([])
  })
})

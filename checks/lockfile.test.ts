import { describe, expect, it } from 'vitest'
import {
  ignoredOverrides,
  type Lock,
  lockedAddresses,
  type Manifest,
  missingPlatforms,
  movingVersions,
} from './lockfile-rules.ts'
import { projectFiles, readProjectFile, report } from './source-files.ts'

const lock: Lock = JSON.parse(readProjectFile('package-lock.json').text)

describe('package-lock.json', () => {
  it('holds every platform package that its packages name, so that npm ci works everywhere', () => {
    expect(report(missingPlatforms(lock))).toBe('')
  })

  it('names no registry', () => {
    expect(report(lockedAddresses(lock))).toBe('')
  })

  it('obeys the overrides', () => {
    const { overrides } = JSON.parse(readProjectFile('package.json').text)
    expect(report(ignoredOverrides(lock, overrides))).toBe('')
  })

  it('is written by npm 11, which keeps the C library of each platform package', () => {
    expect(Object.values(lock.packages).some(({ libc }) => libc)).toBe(true)
  })
})

describe('package.json', () => {
  it.each(projectFiles().filter((path) => path.endsWith('package.json')))(
    'names exact versions in %s',
    (path) => {
      const manifest: Manifest = JSON.parse(readProjectFile(path).text)
      expect(movingVersions(manifest)).toEqual([])
    },
  )
})

describe('the lockfile rules', () => {
  const parser = { optionalDependencies: { 'parser-linux': '1', 'parser-mac': '1' } }

  it('find a platform package that was dropped', () => {
    const packages = { 'node_modules/a/node_modules/parser': parser, 'node_modules/parser-linux': {} }
    expect(missingPlatforms({ packages })).toEqual(['node_modules/a/node_modules/parser lacks parser-mac'])
  })

  it('find platform packages beside and above the package that names them', () => {
    const packages = {
      'node_modules/a/node_modules/parser': parser,
      'node_modules/a/node_modules/parser-mac': {},
      'node_modules/parser-linux': {},
    }
    expect(missingPlatforms({ packages })).toEqual([])
  })

  it('find an address, and let links to workspaces be', () => {
    const packages = {
      'node_modules/a': { resolved: 'https://club.example/a.tgz' },
      'node_modules/b': { resolved: 'server', link: true },
    }
    expect(lockedAddresses({ packages })).toHaveLength(1)
  })

  it('find a package that is installed in spite of its override', () => {
    const overrides = { tool: { pg: '$pg', kept: '1.2.3' } }
    const packages = {
      'node_modules/pg': { resolved: 'sandbox/empty', link: true },
      'node_modules/tool/node_modules/pg': {},
      'node_modules/kept': {},
    }
    expect(ignoredOverrides({ packages }, overrides)).toEqual([
      'node_modules/tool/node_modules/pg is not sandbox/empty',
    ])
    expect(ignoredOverrides({ packages: {} }, overrides)).toEqual(['pg is not in the lock'])
  })

  it('find a version that would move', () => {
    const manifest = { dependencies: { a: '1.2.3', b: '^1.2.3' }, devDependencies: { c: 'latest' } }
    expect(movingVersions(manifest)).toEqual(['b ^1.2.3', 'c latest'])
  })
})

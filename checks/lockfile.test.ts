import { describe, expect, it } from 'vitest'
import { readFiles, readText } from './project.ts'

type Package = { resolved?: string; link?: boolean; libc?: string[]; optionalDependencies?: object }
type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }
type Packages = Record<string, Package>

const { packages }: { packages: Packages } = JSON.parse(readText('package-lock.json'))
const { overrides }: { overrides: object } = JSON.parse(readText('package.json'))
/** A package of our own that replaces packages which others install and nothing here runs. */
const EMPTY = 'sandbox/empty'
const replaced = Object.values(overrides)
  .flatMap(Object.entries)
  .filter(([name, to]) => to === `$${name}`)

/** What makes `npm ci` fail on other machines or registries, or install what an override replaces. */
function lockViolations(all: Packages): string[] {
  return Object.entries(all).flatMap(([path, { resolved, link, optionalDependencies = {} }]) => {
    // npm looks beside the package, then in every folder above it.
    const folders = path
      .split('/node_modules/')
      .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'))
    const places = ['', ...folders.map((folder) => `${folder}/`)].map((folder) => `${folder}node_modules/`)
    const absent = Object.keys(optionalDependencies).filter(
      (name) => !places.some((place) => place + name in all),
    )
    const isReplaced = replaced.some(([name]) => path.endsWith(`node_modules/${name}`))
    return [
      ...absent.map((name) => `${path} lacks ${name}`),
      ...(resolved && !link ? [`${path} names a registry`] : []),
      ...(isReplaced && resolved !== EMPTY ? [`${path} is not empty`] : []),
    ]
  })
}

/** Versions that can change without an edit, such as `^1.2.3`. */
const movingVersions = ({ dependencies, devDependencies }: Manifest) =>
  Object.values({ ...dependencies, ...devDependencies }).filter(
    (version) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|file:.*)$/.test(version),
  )

describe('package-lock.json and package.json', () => {
  it('install the same packages everywhere', () => {
    expect(lockViolations(packages)).toEqual([])
    expect(replaced.filter(([name]) => !(`node_modules/${name}` in packages))).toEqual([])
    // npm 10 drops the C library of platform packages.
    expect(Object.values(packages).some(({ libc }) => libc)).toBe(true)
    expect(readFiles(/(^|\/)package\.json$/).flatMap(({ text }) => movingVersions(JSON.parse(text)))).toEqual(
      [],
    )
  })

  it.each([
    ['node_modules/a/node_modules/b lacks b-mac', { optionalDependencies: { 'b-linux': '1', 'b-mac': '1' } }],
    ['node_modules/a names a registry', { resolved: 'https://club.example/a.tgz' }],
    ['node_modules/a/node_modules/pg is not empty', {}],
  ])('are found wrong when planted: %s', (violation, planted) => {
    const path = violation.split(' ')[0] ?? ''
    expect(lockViolations({ [path]: planted, 'node_modules/b-linux': {} })).toEqual([violation])
    expect(movingVersions({ dependencies: { a: '1.2.3', b: '^1.2.3', c: 'latest' } })).toHaveLength(2)
  })
})

import { expect, it } from 'vitest'
import { readFiles, readText } from './project.ts'

type Locked = { resolved?: string; link?: boolean; libc?: object; optionalDependencies?: object }
type Lock = Record<string, Locked>

const { packages }: { packages: Lock } = JSON.parse(readText('package-lock.json'))
const manifests = readFiles(/(^|\/)package\.json$/).map(({ text }) => text)
/** Packages that others install and nothing here runs: an override replaces them by an empty one of our own. */
const EMPTY = 'sandbox/empty'
const replaced = [...readText('package.json').matchAll(/": "\$(.+)"/g)].map(([, name = '']) => name)

/** What makes `npm ci` fail on other machines or registries, or install what an override replaces. */
function lockViolations(all: Lock): string[] {
  const paths = Object.keys(all)
  return Object.entries(all).flatMap(([path, { resolved, link, optionalDependencies = {} }]) => {
    // npm looks for a package beside the one that needs it, and in every folder above.
    const placesOf = (name: string) => paths.filter((one) => one.endsWith(`node_modules/${name}`))
    const isLocked = (name: string) =>
      placesOf(name).some((one) => `${path}/`.startsWith(one.slice(0, -`node_modules/${name}`.length)))
    const absent = Object.keys(optionalDependencies).filter((name) => !isLocked(name))
    const isReplaced = replaced.some((name) => path.endsWith(`node_modules/${name}`))
    return [
      ...absent.map((name) => `${path} lacks ${name}`),
      ...(resolved && !link ? [`${path} names a registry`] : []),
      ...(isReplaced && resolved !== EMPTY ? [`${path} is not empty`] : []),
    ]
  })
}

/** Versions in a package.json that can change without an edit, such as `^1.2.3`. */
function movingVersions(manifest: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(manifest)
  const versions: string[] = Object.values({ ...dependencies, ...devDependencies })
  return versions.filter((version) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|file:.*)$/.test(version))
}

it('package-lock.json and package.json install the same packages everywhere', () => {
  expect(lockViolations(packages)).toEqual([])
  expect(replaced.filter((name) => !(`node_modules/${name}` in packages))).toEqual([])
  // npm 10 drops the C library of platform packages.
  expect(Object.values(packages).some(({ libc }) => libc)).toBe(true)
  expect(manifests.flatMap(movingVersions)).toEqual([])
})

it.each([
  ['node_modules/a/node_modules/b lacks b-mac', { optionalDependencies: { 'b-linux': '1', 'b-mac': '1' } }],
  ['node_modules/a names a registry', { resolved: 'https://club.example/a.tgz' }],
  ['node_modules/a/node_modules/pg is not empty', {}],
])('finds the planted violation: %s', (violation, planted) => {
  const [path = ''] = violation.split(' ')
  expect(lockViolations({ [path]: planted, 'node_modules/b-linux': {} })).toEqual([violation])
  expect(movingVersions('{ "dependencies": { "a": "1.2.3", "b": "^1.2.3", "c": "latest" } }')).toHaveLength(2)
})

import { expect, it } from 'vitest'
import { readFiles, readText } from './project.ts'

type Locked = { resolved?: string; link?: boolean; hasInstallScript?: boolean; optionalDependencies?: object }
const lockfiles = readFiles(/(^|\/)package-lock\.json$/)
const { allowScripts } = JSON.parse(readText('package.json'))
const manifests = readFiles(/(^|\/)package\.json$/).map(({ text }) => text)

/** What makes `npm ci` fail on other machines or registries, or run a script that nobody has looked at. */
function lockViolations(all: Record<string, Locked>): string[] {
  const paths = Object.keys(all)
  return Object.entries(all).flatMap(([path, locked]) => {
    const { resolved, link, hasInstallScript, optionalDependencies = {} } = locked
    // npm looks for a package beside the one that needs it, and in every folder above.
    const placesOf = (name: string) => paths.filter((one) => one.endsWith(`node_modules/${name}`))
    const isLocked = (name: string) =>
      placesOf(name).some((one) => `${path}/`.startsWith(one.slice(0, -`node_modules/${name}`.length)))
    const absent = Object.keys(optionalDependencies).filter((name) => !isLocked(name))
    const isUnknown = hasInstallScript && !(path.replace(/.*node_modules\//, '') in allowScripts)
    return [
      ...absent.map((name) => `${path} lacks ${name}`),
      ...(resolved && !link ? [`${path} names a registry`] : []),
      ...(isUnknown ? [`${path} has an install script`] : []),
    ]
  })
}

/** Versions in a package.json that can change without an edit, such as `^1.2.3`. */
function movingVersions(manifest: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(manifest)
  const versions: string[] = Object.values({ ...dependencies, ...devDependencies })
  return versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
}

it.each(lockfiles)('$path and package.json install the same packages everywhere', ({ text }) => {
  expect(lockViolations(JSON.parse(text).packages)).toEqual([])
  // npm 10 drops the C library of platform packages.
  expect(text.includes('"libc": [')).toBe(text.includes('-musl"'))
  expect(manifests.flatMap(movingVersions)).toEqual([])
})

it.each([
  ['node_modules/a/node_modules/b lacks b-mac', { optionalDependencies: { 'b-linux': '1', 'b-mac': '1' } }],
  ['node_modules/a names a registry', { resolved: 'https://club.example/a.tgz' }],
  ['node_modules/a has an install script', { hasInstallScript: true }],
])('finds the planted violation: %s', (violation, planted) => {
  const [path = ''] = violation.split(' ')
  expect(lockViolations({ [path]: planted, 'node_modules/b-linux': {} })).toEqual([violation])
  expect(movingVersions('{ "dependencies": { "a": "1.2.3", "b": "^1.2.3", "c": "latest" } }')).toHaveLength(2)
})

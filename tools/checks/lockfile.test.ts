import { expect, it } from 'vitest'
import { readFiles, readText } from './project.ts'

type Locked = { resolved?: string; link?: boolean; hasInstallScript?: boolean; optionalDependencies?: object }
const { allowScripts } = JSON.parse(readText('package.json'))

/** What makes `npm ci` fail on other machines or registries, or run a script that nobody has looked at. */
function lockViolations(all: Record<string, Locked>): string[] {
  return Object.entries(all).flatMap(([path, { resolved, link, hasInstallScript, optionalDependencies }]) => {
    // npm looks for a package beside the one that needs it, and in every folder above.
    const isAbsent = (end: string) =>
      !Object.keys(all).some((one) => one.endsWith(end) && `${path}/`.startsWith(one.slice(0, -end.length)))
    const optional = Object.keys(optionalDependencies ?? {})
    return [
      ...optional.map((name) => isAbsent(`node_modules/${name}`) && `lacks ${name}`),
      resolved && !link && 'names a registry',
      hasInstallScript && !(path.replace(/.*node_modules\//, '') in allowScripts) && 'has an install script',
    ].flatMap((what) => (what ? [`${path} ${what}`] : []))
  })
}

it.each(readFiles(/(^|\/)package-lock\.json$/))('$path installs the same packages everywhere', ({ text }) => {
  expect(lockViolations(JSON.parse(text).packages)).toEqual([])
  // npm 10 drops the C library of platform packages.
  expect(text.includes('"libc": [')).toBe(text.includes('-musl"'))
})

it.each([
  ['node_modules/a/node_modules/b lacks b-mac', { optionalDependencies: { 'b-linux': '1', 'b-mac': '1' } }],
  ['node_modules/a names a registry', { resolved: 'https://club.example/a.tgz' }],
  ['node_modules/a has an install script', { hasInstallScript: true }],
])('finds the planted violation: %s', (violation, planted) => {
  const [path = ''] = violation.split(' ')
  expect(lockViolations({ [path]: planted, 'node_modules/b-linux': {} })).toEqual([violation])
})

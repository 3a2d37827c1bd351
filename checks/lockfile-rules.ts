/** One package of package-lock.json, as far as its rules go. */
export type LockedPackage = {
  resolved?: string
  link?: boolean
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, LockedPackage> }

/**
 * Platform packages that a package names and the lock lacks. npm drops them silently when a registry has
 * not got them, and then `npm ci` fails on every machine.
 */
export function missingPlatforms(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(lock, path, name))
      .map((name) => `${path || 'the project'} lacks ${name}`),
  )
}

/** Looks where Node would: beside the package, then further and further up. */
function isLocked(lock: Lock, path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in lock.packages) return true
  if (path === '') return false
  return isLocked(lock, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

/** Addresses in the lock: there are none, so that every registry serves it (.npmrc). */
export function lockedAddresses(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { resolved, link }]) =>
    resolved && !link ? [`${path} comes from ${resolved}`] : [],
  )
}

/** Replaces packages that other packages install and never run here. */
const EMPTY = 'sandbox/empty'

/** Packages that `overrides` replaces by the empty one, but the lock installs nevertheless. */
export function ignoredOverrides(lock: Lock, overrides: Record<string, Record<string, string>>): string[] {
  const replaced = Object.values(overrides).flatMap((nested) =>
    Object.keys(nested).filter((name) => nested[name] === `$${name}`),
  )
  return replaced.flatMap((name) => {
    const paths = Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`))
    if (paths.length === 0) return [`${name} is not in the lock`]
    return paths
      .filter((path) => lock.packages[path]?.resolved !== EMPTY)
      .map((path) => `${path} is not ${EMPTY}`)
  })
}

/** The part of a package.json that names other packages. */
export type Manifest = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>

/** Versions that can change without an edit, such as `^1.2.3`. */
export function movingVersions({ dependencies = {}, devDependencies = {} }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && version !== `file:./${EMPTY}`)
    .map(([name, version]) => `${name} ${version}`)
}

import { ownTarget, packageOf, type Room, type RoomKind, roomOf } from './rooms.ts'
import { isTest } from './source-files.ts'
import type { Import, Syntax } from './syntax.ts'

const SERVER_BELOW_APP: RoomKind[] = [
  'server seats',
  'server http',
  'server gateways',
  'server base',
  'contract',
]
const CLIENT_BELOW_SCREENS: RoomKind[] = [
  'client features',
  'client ui',
  'client lib',
  'client paths',
  'contract',
]

/**
 * What each room may import besides itself. Rooms not named here are free in their choice, but nobody may
 * choose the sandbox. Files that build the app's links (`paths.ts`) and the composition roots stand alone.
 */
const MAY_IMPORT: Partial<Record<RoomKind, RoomKind[]>> = {
  contract: [],
  'contract testing': ['contract'],
  'server main': ['server app', 'server database', 'server features', ...SERVER_BELOW_APP],
  'server app': ['server features', ...SERVER_BELOW_APP],
  'server features': SERVER_BELOW_APP,
  'server seats': ['server http', 'server gateways', 'server base', 'contract'],
  'server http': ['server gateways', 'server base', 'contract'],
  'server gateways': ['server base', 'contract'],
  'server base': ['contract'],
  'server database': ['server base', 'contract'],
  'server testing': [
    'server app',
    'server database',
    'server features',
    'contract testing',
    ...SERVER_BELOW_APP,
  ],
  'client main': ['client app', 'client screens', ...CLIENT_BELOW_SCREENS],
  'client app': ['client screens', ...CLIENT_BELOW_SCREENS],
  'client screens': CLIENT_BELOW_SCREENS,
  'client features': ['client ui', 'client lib', 'client paths', 'contract'],
  'client lib': ['client paths', 'contract'],
  'client ui': [],
  'client paths': ['contract'],
  'client testing': ['client app', 'client screens', 'contract testing', ...CLIENT_BELOW_SCREENS],
}

/** What a test may import on top of what its room may. */
const TESTS_MAY_IMPORT: RoomKind[] = [
  'contract testing',
  'server testing',
  'server app',
  'server base',
  'server database',
  'client testing',
  'client app',
]

/** Types that cross a line which no value may: `Deps` is made of them. */
const TYPES_MAY_CROSS: Partial<Record<RoomKind, RoomKind[]>> = {
  'server base': ['server database', 'server gateways'],
}

const STORE = /\.store\.ts$/

/** Every import of a file that its room may not make, as sentences; empty when all is well. */
export function importFaults(syntax: Syntax): string[] {
  const room = roomOf(syntax.path)
  if (!room) return [`${syntax.path} lies in no room`]
  return syntax.imports.flatMap((one) => {
    const target = ownTarget(syntax.path, one.from)
    const reason = target ? ownFault(syntax.path, room, one, target) : packageFault(syntax.path, room, one)
    return reason ? [`${syntax.path}:${one.line} ${reason}`] : []
  })
}

function ownFault(path: string, room: Room, one: Import, target: string): string | undefined {
  const to = roomOf(target)
  if (!to) return `imports ${target}, which lies in no room`
  if (STORE.test(target) && !one.typeOnly && !mayOpenStores(path)) {
    return `imports ${target}: a store is reached through Deps`
  }
  if (to.kind === room.kind) {
    return to.feature === room.feature ? undefined : `imports another feature: ${target}`
  }
  if (room.kind === 'sandbox') return undefined
  if (to.kind === 'sandbox') return `imports the sandbox: ${target}`
  const allowed = MAY_IMPORT[room.kind]
  if (!allowed || allowed.includes(to.kind)) return undefined
  if (isTest(path) && TESTS_MAY_IMPORT.includes(to.kind)) return undefined
  if (one.typeOnly && TYPES_MAY_CROSS[room.kind]?.includes(to.kind)) return undefined
  if (room.kind === 'server database' && STORE.test(target)) return undefined
  return `(${room.kind}) imports ${target} (${to.kind})`
}

function mayOpenStores(path: string): boolean {
  return path === 'server/src/database.ts' || STORE.test(path) || isTest(path) || !path.startsWith('server/')
}

/** Packages with one place of their own in product code; tests are free where `tests` says so. */
const PLACES: readonly { packages: RegExp; place: RegExp; tests?: true }[] = [
  { packages: /^express$/, place: /^server\/src\/(http\/|app\.ts$|testing\/|.*\.routes\.ts$)/ },
  {
    packages: /^mongodb$/,
    place: /^server\/src\/(database\.ts$|base\/|migrations\/|testing\/|.*\.store\.ts$)/,
  },
  { packages: /^stripe$/, place: /^server\/src\/gateways\//, tests: true },
  { packages: /^firebase-admin$/, place: /^server\/src\/gateways\//, tests: true },
  { packages: /^firebase$/, place: /^client\/src\/lib\/identity\.ts$/ },
  { packages: /^@stripe\//, place: /^client\/src\/features\/payments\// },
  { packages: /^axios$/, place: /^client\/src\/lib\/secure\.ts$/ },
  { packages: /^sweetalert2$/, place: /^client\/src\/lib\/alerts\.ts$/ },
  { packages: /^swiper$/, place: /^client\/src\/features\/home\/banner-slider\.ts$/ },
]

const TEST_PACKAGES = /^(vitest|fast-check)$/

function packageFault(path: string, room: Room, one: Import): string | undefined {
  const name = packageOf(one.from)
  if (room.kind === 'sandbox' || room.kind === 'outside') return undefined
  if (room.kind === 'contract' && one.from !== 'zod/mini' && !(isTest(path) && TEST_PACKAGES.test(name))) {
    return `imports ${one.from}: the contract imports zod/mini and nothing else`
  }
  if (name === 'zod' && one.from !== 'zod/mini') return `imports ${one.from} instead of zod/mini`
  if (room.kind === 'client ui' && /^(react-router|@tanstack\/)/.test(name)) {
    return `imports ${name}: ui knows no router and no query`
  }
  // A declaration file says what a package looks like and loads nothing.
  if (path.endsWith('.d.ts')) return undefined
  const rule = PLACES.find(({ packages }) => packages.test(name))
  if (!rule || rule.place.test(path) || (rule.tests && isTest(path))) return undefined
  return `imports ${name} outside its place`
}

/** Our own imports that name no file: a missing extension or a moved file. */
export function lostImports(syntax: Syntax, exists: (path: string) => boolean): string[] {
  return syntax.imports.flatMap((one) => {
    const target = ownTarget(syntax.path, one.from)
    return target && !exists(target)
      ? [`${syntax.path}:${one.line} imports ${one.from}, which is no file`]
      : []
  })
}

/** Files that import each other in a circle, types included; one line for each circle. */
export function cycles(all: Syntax[]): string[] {
  const known = new Map(all.map((syntax) => [syntax.path, targetsOf(syntax)]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start !== -1) found.push([...trail.slice(start), path].join(' → '))
    if (start !== -1 || done.has(path)) return
    for (const target of known.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of known.keys()) visit(path, [])
  return found
}

function targetsOf(syntax: Syntax): string[] {
  return syntax.imports.flatMap(({ from }) => ownTarget(syntax.path, from) ?? [])
}

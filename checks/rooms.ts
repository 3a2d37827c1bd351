import { posix } from 'node:path'

/** A room of the house; two features are two rooms of the same kind. */
export type Room = { kind: RoomKind; feature?: string }

export type RoomKind =
  | 'contract'
  | 'contract testing'
  | 'server main'
  | 'server app'
  | 'server database'
  | 'server features'
  | 'server seats'
  | 'server http'
  | 'server gateways'
  | 'server base'
  | 'server testing'
  | 'client main'
  | 'client app'
  | 'client screens'
  | 'client features'
  | 'client ui'
  | 'client lib'
  | 'client testing'
  | 'client paths'
  | 'sandbox'
  | 'outside'

/** The first pattern that fits names the room (docs/ARCHITECTURE.md, "Who may import whom"). */
const ROOMS: readonly [RegExp, RoomKind][] = [
  [/^contract\/src\//, 'contract'],
  [/^contract\/testing\//, 'contract testing'],
  [/^server\/src\/(main\.ts$|cli\/)/, 'server main'],
  [/^server\/src\/app(\.test)?\.ts$/, 'server app'],
  [/^server\/src\/(database(\.test)?\.ts$|migrations\/)/, 'server database'],
  [/^server\/src\/features\/([^/]+)\//, 'server features'],
  [/^server\/src\/seats\//, 'server seats'],
  [/^server\/src\/http\//, 'server http'],
  [/^server\/src\/gateways\//, 'server gateways'],
  [/^server\/src\/[^/]+\.test\.ts$/, 'server testing'],
  [/^server\/src\/testing\//, 'server testing'],
  [/^server\/src\/base\//, 'server base'],
  [/^client\/src\/(main|prerender)\.tsx$/, 'client main'],
  [/^client\/src\/paths\.ts$/, 'client paths'],
  [/^client\/src\/app\//, 'client app'],
  [/^client\/src\/screens\//, 'client screens'],
  [/^client\/src\/features\/([^/]+)\//, 'client features'],
  [/^client\/src\/ui\//, 'client ui'],
  [/^client\/src\/lib\//, 'client lib'],
  [/^client\/src\/testing\//, 'client testing'],
  [/^client\/(art\/|build\/|[^/]+$)/, 'outside'],
  [/^sandbox\//, 'sandbox'],
  [/^(e2e|bench|checks|docs)\//, 'outside'],
  [/^[^/]+$/, 'outside'],
]

/** The room of a file; undefined for code that lies outside every room, which is itself a fault. */
export function roomOf(path: string): Room | undefined {
  for (const [pattern, kind] of ROOMS) {
    const match = pattern.exec(path)
    if (match) return kind.endsWith('features') ? { kind, feature: match[1] } : { kind }
  }
  return undefined
}

/** Where an import of our own code leads, from the root; undefined for a package. */
export function ownTarget(fromPath: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.normalize(posix.join(posix.dirname(fromPath), plain))
  const workspace = /^@ningjing\/(contract|server)\/(.+)$/.exec(plain)
  if (!workspace) return undefined
  const [, name, rest] = workspace
  return rest?.startsWith('testing/') && name === 'contract'
    ? `contract/${rest}.ts`
    : `${name}/src/${rest}.ts`
}

/** The package of an import: `@stripe/stripe-js` of `@stripe/stripe-js/pure`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Words that only the client has: they compose the words of others. */
const CLIENT_WORDS = ['home', 'lists']

/** Features whose folder is called by another word than the contract's, and words without a room on the server. */
export function wordFaults(words: string[], paths: string[]): string[] {
  const server = featuresOf('server', paths)
  const client = featuresOf('client', paths)
  return [
    ...words.filter((word) => !server.includes(word)).map((word) => `${word} has no room on the server`),
    ...server.filter((name) => !words.includes(name)).map((name) => `server feature ${name} is no word`),
    ...client
      .filter((name) => ![...words, ...CLIENT_WORDS].includes(name))
      .map((name) => `client feature ${name} is no word`),
  ]
}

function featuresOf(side: 'server' | 'client', paths: string[]): string[] {
  const names = paths.flatMap((path) => path.match(new RegExp(`^${side}/src/features/([^/]+)/`))?.[1] ?? [])
  return [...new Set(names)]
}

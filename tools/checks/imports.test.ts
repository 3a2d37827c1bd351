import { matchesGlob, posix } from 'node:path'
import { expect, it } from 'vitest'
import { CODE, readFiles, readText, type SourceFile, TEST_CODE } from './project.ts'

const under = (folder: string, names: string) => names.split(' ').map((name) => folder + name)
/** Stores and rules: `Deps` is made of their types, so they know neither it nor the steps that use it. */
const STORES = '*.store|rules.ts'
const SERVER = ['server/src/', ...under('server/src/', 'app.ts pages/')]
const LOWER = `seats/ http/ limits/ steps/ deps.ts database.ts migrations/ ${STORES} gateways/ domain/ base/`
const BELOW_FEATURES = [...under('server/src/', LOWER), 'contract/src/']
const CLIENT = ['client/src/', ...under('client/src/', 'app/ screens/ features/')]
// Layers, top to bottom: a layer imports itself and what is below it in a stack, a feature no other feature.
// A file belongs to the longest entry that its path starts with (docs/ARCHITECTURE.md, "Who may import whom").
const STACKS = [
  [...SERVER, 'server/src/features/', ...BELOW_FEATURES],
  [...SERVER, ...under('server/src/features/', 'enrolments/ passes/ payments/'), ...BELOW_FEATURES],
  [...CLIENT, ...under('client/src/', 'lib/ paths.ts screens.ts'), 'contract/src/'],
  [...CLIENT, 'client/src/ui/'],
]
const LAYERS = STACKS.flat().sort((a, b) => b.length - a.length)
/** Tools, settings and tests may import everything except the sandbox. */
const FREE = new RegExp(`^(deploy|tools|client/build)/|^(\\w+/)?[^/]+$|${TEST_CODE.source}`)
/** Packages, and the only files that may import them (docs/ARCHITECTURE.md, "Who may import whom"). */
const [, table = ''] = readText('docs/ARCHITECTURE.md').split('| Package | Only in |')
const PLACES = [...table.matchAll(/^\| `(.+)` \| `(.+)` \|$/gm)]
/** What a browser needs to call the API; it takes only types from zod and the schemas (decision 014). */
const PLAIN_CONTRACT = /^contract\/src\/(?!.*\.schemas\.ts$)/

/** The imports that a file may not have, as "file imports target". */
function forbiddenImports({ path, text }: SourceFile): string[] {
  const statements = text.matchAll(/^(?:import|export)\s(type\s)?(?:[^'"]*?\bfrom\s)?\s*'([^']+)'/gm)
  const calls = text.matchAll(/(?<none>x)?\bimport\('([^']+)'\)/g)
  return [...statements, ...calls].flatMap(([, type, from = '']) =>
    mayImport(path, targetOf(path, from), type !== undefined) ? [] : [`${path} imports ${from}`],
  )
}

/** The path from the root that an import of our own code leads to; a package stays as it is. */
function targetOf(path: string, from: string): string {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from)
  return from.replace(/^@ningjing\/(\w+)\/(?!testing\/)(.*)/, '$1/src/$2.ts').replace('@ningjing/', '')
}

function mayImport(path: string, target: string, typeOnly: boolean): boolean {
  if (path.startsWith('sandbox/')) return true
  if (FREE.test(path)) return !target.startsWith('sandbox/')
  if (PLAIN_CONTRACT.test(path) && !typeOnly && /^zod|\.schemas\.ts$/.test(target)) return false
  if (!/^(contract|server|client|sandbox)\//.test(target)) {
    const isOut = ([, from = '', to = '']: string[]) => matchesGlob(target, from) && !matchesGlob(path, to)
    return !PLACES.some(isOut) && (!path.startsWith('contract/') || target === 'zod/mini')
  }
  // These open the stores; other code receives them in `Deps`.
  if (/^server\/src\/(database\.ts$|migrations\/)/.test(path)) return isBelow(path, target, layerOf)
  const opensStore = target.endsWith('.store.ts') && !typeOnly && !path.endsWith('.store.ts')
  return !opensStore && isBelow(path, target, layerOf) && isBelow(path, target, folderOf)
}

function isBelow(path: string, target: string, placeOf: (path: string) => string): boolean {
  const [from, to] = [placeOf(path), placeOf(target)]
  if (from === to) return !target.includes('/features/') || path.split('/')[3] === target.split('/')[3]
  return STACKS.some((stack) => stack.includes(from) && stack.indexOf(to) > stack.indexOf(from))
}

const folderOf = (path: string) =>
  (TEST_CODE.test(path) ? undefined : LAYERS.find((prefix) => path.startsWith(prefix))) ?? 'none'
const layerOf = (path: string) =>
  /^server\/src\/(?!testing\/).*\.(store|rules)\.ts$/.test(path) ? `server/src/${STORES}` : folderOf(path)

it('imports go from upper layers to lower ones, and packages are imported in their places only', () => {
  expect(readFiles(CODE).flatMap(forbiddenImports)).toEqual([])
})

it.each([
  ['server/src/features/a/b.ts', '../c/d.ts', '../../app.ts', './b.store.ts', 'express', 'mongodb', 'stripe'],
  ['server/src/features/a/b.ts', '@ningjing/contract/testing/builders', '../../testing/test-app.ts'],
  ['server/src/features/a/b.rules.ts', '../../deps.ts', '../../steps/todos.ts', '../c/d.rules.ts'],
  ['server/src/seats/hold.rules.ts', '../features/a/b.ts', '../features/a/b.rules.ts'],
  ['server/src/http/serve.ts', '../seats/hold.rules.ts', '../features/a/b.ts'],
  ['server/src/gateways/cards.ts', '../http/serve.ts'],
  ['server/src/features/payments/fulfill.ts', '../enrolments/settle-end.ts'],
  ['server/src/app.ts', './main.ts', '../../client/src/app/routes.tsx', '../../sandbox/start.ts'],
  ['e2e/journeys/a.e2e.ts', '../../sandbox/seed.ts'],
  ['client/src/screens/public/home.tsx', '../../app/routes.tsx', 'sweetalert2', '@stripe/stripe-js/pure'],
  ['client/src/features/home/banner.tsx', '../../screens/a.tsx', '../users/a.tsx', 'swiper/modules'],
  ['client/src/lib/calls/call.ts', '../../features/a/b.ts', '../../ui/button.tsx', 'firebase/auth', 'axios'],
  ['client/src/ui/button.tsx', '@ningjing/contract/classes/classes', '../paths.ts', 'react-router-dom'],
  ['contract/src/classes/classes.schemas.ts', 'zod', 'express', '@ningjing/server/app'],
  ['contract/src/classes/classes.ts', 'zod/mini', './classes.schemas.ts'],
])('finds forbidden imports planted in %s', (path, ...planted) => {
  const starts = ['import { a } from ', 'export {\n  a,\n} from ', 'const a = import(']
  for (const [from, start] of planted.flatMap((from) => starts.map((start) => [from, start]))) {
    expect(forbiddenImports({ path, text: `${start}'${from}')` })).toEqual([`${path} imports ${from}`])
  }
})

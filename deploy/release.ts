import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Makes a release: a folder that needs Node 24, settings and nothing else. Its packages are those of node_modules, so
 * it runs on machines like the one that makes it.
 * Usage: npm run release -- [--to <folder of releases>] [--name <name>] [--previous <folder of a release>]
 */
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'releases' },
    name: { type: 'string' },
    previous: { type: 'string' },
  },
})

const ROOT = resolve(import.meta.dirname, '..')
const PARTS = [
  ...['server/package.json', 'server/src', 'contract/package.json', 'contract/src'],
  ...['content', 'deploy', 'docs/openapi.json', 'CHANGELOG.md', 'LICENSE', 'compose.yaml', '.env.example'],
]
const NOT_SHIPPED = /\.test\.ts$|\/testing(\/|$)|\/release\.ts$/

const ASSETS = 'client/dist/assets'
/** Lists the assets that the release has built, without those of the release before it. */
const OWN_ASSETS = 'client/dist/.pages/own-assets.json'

/** Settings are beside the folder of all releases; an `.env` in the release itself and the environment win. */
const COMMAND = /node sandbox\/command\.ts (\S+)$/
const NODE = 'node --env-file-if-exists=../../.env'
/** As in sandbox/command.ts; a release runs on servers, which have a shell. */
const SMALL_HEAP = `NODE_OPTIONS="\${NODE_OPTIONS:---max-old-space-size=128 --max-semi-space-size=8}" `

const releases = resolve(values.to)
const name = values.name ?? nameOfSource()
const target = join(releases, name)
if (existsSync(target)) {
  console.error(`There is a release ${name} already: ${target}`)
  process.exit(1)
}
const previous = values.previous ? resolve(values.previous) : newestRelease()
// A release that is cut short is never taken for a whole one.
const unfinished = join(releases, `.${name}`)
rmSync(unfinished, { recursive: true, force: true })
buildClient(unfinished)
copyParts(unfinished)
copyPackages(unfinished)
addAssetsOf(previous, unfinished)
writeFileSync(join(unfinished, 'package.json'), manifest())
renameSync(unfinished, target)
console.log(`Release ${name}: ${target}`)
if (previous) console.log(`It also serves the assets of ${basename(previous)}.`)

/** The version and the commit, such as 0.1.0-868a6ca. */
function nameOfSource(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return `${version}-${outputOf('git', ['describe', '--always', '--dirty', '--exclude=*'])}`
}

function newestRelease(): string | undefined {
  if (!existsSync(releases)) return undefined
  const finished = readdirSync(releases)
    .filter((entry) => !entry.startsWith('.') && existsSync(join(releases, entry, OWN_ASSETS)))
    .map((entry) => join(releases, entry))
  return finished.sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs).at(-1)
}

function buildClient(release: string): void {
  const env = { ...process.env, NODE_ENV: 'production', SITE_DIR: join(release, 'client/dist') }
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'client', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })
  // Vite has said what is wrong.
  if (status !== 0) process.exit(1)
}

function copyParts(release: string): void {
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(release, part), {
      recursive: true,
      filter: (path) => !NOT_SHIPPED.test(path),
    })
  }
}

/** Copies the packages that server and contract need, as npm has installed them, and the link to the contract. */
function copyPackages(release: string): void {
  const needed = outputOf('npm', [
    'ls',
    '--omit=dev',
    '--all',
    '--parseable',
    '-w',
    'server',
    '-w',
    'contract',
  ])
  const paths = needed.split('\n').map((path) => relative(ROOT, path))
  for (const path of paths.filter((one) => one.includes('node_modules/'))) {
    const from = join(ROOT, path)
    // Packages inside a package are in the list themselves.
    const isOwn = (file: string) => !file.slice(from.length).includes('node_modules')
    cpSync(from, join(release, path), { recursive: true, verbatimSymlinks: true, filter: isOwn })
  }
}

/** Lets pages of the previous release load the parts that they have not loaded yet. */
function addAssetsOf(earlier: string | undefined, release: string): void {
  const own = readdirSync(join(release, ASSETS))
  if (earlier) {
    const theirs: string[] = JSON.parse(readFileSync(join(earlier, OWN_ASSETS), 'utf8'))
    for (const file of theirs)
      cpSync(join(earlier, ASSETS, file), join(release, ASSETS, file), { force: false })
  }
  mkdirSync(dirname(join(release, OWN_ASSETS)), { recursive: true })
  writeFileSync(join(release, OWN_ASSETS), JSON.stringify(own))
}

/** The package.json of the release: its version, and the commands that run on it. */
function manifest(): string {
  const { license, scripts }: { license: string; scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const commands = Object.entries(scripts)
    .filter(([, script]) => COMMAND.test(script))
    .map(([command, script]) => [
      command,
      `${command === 'reconcile' ? SMALL_HEAP : ''}${script.replace(COMMAND, `${NODE} server/src/cli/$1.ts`)}`,
    ])
  const start = `exec ${NODE} server/src/main.ts`
  const facts = { name: 'ningjing', version: name, private: true, license, type: 'module' }
  const own = { engines: { node: '>=24' }, scripts: { start, ...Object.fromEntries(commands) } }
  return `${JSON.stringify({ ...facts, ...own }, null, 2)}\n`
}

function outputOf(command: string, args: string[]): string {
  return execFileSync(command, args, { cwd: ROOT, encoding: 'utf8' }).trim()
}

import { execFileSync, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { SandboxEnv } from '@ningjing/contract/env.schemas'
import { openStores } from '@ningjing/server/database'
import { aUserRecord } from '@ningjing/server/testing/records'
import { MongoMemoryReplSet } from 'mongodb-memory-server-core'
import { type Command, cellOf, commands, DOCUMENTS, RECORD, ROOT, readRecord } from './commands.ts'
import { DOMAIN, MEMBER, quoted, REPOSITORY, reasonNotToTry, scriptOf } from './decisions.ts'

/**
 * Runs the commands of the documents in order, on a copy of this machine (machine.sh). Ends at the first one that
 * fails. Needs root on Debian, the network, and free ports.
 * Usage: npm run rehearse -- [--only <document>]… [--write]
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean' }, only: { type: 'string', multiple: true } },
})

const { DATA_DIR: _, ...sandbox } = { PORT: process.env.PORT ?? '4000', ...SandboxEnv.parse(process.env) }
const PORTS = { operator: [80, 443, 4000, 4001], developer: Object.values(sandbox).map(Number) }
const ownerOf = ({ document }: Command) => (/deploy|restore/.test(document) ? 'operator' : 'developer')
const END = 'end of the command:'
/** Output of a failed command that is shown. */
const MAX_LINES = 60

/** Before all commands: what the documents take for granted. */
const PREPARATION = `
set -m
stop_site() {
  if [ -n "\${site:-}" ]; then kill -INT -- "-$site"; wait "$site"; fi
  site=
}
start_site() {
  stop_site
  command=$1 address=$2
  bash -c "$command" >/var/log/site.log 2>&1 &
  site=$!
  until curl -fso /dev/null "$address"; do
    if ! kill -0 "$site"; then tail -n 40 /var/log/site.log; return 1; fi
    sleep 1
  done
}
git config --system --add safe.directory '*'
git config --system user.name rehearsal
git config --system user.email rehearsal@${DOMAIN}
export ${Object.entries(sandbox)
  .map((setting) => setting.join('='))
  .join(' ')}
cd /opt/rehearsal && git clone -q ${REPOSITORY} developer && mkdir operator
cp /etc/rehearsal/service-account.json operator
apt-get -qq update && apt-get -qq install sudo`

/** A commit to upgrade to. */
const NEXT_COMMIT = `git -C ${REPOSITORY} update-ref HEAD "$(git -C ${REPOSITORY} commit-tree -p HEAD -m Next 'HEAD^{tree}')"`

/** The copy's shell: it takes one command after the other, so that folder and variables stay. */
function openShell(args: string[]) {
  const isolated = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'bash',
    join(ROOT, 'tools/rehearsal/machine.sh'),
  ]
  const child = spawn('unshare', [...isolated, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    /** Throws the end of the output if the command fails. */
    async run(text: string): Promise<void> {
      child.stdin.write(`eval ${quoted(text)} </dev/null 2>&1; printf '\n%s %s\n' '${END}' $?\n`)
      const output: string[] = []
      for (;;) {
        const { value, done } = await lines.next()
        if (value === `${END} 0`) return
        if (done || value.startsWith(END)) throw new Error(output.slice(-MAX_LINES).join('\n'))
        output.push(value)
      }
    },
    async close(): Promise<void> {
      if ((child.exitCode ?? child.signalCode) !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function settingsOf(database: string): string {
  return Object.entries({
    NODE_ENV: 'production',
    MONGODB_URI: database,
    JWT_SECRET: randomBytes(32).toString('hex'),
    SITE_ORIGIN: `https://${DOMAIN}`,
    FIREBASE_PROJECT_ID: 'ningjing-rehearsal',
    STRIPE_SECRET_KEY: 'sk_test_rehearsal0000000000',
    GOOGLE_APPLICATION_CREDENTIALS: '/srv/ningjing/service-account.json',
    CONTENT_DIR: '/srv/ningjing/content',
    ALLOW_TEST_PAYMENTS: 'true',
    CLUB_TIME_ZONE: 'Europe/Berlin',
    VITE_FIREBASE_API_KEY: 'rehearsal',
    VITE_FIREBASE_AUTH_DOMAIN: 'ningjing-rehearsal.firebaseapp.com',
    VITE_FIREBASE_PROJECT_ID: 'ningjing-rehearsal',
    VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal',
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}

/** Throws an error that names a port if something listens there. */
async function assertFree(ports: Set<number>): Promise<void> {
  for (const port of ports) {
    const server = createServer().listen(port)
    await once(server, 'listening')
    await once(server.close(), 'close')
  }
}

/** The card stand-in, which takes the place of Stripe. */
async function startCards() {
  const env = { PATH: process.env.PATH, CARDS_PORT: '0', CARDS_FILE: ':memory:' }
  const child = fork(join(ROOT, 'sandbox/cards/main.ts'), { env })
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }]
  return { url: ready, stop: () => child.kill() }
}

/** Somebody who has signed in. */
async function addMember(database: string): Promise<void> {
  const stores = await openStores(database)
  await stores.users.insert(aUserRecord({ email: MEMBER }))
  await stores.close()
}

/** Runs the commands and prints the row of each. Returns the rows of each document. */
async function rehearse(shell: ReturnType<typeof openShell>, database: string) {
  await shell.run(PREPARATION)
  const rows = new Map<string, string[]>()
  let last = ''
  for (const command of chosen) {
    const { document, section } = command
    if (!rows.has(document)) await shell.run(`stop_site; cd /opt/rehearsal/${ownerOf(command)}`)
    if (section === 'Upgrade' && section !== last) {
      await shell.run(NEXT_COMMIT)
      await addMember(database)
    }
    last = section
    const row = `${cellOf(command)} ${await resultOf(shell, command)} |`
    console.log(document, row)
    rows.set(document, [...(rows.get(document) ?? []), row])
  }
  return rows
}

async function resultOf(shell: ReturnType<typeof openShell>, command: Command): Promise<string> {
  const reason = reasonNotToTry(command)
  if (reason) return `not tried: ${reason}`
  const start = Date.now()
  await shell.run(scriptOf(command)).catch(({ message }) => {
    throw new Error(`${message}\n\n${command.document}, "${command.section}": this fails:\n${command.text}`)
  })
  return `${Math.round((Date.now() - start) / 1000)} s`
}

/** Replaces the parts of the record that are about the documents of the rows. */
function write(rows: Map<string, string[]>): void {
  const record = readRecord()
  const debian = readFileSync('/etc/debian_version', 'utf8').trim()
  const machine = `Debian ${debian}, Node ${process.versions.node}, ${availableParallelism()} cores`
  for (const [document, own] of rows) {
    const tried = own.filter((row) => !row.includes('| not tried: ')).length
    const seconds = own.reduce((sum, row) => sum + Number(/ (\d+) s \|$/.exec(row)?.[1] ?? 0), 0)
    const facts = `${new Date().toISOString().slice(0, 10)}, ${machine}: ${tried} of ${own.length} commands tried, in ${seconds} s.`
    const table = ['| Command | Result |', '|---|---|', ...own].join('\n')
    record.set(document, `## ${document}\n\n${facts}\n\n${table}\n`)
  }
  const parts = ['', ...DOCUMENTS].flatMap((document) => record.get(document)?.trim() ?? [])
  writeFileSync(RECORD, `${parts.join('\n\n')}\n`)
}

const chosen = commands().filter(({ document }) => values.only?.includes(document) ?? true)
await assertFree(new Set(chosen.flatMap((command) => PORTS[ownerOf(command)])))
process.env.MONGOMS_SYSTEM_BINARY = execFileSync('bash', [join(ROOT, '.ci/mongod')], {
  encoding: 'utf8',
}).trim()
process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = 'false'
const folder = mkdtempSync(join(tmpdir(), 'ningjing-rehearsal-'))
const mongod = await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } })
const cards = await startCards()
const database = mongod.getUri('ningjing')
const shell = openShell([folder, ROOT, process.execPath, settingsOf(database), cards.url])
try {
  const rows = await rehearse(shell, database)
  if (values.write) write(rows)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await shell.close()
  cards.stop()
  await mongod.stop({ doCleanup: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

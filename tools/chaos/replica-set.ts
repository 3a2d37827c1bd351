import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'

const NODES = 3
/** How long a killed node is down, and how long to wait until it has caught up, in milliseconds. */
const DOWN_MS = 1_500
const CATCH_UP_MS = 30_000
const STEP_DOWN_SECONDS = 5
/** Ends with its standard input, so that mongod does not outlive this process. */
const KILLED_WITH_INPUT = '"$0" "$@" & read -r _; kill -9 $!'

export type ReplicaSet = Awaited<ReturnType<typeof startReplicaSet>>

/** Starts a replica set of three real mongod in a folder. */
export async function startReplicaSet(folder: string) {
  const program = process.env.MONGOMS_SYSTEM_BINARY || downloadedMongod()
  const ports = await Promise.all(Array.from({ length: NODES }, freePort))
  const nodes = new Map(ports.map((port) => [port, startNode(program, folder, port)]))
  const members = ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` }))
  const direct = await Promise.all(
    members.map(({ host }) => MongoClient.connect(`mongodb://${host}/?directConnection=true`)),
  )
  const settings = { electionTimeoutMillis: 2_000, heartbeatIntervalMillis: 500 }
  await direct[0]?.db('admin').command({ replSetInitiate: { _id: 'chaos', members, settings } })
  await Promise.all(direct.map((one) => one.close()))
  const uri = `mongodb://${members.map(({ host }) => host).join()}/chaos?replicaSet=chaos`
  const client = await MongoClient.connect(uri)
  const admin = client.db('admin')

  const primaryPort = async () => Number((await admin.command({ hello: 1 })).primary.split(':')[1])
  const areAllUp = async () => {
    const status = await admin.command({ replSetGetStatus: 1 })
    return status.members.every(({ state }: { state: number }) => state === 1 || state === 2)
  }

  return {
    uri,
    /** Makes the primary a secondary; the connections of its clients end. */
    stepDown: () => admin.command({ replSetStepDown: STEP_DOWN_SECONDS, force: true }).catch(() => undefined),
    /** Kills the primary with SIGKILL, starts it again and waits until it has caught up. */
    killPrimary: async (): Promise<void> => {
      const port = await primaryPort()
      await end(nodes.get(port))
      await pause(DOWN_MS)
      nodes.set(port, startNode(program, folder, port))
      const until = Date.now() + CATCH_UP_MS
      while (Date.now() < until && !(await areAllUp().catch(() => false))) await pause(500)
    },
    stop: async (): Promise<void> => {
      await client.close()
      await Promise.all([...nodes.values()].map(end))
    },
  }
}

function downloadedMongod(): string {
  const script = fileURLToPath(new URL('../../.ci/mongod', import.meta.url))
  return execFileSync('bash', [script], { encoding: 'utf8' }).trim()
}

function startNode(program: string, folder: string, port: number): ChildProcess {
  const data = join(folder, `mongod-${port}`)
  mkdirSync(data, { recursive: true })
  const options = ['--replSet', 'chaos', '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', data]
  const small = ['--oplogSize', '64', '--wiredTigerCacheSizeGB', '0.25', '--nounixsocket', '--quiet']
  const log = ['--logpath', join(folder, `mongod-${port}.log`), '--logappend']
  const command = ['-c', KILLED_WITH_INPUT, program, ...options, ...small, ...log]
  return spawn('sh', command, { stdio: ['pipe', 'ignore', 'ignore'] })
}

async function end(node: ChildProcess | undefined): Promise<void> {
  if (!node || node.exitCode !== null) return
  const ended = once(node, 'exit')
  node.stdin?.end()
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

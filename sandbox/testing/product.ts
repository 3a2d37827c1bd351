import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ClientEnv, SandboxEnv, ServerEnv } from '@ningjing/contract/env.schemas'
import { memoryFolder } from '../../server/src/testing/memory-folder.ts'
import { freePorts, isFree } from '../process/ports.ts'

const START = new URL('../start.ts', import.meta.url)

/** Settings of one run. All others count as not set, whatever the shell or `.env` holds. */
export type Run = { args?: string[]; env: Record<string, string> }

/** A new data folder and free ports, so that a test can run beside a running site. */
export async function freshSettings(): Promise<Record<string, string>> {
  const [site, database, identity, cards, mailbox, smtp, vite] = await freePorts(7)
  return {
    DATA_DIR: memoryFolder('ningjing-start-'),
    PORT: String(site),
    SANDBOX_DATABASE_PORT: String(database),
    SANDBOX_IDENTITY_PORT: String(identity),
    SANDBOX_CARDS_PORT: String(cards),
    SANDBOX_MAILBOX_PORT: String(mailbox),
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_VITE_PORT: String(vite),
    RATE_LIMIT_SCALE: '1000',
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Starts the product and waits until it is up; throws its error output if it ends instead. */
export async function startProduct(run: Run) {
  const { child, output } = forkProduct(run)
  const message = await Promise.race([
    once(child, 'message').then(([sent]) => sent),
    once(child, 'exit').then(([code]) => {
      throw new Error(`ended with code ${code}: ${output.stderr}`)
    }),
  ])
  return {
    child,
    output,
    addresses: message.addresses as Record<'site' | 'api' | 'identity' | 'cards' | 'mailbox', string>,
  }
}

/** Runs the product to its end, for starts that fail. */
export async function runProduct(run: Run): Promise<{ code: number | null; stderr: string; stdout: string }> {
  const { child, output } = forkProduct(run)
  const [code] = await once(child, 'close')
  return { code, ...output }
}

/** Stops the parent with a signal, if it runs; returns the ports that are still taken afterward. */
export async function endProduct({ child }: { child: ChildProcess }, signal: NodeJS.Signals, run: Run) {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return takenPorts(run)
}

function forkProduct({ args = [], env }: Run) {
  const names = [ServerEnv, ClientEnv, SandboxEnv].flatMap((schema) => Object.keys(schema.shape))
  const unset = Object.fromEntries(names.map((name) => [name, '']))
  const child = fork(START, args, { env: { ...process.env, ...unset, ...env }, silent: true })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk
  })
  return { child, output }
}

/** A killed process may need a moment to release its ports, on a busy machine several seconds. */
async function takenPorts({ env }: Run): Promise<number[]> {
  const ports = Object.entries(env)
    .filter(([name]) => name.endsWith('PORT'))
    .map(([, port]) => Number(port))
  const end = Date.now() + 20_000
  let taken = ports
  while (taken.length > 0 && Date.now() < end) {
    const free = await Promise.all(taken.map(isFree))
    taken = taken.filter((_port, index) => !free[index])
  }
  return taken
}

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/** A port that the sandbox needs: the name of its setting, its number, and what listens there. */
export type WantedPort = { setting: string; port: number; use: string }

/** A process that was just killed may still hold its port, so a taken one is tried again. */
const MAX_TRIES = 8
const RETRY_MS = 250

/** Throws one line that names every taken port and its setting. */
export async function assertPortsFree(wanted: WantedPort[]): Promise<void> {
  const free = await Promise.all(wanted.map(({ port }) => becomesFree(port)))
  const taken = wanted.filter((_port, index) => !free[index])
  if (taken.length === 0) return
  const list = taken.map(({ setting, port, use }) => `${port} (${setting}, ${use})`).join(' and ')
  const subject = taken.length === 1 ? `Port ${list} is` : `Ports ${list} are`
  throw new StartError(`${subject} in use by another program: stop it or set another port.`)
}

/** Finds free ports on loopback, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

async function becomesFree(port: number): Promise<boolean> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    if (await isFree(port)) return true
    await pause(RETRY_MS)
  }
  return false
}

/** Whether nothing listens on this port of loopback. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await once(server.close(), 'close')
  return true
}

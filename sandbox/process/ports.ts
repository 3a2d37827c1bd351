import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from './fault.ts'

/** A port this product wants: its setting's name, its number, and who listens there. */
export type WantedPort = { setting: string; port: number; use: string }

/** What was killed a moment ago may still hold its port; a taken one is tried again this often. */
const TRIES = 8
const TRY_AGAIN_MS = 250

/** Refuses in one line that names every taken port and its setting. */
export async function assertPortsFree(wanted: WantedPort[]): Promise<void> {
  const free = await Promise.all(wanted.map(({ port }) => becomesFree(port)))
  const taken = wanted.filter((_port, place) => !free[place])
  if (taken.length === 0) return
  const list = taken.map(({ setting, port, use }) => `${port} (${setting}, ${use})`).join(' and ')
  throw new Fault(`Port ${list} is taken by another program: stop that, or set another number.`)
}

/** As many free ports on loopback as asked for, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

async function becomesFree(port: number): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (await isFree(port)) return true
    await pause(TRY_AGAIN_MS)
  }
  return false
}

/** Whether nobody listens on this port of loopback. */
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

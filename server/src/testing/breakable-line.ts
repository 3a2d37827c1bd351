import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { databaseServer } from './worker-servers.ts'

/**
 * A connection to the database server of this worker that a test can cut and restore, as a real outage does.
 */
export async function breakableLine() {
  const target = new URL(databaseServer())
  const sockets = new Set<Socket>()
  let isCut = false
  let slow: { command: string; ms: number } | undefined
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.once('close', () => to.destroy())
      from.pipe(to)
    }
    near.on('data', (sent) => {
      if (!slow || !sent.includes(slow.command)) return
      far.unpipe(near)
      setTimeout(() => far.pipe(near), slow.ms)
      slow = undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    // A direct connection: a replica set would give the driver its own address, past this line.
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    cut,
    restore: () => {
      isCut = false
    },
    /** Delays the answer to the next database command of this name by `ms` milliseconds. */
    slowDown: (command: string, ms: number) => {
      slow = { command, ms }
    },
  }
}

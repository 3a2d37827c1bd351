import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { StartError } from '../process/start-error.ts'
import { createCommandHandler } from './commands/commands.ts'
import { Catalog } from './engine/catalog.ts'
import { Cursors } from './engine/cursors.ts'
import { removeExpired } from './remove-expired.ts'
import { createJournal } from './storage/journal.ts'
import { openStorage } from './storage/storage.ts'
import { serve } from './wire/connection.ts'

/**
 * How often expired documents and idle cursors are removed, in milliseconds; the same as MongoDB's interval.
 */
const CLEAR_MS = 60_000

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

type Settings = {
  /** Database file; created if it does not exist. */
  file: string
  /** 0 picks a free port. */
  port?: number
  /** A loopback address: the database has no password. */
  host?: string
}

/**
 * Starts the local database: a server that speaks MongoDB's protocol to the official driver. Its `uri` names
 * the database `ningjing`; another name in its place selects another database.
 */
export async function startDatabase({ file, port = 0, host = '127.0.0.1' }: Settings) {
  if (!LOOPBACK.includes(host))
    throw new StartError(`The local database has no password: ${host} is not loopback.`)
  const storage = openStorage(file)
  const journal = createJournal(storage)
  const catalog = new Catalog(storage, journal)
  const cursors = new Cursors()
  const sockets = new Set<Socket>()

  const server = createServer()
  await listen(server, port, host).catch((error) => {
    storage.close()
    throw error
  })
  const address = addressOf(server)
  const handle = createCommandHandler({ catalog, cursors, journal, address })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void serve(socket, handle)
  })
  const clearing = setInterval(() => {
    cursors.closeIdle()
    removeExpired(catalog)
    journal.settled().catch(() => undefined)
  }, CLEAR_MS).unref()

  return {
    uri: `mongodb://${address}/ningjing?directConnection=true`,
    port: (server.address() as AddressInfo).port,
    /** Closes all connections, writes pending changes and releases the file. */
    async close(): Promise<void> {
      clearInterval(clearing)
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
      journal.close()
      storage.close()
    },
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  return family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`
}

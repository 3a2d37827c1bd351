import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
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

/** The database has no password. */
const LOOPBACK = '127.0.0.1'

type Settings = {
  /** Database file; created if it does not exist. */
  file: string
  /** 0 picks a free port. */
  port?: number
}

/**
 * Starts the local database: a server that speaks MongoDB's protocol to the official driver. Its `uri` names
 * the database `ningjing`; another name in its place selects another database.
 */
export async function startDatabase({ file, port = 0 }: Settings) {
  const storage = openStorage(file)
  const journal = createJournal(storage)
  const catalog = new Catalog(storage, journal)
  const cursors = new Cursors()
  const sockets = new Set<Socket>()

  const server = createServer()
  await listen(server, port).catch((error) => {
    storage.close()
    throw error
  })
  const own = server.address() as AddressInfo
  const address = `${own.address}:${own.port}`
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
    port: own.port,
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

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, LOOPBACK)
  await once(server, 'listening')
}

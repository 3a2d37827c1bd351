import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Fault } from '../process/fault.ts'
import { createCommands } from './commands/commands.ts'
import { Catalog } from './engine/catalog.ts'
import { Cursors } from './engine/cursors.ts'
import { removeExpired } from './expiry.ts'
import { Transactions } from './sessions/transactions.ts'
import { createJournal } from './storage/journal.ts'
import { openStorage } from './storage/storage.ts'
import { serve } from './wire/connection.ts'

/** Expired documents and forgotten cursors are cleared away this often, in milliseconds; as MongoDB does. */
const CLEAR_MS = 60_000

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

type Settings = {
  /** Where everything is kept; made when it is not there. */
  file: string
  /** 0 takes any free one. */
  port?: number
  /** There is no password, so only an address of this machine itself. */
  host?: string
}

/**
 * Starts the local database: a server that speaks MongoDB's protocol to the official driver.
 * Its `uri` names the database `ningjing`; any other name in its place makes a database of its own.
 */
export async function startDatabase({ file, port = 0, host = '127.0.0.1' }: Settings) {
  if (!LOOPBACK.includes(host))
    throw new Fault(`The local database has no password: ${host} is not loopback.`)
  const storage = openStorage(file)
  const journal = createJournal(storage)
  const catalog = new Catalog(storage, journal)
  const transactions = new Transactions(catalog)
  const cursors = new Cursors()
  const sockets = new Set<Socket>()

  const server = createServer()
  await listen(server, port, host).catch((error) => {
    storage.close()
    throw error
  })
  const address = addressOf(server)
  const answer = createCommands({ catalog, cursors, transactions, journal, address })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void serve(socket, answer)
  })
  const clearing = setInterval(() => {
    cursors.forgetIdle()
    if (!catalog.hasTransaction) removeExpired(catalog)
    journal.settled().catch(() => undefined)
  }, CLEAR_MS).unref()

  return {
    uri: `mongodb://${address}/ningjing?directConnection=true`,
    port: (server.address() as AddressInfo).port,
    /** Ends every connection, writes what is left and gives the file free. */
    async close(): Promise<void> {
      clearInterval(clearing)
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
      transactions.close()
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

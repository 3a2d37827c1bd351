import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { openAccountFile } from './accounts.ts'
import { createEmulator } from './emulator.ts'
import { PROJECT_ID } from './project.ts'

/**
 * Starts the identity stand-in: the official Auth emulator, with its accounts kept in a file.
 * @param options.port where it listens on loopback; 0 picks a free one
 * @param options.file where the accounts are kept
 */
export async function startIdentity(options: { port: number; file: string }) {
  const accounts = openAccountFile(options.file)
  const state = new AgentProjectState(PROJECT_ID)
  accounts.restoreInto(state)
  const emulator = await createEmulator(PROJECT_ID, state)
  const server = createServer(savingBeforeAnswer(emulator, () => accounts.save(state)))
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      accounts.close()
    },
  }
}

/** What the caller was told has happened is in the file: saving comes before the first byte of an answer. */
function savingBeforeAnswer(emulator: RequestListener, save: () => void): RequestListener {
  return (request, response) => {
    const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse
    response.writeHead = (...parts: unknown[]) => {
      save()
      return writeHead(...parts)
    }
    emulator(request, response)
  }
}

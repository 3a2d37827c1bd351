import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { openAccountFile } from './account-file.ts'
import { createEmulator } from './create-emulator.ts'
import { withNewPasswordPage } from './new-password-page.ts'
import { PROJECT_ID } from './project-id.ts'

/**
 * Starts the identity stand-in: the official Auth emulator with its accounts in a file.
 * @param options.port port on loopback; 0 picks a free one
 * @param options.file path of the account file
 */
export async function startIdentity(options: { port: number; file: string }) {
  const accounts = openAccountFile(options.file)
  const state = new AgentProjectState(PROJECT_ID)
  accounts.restoreInto(state)
  const emulator = await createEmulator(PROJECT_ID, state)
  const saving = saveBeforeResponse(emulator, () => accounts.save(state))
  const server = createServer(servingChooser(withNewPasswordPage(saving)))
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

/** Serves the window that replaces Google's as a script for pages of any origin. */
function servingChooser(emulator: RequestListener): RequestListener {
  return async (request, response) => {
    if (request.url !== '/account-chooser.js') {
      emulator(request, response)
      return
    }
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' }
    response.writeHead(200, headers).end(await chooserScript())
  }
}

async function chooserScript(): Promise<string> {
  // Imported here so that the emulator does not wait for it when it starts.
  const { transformWithOxc } = await import('vite')
  const file = join(import.meta.dirname, 'account-chooser.ts')
  return (await transformWithOxc(await readFile(file, 'utf8'), file)).code
}

/**
 * Saves before the first byte of a response, so that every acknowledged change is in the file. Without space on the disk
 * it answers 503, and the next response saves what is missing.
 */
function saveBeforeResponse(emulator: RequestListener, save: () => void): RequestListener {
  return (request, response) => {
    const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse
    response.writeHead = (...parts: unknown[]) => {
      try {
        save()
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
        return writeHead(503)
      }
      return writeHead(...parts)
    }
    emulator(request, response)
  }
}

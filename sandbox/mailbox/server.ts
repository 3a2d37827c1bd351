import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectIdentityMails } from './identity-mails.ts'
import { mailboxPage } from './page.ts'

/** How often new mails are collected, in milliseconds. */
const COLLECT_MS = 1000

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/**
 * Starts the mailbox: one page with all mails that the sandbox would send.
 * @param options.port port on loopback; 0 picks a free one
 * @param options.identityUrl address of the identity emulator
 */
export async function startMailbox(options: { port: number; identityUrl: string }) {
  const mails = collectIdentityMails(options.identityUrl)
  // The emulator may still be starting, or be gone: what it lists is collected the next time.
  const collect = () => mails.collect().catch(() => undefined)
  const timer = setInterval(collect, COLLECT_MS)
  const server = createServer(async (request, response) => {
    if (request.url !== '/' || request.method !== 'GET') {
      response.writeHead(404, HEADERS).end('<p>The mailbox is at <a href="/">/</a>.</p>')
      return
    }
    await collect()
    response.writeHead(200, HEADERS).end(mailboxPage(mails.list()))
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async close(): Promise<void> {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

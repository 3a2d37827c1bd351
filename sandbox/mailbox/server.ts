import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectIdentityMails } from './identity-mails.ts'
import type { Mail } from './mail.ts'
import { mailboxPage } from './page.ts'
import { collectSmtpMails } from './smtp-mails.ts'

/** How often new mails are collected, in milliseconds. */
const COLLECT_MS = 1000

const HTML = 'text/html; charset=utf-8'
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
/** A mail is shown without scripts, and loads only the pictures of the site on this machine. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http://localhost:*; frame-ancestors 'none'; sandbox allow-popups"

type Options = {
  /** Port of the page on loopback; 0 picks a free one. */
  port: number
  /** Port on loopback that takes mails by SMTP, if there is to be one; 0 picks a free one. */
  smtpPort?: number | undefined
  /** Address of the identity emulator, if there is one. */
  identityUrl?: string | undefined
}

/** Starts the mailbox: one page with all mails that the sandbox would send, and the same as JSON at `/api/mails`. */
export async function startMailbox({ port, smtpPort, identityUrl }: Options) {
  const smtp = smtpPort === undefined ? undefined : await collectSmtpMails(smtpPort)
  const identity = identityUrl ? collectIdentityMails(identityUrl, smtp !== undefined) : undefined
  // The emulator may still be starting, or be gone: what it lists is collected the next time.
  const collect = () => identity?.collect().catch(() => undefined)
  const timer = setInterval(collect, COLLECT_MS)
  const server = createServer(async (request, response) => {
    await collect()
    const mails = [...(identity?.list() ?? []), ...(smtp?.list() ?? [])]
    mails.sort((a, b) => b.at.getTime() - a.at.getTime())
    const { status, type, body, policy } =
      request.method === 'GET' ? answerTo(new URL(request.url ?? '/', 'http://mailbox'), mails) : NOTHING
    const headers = { ...HEADERS, 'content-type': type }
    response.writeHead(status, policy ? { ...headers, 'content-security-policy': policy } : headers).end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `http://localhost:${address.port}`,
    smtpUrl: smtp && `smtp://127.0.0.1:${smtp.port}`,
    async close(): Promise<void> {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      await Promise.all([once(server, 'close'), smtp?.close()])
    },
  }
}

type Answer = { status: number; type: string; body: string; policy?: string }

const NOTHING: Answer = { status: 404, type: HTML, body: '<p>The mailbox is at <a href="/">/</a>.</p>' }

function answerTo({ pathname, searchParams }: URL, mails: Mail[]): Answer {
  if (pathname === '/') return { status: 200, type: HTML, body: mailboxPage(mails) }
  if (pathname === '/api/mails') {
    const to = searchParams.get('to')
    const wanted = mails.filter((mail) => to === null || mail.to === to)
    return { status: 200, type: 'application/json', body: JSON.stringify(wanted) }
  }
  const [, id, isText] = /^\/mails\/(\d+)(\.txt)?$/.exec(pathname) ?? []
  const sent = mails.find((mail) => mail.sent && mail.sent.id === id)?.sent
  if (!sent) return NOTHING
  if (isText) return { status: 200, type: 'text/plain; charset=utf-8', body: sent.text }
  return { status: 200, type: HTML, body: sent.html, policy: MAIL_POLICY }
}

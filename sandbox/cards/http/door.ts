import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Answer, answer } from '../api/api.ts'
import { readForm } from '../api/form.ts'
import type { Fault, Faults } from '../faults.ts'
import type { Books } from '../money/books.ts'
import { freshId } from '../money/stamps.ts'
import { browserScript } from './browser-script.ts'

/** The largest body taken, in bytes. */
const MAX_BODY = 64 * 1024

/**
 * Everything that comes over the wire: the API under /v1/, the browser script, a health check, and the trouble
 * tests ask for under /sandbox/.
 * @param wake called after each call, which may have planned something
 */
export function doorOf(books: Books, faults: Faults, wake: () => void): RequestListener {
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    // A script meant for other sites' pages: without this a page of another host name may not load it.
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    try {
      if (url.pathname.startsWith('/v1/')) {
        await callApi(books, faults, request, response, url)
        wake()
      } else if (request.method === 'GET' && url.pathname === '/stripe.js') {
        send(response, 200, 'text/javascript', await browserScript())
      } else if (request.method === 'GET' && url.pathname === '/healthz') {
        sendJson(response, 200, { status: 'ok' })
      } else if (request.method === 'POST' && url.pathname === '/sandbox/faults') {
        await planFault(faults, request, response)
      } else {
        sendError(response, 404, `The card sandbox has nothing at ${url.pathname}.`)
      }
    } catch (error) {
      failSafely(response, error)
    }
  }
}

async function callApi(
  books: Books,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  allowEveryOrigin(response)
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end()
    return
  }
  const body = await bodyOf(request)
  const fault = faults.meet(url.pathname)
  if (await isLostTo(fault, response)) return
  const given = answer(books, {
    method: request.method ?? 'GET',
    path: url.pathname,
    params: readForm(request.method === 'GET' ? url.search.slice(1) : body),
    authorization: request.headers.authorization,
    idempotencyKey: headerOf(request, 'idempotency-key'),
  })
  if (fault?.kind === 'lost-answer') response.destroy()
  else sendAnswer(response, given)
}

function sendAnswer(response: ServerResponse, { status, body, replayed }: Answer): void {
  response.setHeader('request-id', freshId('req'))
  if (replayed) response.setHeader('idempotent-replayed', 'true')
  send(response, status, 'application/json', body)
}

/** Whether trouble keeps the call from being carried out. */
async function isLostTo(fault: Fault | undefined, response: ServerResponse): Promise<boolean> {
  if (fault?.kind === 'slow') await sleep(fault.delayMs)
  if (fault?.kind === 'unreachable') response.destroy()
  if (fault?.kind === 'error') {
    sendError(response, 500, 'The trouble a test has asked for.')
  }
  return fault?.kind === 'unreachable' || fault?.kind === 'error'
}

/** Pages of any origin may call the API, as at the provider: the key says what they may do. */
function allowEveryOrigin(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key')
  response.setHeader('access-control-max-age', '600')
}

async function planFault(faults: Faults, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A page of another origin can send JSON only if it is allowed to, and here it is not.
  if (request.headers['content-type'] !== 'application/json') {
    sendError(response, 415, 'Send application/json.')
    return
  }
  sendJson(response, 200, faults.plan(JSON.parse(await bodyOf(request))))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

class TooLarge extends Error {
  override readonly message = 'The body is too large.'
}

function failSafely(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return
  const isSenders = error instanceof SyntaxError || error instanceof z.core.$ZodError
  if (error instanceof TooLarge) sendError(response, 413, error.message)
  else if (isSenders) sendError(response, 400, error.message)
  else {
    console.error(error)
    sendError(response, 500, 'An unknown error occurred in the card sandbox; its process has logged it.')
  }
}

function sendError(response: ServerResponse, status: number, message: string): void {
  const type = status < 500 ? 'invalid_request_error' : 'api_error'
  sendJson(response, status, { error: { type, message } })
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json', JSON.stringify(body))
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    .end(body)
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readForm } from '../api/form.ts'
import { type ApiResponse, handleCall } from '../api/handle-call.ts'
import { newId } from '../money/id-and-time.ts'
import type { Ledger } from '../money/ledger.ts'
import type { SimulatedFailure, SimulatedFailures } from '../simulated-failures.ts'
import { browserScript } from './browser-script.ts'

/** The largest request body, in bytes. */
const MAX_BODY_BYTES = 64 * 1024

/**
 * Handles all HTTP requests: the API under /v1/, the browser script, a health check, and simulated failures
 * under /sandbox/.
 * @param wake called after each API call, which may have scheduled a task
 */
export function createRequestListener(
  ledger: Ledger,
  failures: SimulatedFailures,
  wake: () => void,
): RequestListener {
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    // The script is meant for pages of other sites; without this header a page on another host may not load
    // it.
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    try {
      if (url.pathname.startsWith('/v1/')) {
        await callApi(ledger, failures, request, response, url)
        wake()
      } else if (request.method === 'GET' && url.pathname === '/stripe.js') {
        send(response, 200, 'text/javascript', await browserScript())
      } else if (request.method === 'GET' && url.pathname === '/healthz') {
        sendJson(response, 200, { status: 'ok' })
      } else if (request.method === 'POST' && url.pathname === '/sandbox/faults') {
        await setFailure(failures, request, response)
      } else {
        sendError(response, 404, `The card sandbox has nothing at ${url.pathname}.`)
      }
    } catch (error) {
      sendCaughtError(response, error)
    }
  }
}

async function callApi(
  ledger: Ledger,
  failures: SimulatedFailures,
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
  const failure = failures.next(url.pathname)
  if (await isPreventedBy(failure, response)) return
  const reply = handleCall(ledger, {
    method: request.method ?? 'GET',
    path: url.pathname,
    params: readForm(request.method === 'GET' ? url.search.slice(1) : body),
    authorization: request.headers.authorization,
    idempotencyKey: headerOf(request, 'idempotency-key'),
  })
  if (failure?.kind === 'lost-answer') response.destroy()
  else sendReply(response, reply)
}

function sendReply(response: ServerResponse, { status, body, replayed }: ApiResponse): void {
  response.setHeader('request-id', newId('req'))
  if (replayed) response.setHeader('idempotent-replayed', 'true')
  send(response, status, 'application/json', body)
}

/** Simulates a failure before the call runs; true when the call must not run. */
async function isPreventedBy(
  failure: SimulatedFailure | undefined,
  response: ServerResponse,
): Promise<boolean> {
  if (failure?.kind === 'slow') await sleep(failure.delayMs)
  if (failure?.kind === 'unreachable') response.destroy()
  if (failure?.kind === 'error') {
    sendError(response, 500, 'A failure that a test has requested.')
  }
  return failure?.kind === 'unreachable' || failure?.kind === 'error'
}

/** Pages of any origin may call the API, as at Stripe: the key decides what they may do. */
function allowEveryOrigin(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key')
  response.setHeader('access-control-max-age', '600')
}

async function setFailure(
  failures: SimulatedFailures,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A page of another origin can send JSON only after a preflight, which this path does not answer.
  if (request.headers['content-type'] !== 'application/json') {
    sendError(response, 415, 'Send application/json.')
    return
  }
  sendJson(response, 200, failures.set(JSON.parse(await bodyOf(request))))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new BodyTooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

class BodyTooLargeError extends Error {
  override readonly message = 'The body is too large.'
}

function sendCaughtError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return
  const isClientError = error instanceof SyntaxError || error instanceof z.core.$ZodError
  if (error instanceof BodyTooLargeError) sendError(response, 413, error.message)
  else if (isClientError) sendError(response, 400, error.message)
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

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { UPLOAD_MS } from '@ningjing/contract/pictures/pictures'
import type { Lifecycle } from '../deps.ts'
import { uploadTimeOf } from './upload-time.ts'

/** Time to receive a whole request, in milliseconds. With the interval of the check it stays below 15 seconds. */
const RECEIVE_MS = 13_000
const CHECK_MS = 1_000
/** A client that reads nothing of its answer for one or two of these is cut off. */
const STALL_MS = 7_000
/** How long an idle connection is kept; longer than the proxy keeps it (docs/deploy.md), so that the proxy closes first. */
const IDLE_MS = 10_000
const MAX_CONNECTIONS = 2_000
/**
 * Answers that one connection may wait for. One is not enough: a proxy sends the next request when the last byte of an
 * answer has arrived, which may be before this process has ended it.
 */
const MAX_ANSWERS = 2
/** Time for the request of a connection that was made just before the server stopped listening, in milliseconds. */
const ARRIVAL_MS = 250
/** A turn of the event loop in which nothing happens, and how long to wait for one, in milliseconds. */
const QUIET_TURN_MS = 0.2
const MAX_QUIET_WAIT_MS = 2_000

/** A server whose connections are limited in time and number. */
export function createHttpServer(answer: RequestListener, lifecycle: Lifecycle) {
  const open = new Set<ServerResponse>()
  const options = {
    requestTimeout: UPLOAD_MS,
    headersTimeout: RECEIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: IDLE_MS,
  }
  const answers = new WeakMap<Socket, number>()
  const server = createServer(options, (req, res) => {
    // Answers that wait behind one that is not read would fill the memory.
    const waiting = answers.get(req.socket) ?? 0
    if (waiting >= MAX_ANSWERS) {
      req.socket.destroy()
      return
    }
    answers.set(req.socket, waiting + 1)
    res.once('close', () => answers.set(req.socket, (answers.get(req.socket) ?? 1) - 1))
    open.add(res)
    res.once('close', () => open.delete(res))
    endLateBody(req, res)
    if (lifecycle.isStopping) endConnection(res)
    answer(req, res)
  })
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(STALL_MS, (socket: Socket) => {
    // A request that waits for its answer has a time limit of its own.
    const isWaiting = socket.writableLength === 0 && [...open].some((res) => res.socket === socket)
    if (!isWaiting) socket.destroy()
  })
  return { server, drain: (lingerMs: number) => drain(server, open, lifecycle, lingerMs) }
}

/** Node limits the time to receive a request for all of them alike; only uploads may use it up. */
function endLateBody(req: IncomingMessage, res: ServerResponse): void {
  const timer = setTimeout(() => !req.complete && req.destroy(), uploadTimeOf(req, RECEIVE_MS))
  res.once('close', () => clearTimeout(timer))
}

/**
 * Stops without cutting a request off. Until `lingerMs` have passed, new requests are answered while /readyz says 503,
 * and each answer closes its connection, so that load balancers and proxies turn to other processes. Resolves when
 * every open request is answered.
 */
async function drain(server: Server, open: Set<ServerResponse>, lifecycle: Lifecycle, lingerMs: number) {
  lifecycle.isStopping = true
  for (const res of open) endConnection(res)
  await wait(lingerMs)
  await quietMoment(server)
  // The close of an HTTP server would also cut connections whose first request is still on its way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  await wait(ARRIVAL_MS)
  server.closeIdleConnections()
  await closed
}

/**
 * Waits for a short turn of the event loop in which no connection came. Connections that the system has made but that
 * were not accepted yet are lost with the socket that listens, and Node accepts one a turn.
 */
async function quietMoment(server: Server): Promise<void> {
  const giveUpAt = performance.now() + MAX_QUIET_WAIT_MS
  let connections = 0
  const count = () => {
    connections += 1
  }
  server.on('connection', count)
  for (let start = performance.now(); start < giveUpAt; start = performance.now()) {
    connections = 0
    await nextTurn()
    if (connections === 0 && performance.now() - start < QUIET_TURN_MS) break
  }
  server.off('connection', count)
}

function endConnection(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close')
}

import type { Endpoint } from '@ningjing/contract/endpoint'
import { Problem, type ProblemCode } from '@ningjing/contract/problems'
import express, { type RequestHandler } from 'express'
import type { Caller } from './caller.ts'

export type FileLimits = {
  maxBytes: number
  /** Files that may be received or handled at a time. */
  maxAtOnce: number
  /** Those of one user. */
  maxPerUser: number
  tooLarge: ProblemCode
  wrongType: ProblemCode
  busy: ProblemCode
  /** Throws if the caller may not send a file; called before the body is read. */
  assertAllowed: (caller: Caller) => void
}

/** A file that comes more slowly is cut off, so that it does not keep others out. */
const MIN_BYTES_A_MINUTE = 300_000
/** How often the speed of an upload is checked, in milliseconds. */
const LOOK_MS = 10_000

/** Reads the body into memory, for a few requests at a time. */
export function fileBody(
  endpoint: Endpoint,
  { maxBytes, maxAtOnce, maxPerUser, tooLarge, busy, assertAllowed }: FileLimits,
): RequestHandler[] {
  /** User ids, one for each open request. */
  const open: string[] = []
  const takeTurn: RequestHandler = (_req, res, next) => {
    const { caller } = res.locals as { caller: Caller }
    assertAllowed(caller)
    const own = open.filter((userId) => userId === caller._id)
    if (open.length >= maxAtOnce || own.length >= maxPerUser)
      throw new Problem(busy, { retryAfterSeconds: 5 })
    open.push(caller._id)
    res.once('close', () => open.splice(open.indexOf(caller._id), 1))
    next()
  }
  const cutSlow: RequestHandler = (req, res, next) => {
    const { socket } = req
    let received = socket.bytesRead
    const timer = setInterval(() => {
      const isSlow = socket.bytesRead - received < (MIN_BYTES_A_MINUTE * LOOK_MS) / 60_000
      if (isSlow && !req.complete) req.destroy()
      received = socket.bytesRead
    }, LOOK_MS)
    res.once('close', () => clearInterval(timer))
    next()
  }
  const read = express.raw({ type: [...(endpoint.bodyTypes ?? [])], limit: maxBytes, inflate: false })
  const readFile: RequestHandler = (req, res, next) =>
    read(req, res, (error?: { type?: string }) =>
      next(error?.type === 'entity.too.large' ? new Problem(tooLarge) : error),
    )
  return [takeTurn, cutSlow, readFile]
}

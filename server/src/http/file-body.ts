import type { Endpoint } from '@ningjing/contract/endpoint'
import { Problem, type ProblemCode } from '@ningjing/contract/problems'
import express, { type RequestHandler } from 'express'

export type FileLimits = {
  maxBytes: number
  /** Files that may be received or handled at a time. */
  maxAtOnce: number
  tooLarge: ProblemCode
  wrongType: ProblemCode
  busy: ProblemCode
}

/** Reads the body into memory, for a few requests at a time. */
export function fileBody(
  endpoint: Endpoint,
  { maxBytes, maxAtOnce, tooLarge, busy }: FileLimits,
): RequestHandler[] {
  let open = 0
  const takeTurn: RequestHandler = (_req, res, next) => {
    if (open >= maxAtOnce) throw new Problem(busy, { retryAfterSeconds: 5 })
    open += 1
    res.once('close', () => {
      open -= 1
    })
    next()
  }
  const read = express.raw({ type: [...(endpoint.bodyTypes ?? [])], limit: maxBytes, inflate: false })
  const readFile: RequestHandler = (req, res, next) =>
    read(req, res, (error?: { type?: string }) =>
      next(error?.type === 'entity.too.large' ? new Problem(tooLarge) : error),
    )
  return [takeTurn, readFile]
}

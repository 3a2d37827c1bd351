import { BASE_PATH } from '@ningjing/contract/endpoint'
import type { RequestHandler } from 'express'

/** Calls of the API and of load balancers. */
const CALL = new RegExp(`^(${BASE_PATH}|/healthz|/readyz)(/|$)`)
/** Time for pages and files in one turn of the event loop, in milliseconds. At least one request gets its turn. */
const SLICE_MS = 2

/**
 * Delays pages and files, so that a call gets its turn after a few of them. Otherwise it waits until hundreds of
 * visitors who came at once are answered, and again for each answer of the database (decision 019).
 */
export function callsFirst(): RequestHandler {
  const waiting: (() => void)[] = []
  const letThrough = () => {
    const end = performance.now() + SLICE_MS
    do waiting.shift()?.()
    while (waiting.length > 0 && performance.now() < end)
    if (waiting.length > 0) setImmediate(letThrough)
  }
  return (req, _res, next) => {
    if (CALL.test(req.path)) next()
    else if (waiting.push(next) === 1) setImmediate(letThrough)
  }
}

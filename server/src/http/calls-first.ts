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
  const takeTurn = inSlices()
  return (req, _res, next) => {
    if (CALL.test(req.path)) next()
    else takeTurn(next)
  }
}

/** Returns what runs tasks one after another, a few in each turn of the event loop. */
export function inSlices(): (task: () => void) => void {
  const waiting: (() => void)[] = []
  const letThrough = () => {
    const end = performance.now() + SLICE_MS
    do waiting.shift()?.()
    while (waiting.length > 0 && performance.now() < end)
    if (waiting.length > 0) setImmediate(letThrough)
  }
  return (task) => {
    if (waiting.push(task) === 1) setImmediate(letThrough)
  }
}

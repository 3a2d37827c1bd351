import { Problem } from '@ningjing/contract/problems'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { uploadTimeOf } from './upload-time.ts'

/** Time to answer a request, in milliseconds (product §7.4). */
const ANSWER_MS = 15_000

/**
 * Answers `request.timed-out` when a handler takes too long. Answers directly and not by `next`: when the handler
 * fails later, Express would have no error handler left and would close the connection under the next request.
 */
export function limitTime(handleProblem: ErrorRequestHandler, answerMs = ANSWER_MS): RequestHandler {
  return (req, res, next) => {
    const timer = setTimeout(
      () => {
        if (res.headersSent) return
        void handleProblem(new Problem('request.timed-out', { retryAfterSeconds: 5 }), req, res, next)
      },
      uploadTimeOf(req, answerMs),
    )
    res.once('close', () => clearTimeout(timer))
    next()
  }
}

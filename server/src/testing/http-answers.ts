import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * An HTTP server on a free port that answers with JSON, until the test ends. Returns its origin.
 * @param answerOf the answer to a path; undefined for one that is not found
 */
export async function httpAnswers(answerOf: (path: string) => unknown): Promise<string> {
  const server = createServer((req, res) => {
    const answer = answerOf(new URL(req.url ?? '', 'http://x').pathname)
    res.statusCode = answer === undefined ? 404 : 200
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer ?? { error: {} }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

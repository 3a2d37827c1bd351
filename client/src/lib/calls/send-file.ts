import { fillPath } from '@ningjing/contract/call-input'
import type { Route } from '@ningjing/contract/endpoint'
import { callAuthenticated } from './call.ts'

/**
 * Sends a file as the body of a call. Throws `CallError`.
 * @returns the reply, which the server has parsed by the schema of its endpoint
 */
export function sendFile(
  { method, path }: Route,
  query: Record<string, string>,
  file: Blob,
): Promise<unknown> {
  const headers = { 'Content-Type': file.type }
  const filled = fillPath(path, undefined, query)
  return callAuthenticated({ method, path: filled, body: file, signal: undefined, headers })
}

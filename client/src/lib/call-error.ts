import type { FieldProblem, ProblemCode } from '@ningjing/contract/problems'
import type { ProblemBody } from '@ningjing/contract/problems.schemas'

/** Nothing answered: no network, or a server that cannot be reached. */
export const UNREACHABLE = 'network.unreachable'

type Details = Partial<Pick<ProblemBody, 'detail' | 'fields' | 'facts' | 'requestId'>>

/** A call of the API that did not succeed; the only error that `call` throws. */
export class CallError extends Error {
  readonly code: ProblemCode | typeof UNREACHABLE
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  readonly detail: string | undefined
  readonly fields: readonly FieldProblem[]
  /** What the caller needs to go on, such as the fresh price. */
  readonly facts: Readonly<Record<string, string | number>>
  readonly requestId: string | undefined

  constructor(code: CallError['code'], status: number, details: Details = {}) {
    super(details.detail ?? code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.detail = details.detail
    this.fields = details.fields ?? []
    this.facts = details.facts ?? {}
    this.requestId = details.requestId
  }
}

/** The failure of a call that nothing answered. */
export function unreachable(): CallError {
  return new CallError(UNREACHABLE, 0)
}

/**
 * The failure that a refusing answer means; a body that is no problem counts as our own fault.
 * What reads it is loaded at the first refusal.
 */
export async function errorOfReply(status: number, body: unknown): Promise<CallError> {
  const problem = await readProblem(body).catch(() => undefined)
  return new CallError(problem?.code ?? 'server.unexpected', status, problem)
}

async function readProblem(body: unknown): Promise<ProblemBody> {
  const { ProblemBody } = await import('@ningjing/contract/problems.schemas')
  return ProblemBody.parse(body)
}

/** Whether trying again may help: a network fault or a fault of the server (product §7). */
export function isTransient(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}

/** Whether a failure is the refusal with this code. */
export function hasCode(error: unknown, code: ProblemCode): error is CallError {
  return error instanceof CallError && error.code === code
}

import type { FieldProblem } from '@ningjing/contract/field-reasons'
import type { ProblemCode } from '@ningjing/contract/problems'
import type { ProblemBody } from '@ningjing/contract/problems.schemas'

/** No reply: no network, or no server. */
export const UNREACHABLE = 'network.unreachable'

type Details = Partial<Pick<ProblemBody, 'fields' | 'facts' | 'requestId'>>

/** A failed API call; the only error that `call` throws. */
export class CallError extends Error {
  readonly code: ProblemCode | typeof UNREACHABLE
  /** HTTP status; 0 without a reply. */
  readonly status: number
  readonly fields: readonly FieldProblem[]
  /** Data that the caller needs to continue, such as the new price, and the reason. */
  readonly facts: Readonly<Record<string, string | number>>
  readonly requestId: string | undefined

  constructor(code: CallError['code'], status: number, details: Details = {}) {
    super(code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = details.fields ?? []
    this.facts = details.facts ?? {}
    this.requestId = details.requestId
  }
}

/** The error of a call without a reply. */
export function unreachable(): CallError {
  return new CallError(UNREACHABLE, 0)
}

/**
 * The error of a reply that is not 2xx; a body that is no problem counts as `server.unexpected`. Its schema loads with
 * the first error.
 */
export async function errorOfReply(status: number, body: unknown): Promise<CallError> {
  const problem = await readProblem(body).catch(() => undefined)
  return new CallError(problem?.code ?? 'server.unexpected', status, problem)
}

async function readProblem(body: unknown): Promise<ProblemBody> {
  const { ProblemBody } = await import('@ningjing/contract/problems.schemas')
  const problem = ProblemBody.parse(body)
  if (!problem.fields) return problem
  const { fieldText } = await import('@ningjing/contract/field-reasons')
  return { ...problem, fields: problem.fields.map((one) => ({ ...one, message: fieldText(one) })) }
}

/** Whether a retry may help: no reply, or a 5xx (product §7). */
export function isTransient(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}

/** Tries a call so many times again, while its error is transient. */
export const retryTransient = (times: number) => (failures: number, error: Error) =>
  failures < times && isTransient(error)

/** Whether the session has ended: the login page opens (product §4). */
export function hasSessionEnded(error: unknown): boolean {
  return error instanceof CallError && error.status === 401
}

/** Whether an error is the problem with this code. */
export function hasCode(error: unknown, code: ProblemCode): error is CallError {
  return error instanceof CallError && error.code === code
}

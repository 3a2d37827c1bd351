import * as z from 'zod/mini'

/** A failure that a test requests for the next API calls. */
const failureParams = z.strictObject({
  /** How many calls fail. */
  calls: z.int().check(z.minimum(0)),
  /**
   * `error`: answers 500 without running the call · `unreachable`: cuts the connection without running the
   * call · `lost-answer`: runs the call and cuts the connection · `slow`: delays the call.
   */
  kind: z.enum(['error', 'unreachable', 'lost-answer', 'slow']),
  /** Affects only calls whose path starts with this. */
  path: z._default(z.string(), '/v1/'),
  /** How long a `slow` call waits before it runs, in milliseconds. */
  delayMs: z._default(z.int().check(z.minimum(0)), 0),
})
export type SimulatedFailure = z.infer<typeof failureParams>

export type SimulatedFailures = ReturnType<typeof createSimulatedFailures>

/** The requested failures, in memory only. */
export function createSimulatedFailures() {
  let plan: SimulatedFailure | undefined
  return {
    /** Replaces the current plan; throws if `wanted` is not a valid one. */
    set(wanted: unknown): SimulatedFailure {
      plan = z.parse(failureParams, wanted)
      return plan
    },
    /** The failure for this call, if any. Counts the call. */
    next(path: string): SimulatedFailure | undefined {
      if (!plan || plan.calls < 1 || !path.startsWith(plan.path)) return undefined
      plan = { ...plan, calls: plan.calls - 1 }
      return plan
    },
  }
}

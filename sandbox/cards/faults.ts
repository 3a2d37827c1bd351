import * as z from 'zod/mini'

/** Trouble a test asks for: what the next calls of the API meet. */
const faultParams = z.strictObject({
  /** How many calls meet it. */
  calls: z.int().check(z.minimum(0)),
  /**
   * `error`: answered 500, nothing done · `unreachable`: the connection is cut, nothing done ·
   * `lost-answer`: the call is carried out, and the connection is cut instead of the answer.
   */
  kind: z.enum(['error', 'unreachable', 'lost-answer', 'slow']),
  /** Only calls whose path begins so. */
  path: z._default(z.string(), '/v1/'),
  /** How long a `slow` call waits before it is carried out, in milliseconds. */
  delayMs: z._default(z.int().check(z.minimum(0)), 0),
})
export type Fault = z.infer<typeof faultParams>

export type Faults = ReturnType<typeof createFaults>

/** Trouble at hand, kept in memory only. */
export function createFaults() {
  let planned: Fault | undefined
  return {
    /** Replaces the trouble planned before; throws when `wanted` is no such plan. */
    plan(wanted: unknown): Fault {
      planned = z.parse(faultParams, wanted)
      return planned
    },
    /** The trouble this call meets, which is used up by it. */
    meet(path: string): Fault | undefined {
      if (!planned || planned.calls < 1 || !path.startsWith(planned.path)) return undefined
      planned = { ...planned, calls: planned.calls - 1 }
      return planned
    },
  }
}

import { Problem } from '@ningjing/contract/problems'

/**
 * Tries a step that returns null when what it has read changed before it wrote. Throws `request.timed-out` when that goes
 * on.
 */
export async function inTries<Result>(step: () => Promise<Result | null>, tries = 5): Promise<Result> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const result = await step()
    if (result !== null) return result
  }
  throw new Problem('request.timed-out', { retryAfterSeconds: 1 })
}

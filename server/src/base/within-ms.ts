/** What a promise is worth that has not settled in time. */
export const LATE: unique symbol = Symbol('late')

/** The result of a promise, or `LATE` after `ms` milliseconds. What is late goes on, and may fail unnoticed. */
export async function withinMs<Result>(ms: number, result: Promise<Result>): Promise<Result | typeof LATE> {
  const late = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(late.resolve, ms, LATE)
  try {
    return await Promise.race([result, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

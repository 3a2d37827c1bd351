/**
 * Logs a handled error to the console (product §8).
 * @param what the action that failed, such as "sign-in with Google"
 */
export function logError(what: string, error: unknown): void {
  console.warn(`${what} failed:`, error)
}

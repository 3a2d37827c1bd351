/**
 * Writes a fault that was handled to the browser's console (product §8, "only logged").
 * @param what the action that failed, such as "sign-in with Google"
 */
export function logError(what: string, fault: unknown): void {
  console.warn(`${what} failed:`, fault)
}

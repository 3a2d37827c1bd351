import { StartError } from './start-error.ts'

/**
 * An error that names a file which cannot be used, and what to do.
 * @param remedy follows the name and the reason
 */
export function brokenFile(
  file: string,
  error: unknown,
  remedy = 'npm run seed makes it again.',
): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`The file ${file} cannot be used (${reason}): ${remedy}`)
}

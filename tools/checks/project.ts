import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The root folder of the repository. */
export const ROOT = new URL('../..', import.meta.url)
/** A file of the repository, with its path from the root. */
export type SourceFile = { path: string; text: string }
export const CODE = /\.(tsx?|jsx?|mjs|cjs)$/
/** Tests, journeys and what only they use. */
export const TEST_CODE = /\.(test|e2e)\.tsx?$|(^|\/)testing\/|^e2e\//

/** Paths of all files that git tracks or would track. */
export function projectPaths(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const paths = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  return paths.filter((path) => path !== '' && existsSync(new URL(path, ROOT)))
}

export const readText = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
/** All files whose path matches. */
export const readFiles = (pattern: RegExp): SourceFile[] =>
  projectPaths().flatMap((path) => (pattern.test(path) ? [{ path, text: readText(path) }] : []))

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the whole project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A file of the project: its path from the root, with `/`, and its text. */
export type SourceFile = { path: string; text: string }

/** Paths of every file that git keeps or would keep, so that nothing new is unguarded. */
export function projectFiles(): string[] {
  const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const paths = listing.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)))
  return [...new Set(paths)].sort()
}

/** Every file of code, read. */
export function codeFiles(): SourceFile[] {
  return projectFiles()
    .filter((path) => /\.(ts|tsx|js|jsx|mjs|cjs)$/.test(path))
    .map(readProjectFile)
}

/** One file of the project by its path from the root. */
export function readProjectFile(path: string): SourceFile {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') }
}

/** Tests, journeys and what only they use. */
export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)(testing|e2e)\//.test(path)
}

/** A list that reads well in a failing test: one violation a line. */
export function report(violations: string[]): string {
  return violations.join('\n')
}

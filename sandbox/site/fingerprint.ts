import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of the built client. */
const SOURCES = ['client/**/*', 'contract/src/**/*', 'package-lock.json']
const NOT_SOURCES = ['**/node_modules/**', '**/dist/**', '**/*.test.*']

/**
 * A hash that changes whenever the built client would change.
 * @param root folder of the project
 * @param settings settings of the build
 */
export function fingerprintOf(root: string, settings: Record<string, string>): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, exclude: NOT_SOURCES, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(file))
  for (const [name, value] of Object.entries(settings).sort()) hash.update(`${name}=${value}\n`)
  return hash.digest('hex')
}

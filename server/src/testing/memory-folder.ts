import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory. Linux has it; containers often make it too small. */
const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 ** 31

/**
 * Creates a folder for the files of a test database, in memory where possible: a database waits for the disk at
 * every write. A killed process loses nothing there, because memory outlives it. The folder is removed at the latest when
 * this process exits, also on Ctrl+C.
 */
export function memoryFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), prefix))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}

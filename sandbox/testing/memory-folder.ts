import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory. Linux has it; containers often make it too small. */
const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 ** 31

/**
 * Creates a folder for the files of a test database, in memory where possible: a database waits for the disk at
 * every write. A killed process loses nothing there, because memory outlives it.
 */
export function memoryFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), prefix))
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

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/**
 * Locks a data folder for this process. Throws one line that names the process that has the lock, or says that the folder
 * is not writable. The operating system releases the lock when the process ends, so kill -9 leaves nothing to clean up.
 */
export function lockFolder(folder: string): void {
  const pidFile = join(folder, 'running.pid')
  const lock = writing(folder, () => new DatabaseSync(join(folder, 'running.lock')))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    const pid = existsSync(pidFile) ? `, process ${readFileSync(pidFile, 'utf8')}` : ''
    throw new StartError(`The data folder ${folder} is in use by a running Ningjing${pid}.`)
  }
  locks.push(lock)
  writing(folder, () => writeFileSync(pidFile, String(process.pid)))
}

function writing<Result>(folder: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    throw new StartError(
      `DATA_DIR: ${folder} is not writable (${error instanceof Error ? error.message : error}).`,
    )
  }
}

/** Prevents garbage collection, which would release the lock. */
const locks: DatabaseSync[] = []

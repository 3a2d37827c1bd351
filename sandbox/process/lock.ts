import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from './fault.ts'

/**
 * Makes this process the only one that uses a data folder; throws one line that names the other one.
 * The operating system gives the lock back when the process ends, so a kill -9 leaves nothing to clean up.
 */
export function lockFolder(folder: string): void {
  const pidFile = join(folder, 'running.pid')
  const lock = new DatabaseSync(join(folder, 'running.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    const pid = existsSync(pidFile) ? `, process ${readFileSync(pidFile, 'utf8')}` : ''
    throw new Fault(`The data folder ${folder} is in use by a running Ningjing${pid}.`)
  }
  locks.push(lock)
  writeFileSync(pidFile, String(process.pid))
}

/** Kept from being collected, which would give the lock back. */
const locks: DatabaseSync[] = []

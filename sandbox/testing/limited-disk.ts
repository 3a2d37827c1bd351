import { DatabaseSync } from 'node:sqlite'

/**
 * A disk that a test can fill: no file that a stand-in of this process opens from now on can grow then, which SQLite
 * reports like a full disk. As a preload of a child process it obeys the messages `fill` and `empty`.
 */
export function limitedDisk() {
  const files = new Set<DatabaseSync>()
  const exec = DatabaseSync.prototype.exec
  DatabaseSync.prototype.exec = function (sql) {
    files.add(this)
    return exec.call(this, sql)
  }
  const limit = (pagesOf: (file: DatabaseSync) => unknown, name: string) => {
    for (const file of files) {
      if (!file.isOpen || !file.location()?.endsWith(name)) continue
      exec.call(file, `pragma max_page_count = ${pagesOf(file)}`)
    }
  }
  return {
    /** @param name of the files that cannot grow anymore */
    fill: (name: string) => limit((file) => file.prepare('pragma page_count').get()?.page_count, name),
    empty: (name: string) => limit(() => 1_000_000, name),
    restore: () => {
      DatabaseSync.prototype.exec = exec
    },
  }
}

if (process.send) {
  const disk = limitedDisk()
  process.on('message', (message) => {
    if (message === 'fill') disk.fill('')
    if (message === 'empty') disk.empty('')
  })
}

import { type FSWatcher, globSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Editors save a file in several steps: this much silence, in milliseconds, ends a change. */
const QUIET_MS = 100

/**
 * Calls back after each change of the TypeScript files below the folders, tests excepted.
 * Watches every folder on its own: on Linux, `fs.watch` with `recursive` loses a file that is replaced by a
 * rename, which is how many editors and git save.
 * @param onChange receives the path of the file or folder that changed last
 * @returns stops watching
 */
export function watchSource(folders: string[], onChange: (path: string) => void): () => void {
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined

  function watchAll(): void {
    const previous = watchers
    watchers = folders.flatMap(withSubfolders).flatMap(watchOne)
    for (const watcher of previous) watcher.close()
  }

  /** No watcher for a folder that was removed in the meantime: its parent reports that. */
  function watchOne(folder: string): FSWatcher[] {
    try {
      const watcher = watch(folder, (_event, name) => {
        if (name !== null && isSource(name)) changed(join(folder, name))
      })
      return [watcher.on('error', () => watcher.close())]
    } catch {
      return []
    }
  }

  function changed(path: string): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // The change may have added or removed folders.
      watchAll()
      onChange(path)
    }, QUIET_MS)
  }

  watchAll()
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

function withSubfolders(folder: string): string[] {
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true })
  const subfolders = entries.filter((entry) => entry.isDirectory())
  return [folder, ...subfolders.map(({ parentPath, name }) => join(parentPath, name))]
}

/** A name without a dot is a folder. */
function isSource(name: string): boolean {
  return !name.includes('.') || (name.endsWith('.ts') && !name.endsWith('.test.ts'))
}

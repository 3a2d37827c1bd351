import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from '../../../server/src/testing/memory-folder.ts'
import { createProcessGroup } from '../../process/process-group.ts'
import './provided.ts'

/**
 * Starts a local database with a new file for each worker of a test project, and removes the files afterward. One for
 * all workers would keep them waiting: it is one thread.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = memoryFolder('ningjing-database-')
  const group = createProcessGroup(folder, console.error)
  const servers = Array.from({ length: project.config.maxWorkers }, (_, index) =>
    group.start({
      name: 'local database',
      file: new URL('../main.ts', import.meta.url),
      env: { DATABASE_FILE: join(folder, `${index}.sqlite`), DATABASE_PORT: '0' },
    }),
  )
  project.provide('mongodbUris', await Promise.all(servers))
  project.provide('databasePrefix', 'test')
  return async () => {
    await group.stop()
    await rm(folder, { recursive: true })
  }
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from '../../../server/src/testing/memory-folder.ts'
import { startDatabase } from '../server.ts'
import './provided.ts'

/** Starts the local database with a new file for one test project, and removes the file afterward. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = memoryFolder('ningjing-database-')
  const database = await startDatabase({ file: join(folder, 'database.sqlite') })
  project.provide('mongodbUri', database.uri)
  project.provide('databasePrefix', 'test')
  return async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Document, MongoClient } from 'mongodb'
import { onTestFinished } from 'vitest'
import { LEFT_OUT } from '../migrations/club-data.ts'
import { COMPILE_CACHE } from './compile-cache.ts'

/** Runs `npm run club:export` or `club:import`; never throws. */
export function clubCommand(name: 'export' | 'import', uri: string, ...args: string[]) {
  const program = fileURLToPath(new URL(`../cli/${name}-club.ts`, import.meta.url))
  const env = { ...COMPILE_CACHE, PATH: '', MONGODB_URI: uri }
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { env, cwd: '/' }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, out: `${stdout}${stderr}`.trim() })
    })
  })
}

/** A path for an export, in a folder that is removed when the test ends. */
export async function exportPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'club.jsonl')
}

/** Every document of a club by collection, with the exact type of each value. Not the counters of the rate limits. */
export async function readExactly(uri: string): Promise<Record<string, Document[]>> {
  const client = await MongoClient.connect(uri)
  const collections = await client.db().collections()
  const rows = collections
    .filter(({ collectionName }) => !LEFT_OUT.includes(collectionName))
    .map(
      async (one) =>
        [
          one.collectionName,
          await one.find({}, { promoteValues: false }).sort({ _id: 1 }).toArray(),
        ] as const,
    )
  const found = await Promise.all(rows)
  await client.close()
  return Object.fromEntries(found.filter(([, documents]) => documents.length > 0).sort())
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Catalog } from './engine/catalog.ts'
import { removeExpired } from './remove-expired.ts'
import { createJournal } from './storage/journal.ts'
import { openStorage } from './storage/storage.ts'

async function emptyCatalog() {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-expiry-'))
  const storage = openStorage(join(folder, 'database.sqlite'))
  const journal = createJournal(storage)
  onTestFinished(async () => {
    journal.close()
    storage.close()
    await rm(folder, { recursive: true })
  })
  return new Catalog(storage, journal)
}

it('removes documents the given number of seconds after the date in the field, and no others', async () => {
  const catalog = await emptyCatalog()
  const counters = catalog.findOrCreate('ningjing.counters')
  counters.addIndex({ name: 'expire_1', key: { expire: 1 }, expireAfterSeconds: 60 })
  counters.insert({ _id: 'old', expire: new Date(1_000) })
  counters.insert({ _id: 'young', expire: new Date(50_000) })
  counters.insert({ _id: 'never' })
  counters.insert({ _id: 'no date', expire: 5 })
  catalog.findOrCreate('ningjing.users').insert({ _id: 'other', expire: new Date(1_000) })

  removeExpired(catalog, 100_000)

  expect(counters.documents.map(({ _id }) => _id)).toEqual(['young', 'never', 'no date'])
  expect(catalog.find('ningjing.users')?.size).toBe(1)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createJournal } from './journal.ts'
import { openStorage, type Step } from './storage.ts'

async function emptyStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-journal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return openStorage(join(folder, 'database.sqlite'))
}

const put = (id: string): Step => ({ kind: 'put', namespace: 'n.c', id, document: { _id: id } })

it('has written everything that was added', async () => {
  const storage = await emptyStorage()
  const journal = createJournal(storage)
  journal.add([put('a')])
  journal.add([put('b'), { kind: 'remove', namespace: 'n.c', id: 'a' }])
  await journal.settled()
  expect([...storage.documents()].map(({ id }) => id)).toEqual(['b'])
  storage.close()
})

it('rejects everything after a failed write, since memory is ahead of the disk', async () => {
  const storage = await emptyStorage()
  const journal = createJournal(storage)
  storage.close()
  journal.add([put('a')])
  await expect(journal.settled()).rejects.toThrow('could not write to its file')
  await expect(journal.settled()).rejects.toThrow('could not write to its file')
})

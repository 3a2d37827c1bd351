import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { Catalog } from '../engine/catalog.ts'
import { createJournal } from '../storage/journal.ts'
import { openStorage } from '../storage/storage.ts'
import { Transactions } from './transactions.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function emptyCatalog() {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-transactions-'))
  const storage = openStorage(join(folder, 'database.sqlite'))
  onTestFinished(async () => {
    storage.close()
    await rm(folder, { recursive: true })
  })
  return new Catalog(storage, createJournal(storage))
}

it('rolls back an abandoned transaction, and lets the others continue', async () => {
  const catalog = await emptyCatalog()
  const transactions = new Transactions(catalog)
  const orders = catalog.findOrCreate('ningjing.orders')
  vi.useFakeTimers()
  const forgotten = { insert: 'orders', autocommit: false, startTransaction: true, txnNumber: 1 }
  await transactions.run(forgotten, () => {
    orders.insert({ _id: 1 })
    return { n: 1 }
  })
  const reading = transactions.run({ find: 'orders' }, () => ({ size: orders.size }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await reading).toEqual({ size: 0 })

  const tooLate = transactions.run({ commitTransaction: 1, autocommit: false, txnNumber: 1 }, () => ({}))
  await expect(tooLate).rejects.toMatchObject({ codeName: 'NoSuchTransaction' })
})

it('repeats the reply to a commit', async () => {
  const transactions = new Transactions(await emptyCatalog())
  const begin = { insert: 'orders', autocommit: false, startTransaction: true, txnNumber: 1 }
  const commit = { commitTransaction: 1, autocommit: false, txnNumber: 1 }
  await transactions.run(begin, () => ({ n: 1 }))
  expect(await transactions.run(commit, () => ({}))).toEqual({})
  expect(await transactions.run(commit, () => ({}))).toEqual({})
})

import { MongoNetworkTimeoutError, MongoServerSelectionError } from 'mongodb'
import { expect, it } from 'vitest'
import { startErrorText } from './database-errors.ts'
import { whileOverloaded } from './while-overloaded.ts'

const FAST = { maxWaitMs: 200, pauseMs: 5 }
const busy = () => new MongoNetworkTimeoutError('connection 3 to 127.0.0.1:27017 timed out')

it('waits for a busy database, says so once, and gives its answer', async () => {
  let tries = 0
  const said: string[] = []
  const answer = await whileOverloaded(
    async () => {
      tries += 1
      if (tries < 4) throw busy()
      return 'ready'
    },
    (text) => said.push(text),
    FAST,
  )
  expect([answer, tries, said.length]).toEqual(['ready', 4, 1])
})

it('ends with the error of a database that stays busy', async () => {
  const attempt = () =>
    whileOverloaded(
      () => Promise.reject(busy()),
      () => undefined,
      FAST,
    )
  await expect(attempt()).rejects.toThrow('timed out')
  expect(startErrorText(busy())).toMatch(/^The database is too busy to answer \(connection 3 /)
})

it('does not wait for a database that is not there', async () => {
  let tries = 0
  const error = Object.create(MongoServerSelectionError.prototype)
  const attempt = () => {
    tries += 1
    return Promise.reject(error)
  }
  await expect(whileOverloaded(attempt, () => undefined, FAST)).rejects.toBe(error)
  expect(tries).toBe(1)
})

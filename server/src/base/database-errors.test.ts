import { MongoBulkWriteError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { isOutage, startErrorText } from './database-errors.ts'

/** What the driver throws when it has found these servers. */
function selectionError(addresses: string[]) {
  const reason = { servers: new Map(addresses.map((address) => [address, {}])), setName: 'rs9' }
  return new MongoServerSelectionError('Server selection timed out after 3000 ms', reason as never)
}

describe('the line about a database that a server cannot start with', () => {
  it.each([
    [
      selectionError(['db:27017']),
      'MONGODB_URI: the database cannot be reached (Server selection timed out after 3000 ms)',
    ],
    [selectionError([]), 'MONGODB_URI: no server belongs to the replica set rs9'],
    [new MongoNetworkError('closed'), 'MONGODB_URI: the database cannot be reached (closed)'],
    [
      new MongoServerError({ code: 18, message: 'Authentication failed.' }),
      'MONGODB_URI: the database refuses this user (Authentication failed.)',
    ],
    [new Error('cannot build an index'), 'The database is not ready: cannot build an index'],
  ])('says what is wrong: %s', (error, text) => {
    expect(startErrorText(error)).toBe(text)
  })

  it('stays short when the server repeats a long command', () => {
    const message = `not authorized on ningjing to execute command { createIndexes: ${'x'.repeat(900)} }`
    const text = startErrorText(new MongoServerError({ code: 13, message }))
    expect(text).toContain('MONGODB_URI: the database refuses this user (not authorized on ningjing')
    expect(text.length).toBeLessThan(240)
  })
})

describe('an outage', () => {
  it('includes a connection that breaks while the driver writes to it', () => {
    const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' })
    expect(isOutage(ended)).toBe(true)
  })

  it('includes a connection that breaks during a bulk write', () => {
    const broken = new MongoNetworkError('read ECONNRESET')
    expect(isOutage(new MongoBulkWriteError(broken, {} as never))).toBe(true)
  })

  it('includes a server that is no longer the primary, also for a write that the driver does not repeat', () => {
    expect(isOutage(new MongoServerError({ code: 10_107, message: 'not primary' }))).toBe(true)
  })

  it('is no bug', () => {
    const bugs = [new TypeError('x is not a function'), new MongoServerError({ code: 11000 }), undefined]
    expect(bugs.filter(isOutage)).toEqual([])
  })
})

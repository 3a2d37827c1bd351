import type { User } from '@ningjing/contract/users/users.schemas'
import { expect, it, onTestFinished } from 'vitest'
import { addCrowd } from '../../testing/crowd.ts'
import { watchReads } from '../../testing/raw-database.store.ts'
import { testApp } from '../../testing/test-app.ts'
import { type UserQuery, userStore } from './users.store.ts'

const CROWD = 5000

it('lists five thousand users page by page, searched, filtered and sorted', async () => {
  const { as, addUser, databaseUri } = await testApp()
  const admin = await addUser({ role: 'admin', name: 'Elena Petrova', createdAt: new Date(0) })
  await addCrowd(databaseUri, CROWD)
  const list = async (query: object) => {
    const { body } = await as(admin).get('/ningjing/users').query(query)
    return { ...body, names: body.items.map(({ name }: User) => name) }
  }

  const first = await list({ limit: 2 })
  expect([first.names, first.total]).toEqual([['Member 4999', 'Member 4998'], CROWD + 1])
  const second = await list({ limit: 2, cursor: first.nextCursor })
  expect([second.names, second.total]).toEqual([['Member 4997', 'Member 4996'], CROWD + 1])
  expect((await list({ search: 'MEMBER-4321@', limit: 50 })).names).toEqual(['Member 4321'])
  expect((await list({ role: 'admin', limit: 50 })).names).toEqual(['Elena Petrova'])
  expect((await list({ role: 'student', search: 'member 499', limit: 200 })).total).toBe(11)
  const byName = await list({ sort: '-name', limit: 2 })
  expect(byName.names).toEqual(['Member 999', 'Member 998'])
  const next = await list({ sort: '-name', limit: 2, cursor: byName.nextCursor })
  expect(next.names).toEqual(['Member 997', 'Member 996'])
  expect((await list({ sort: 'role', limit: 1 })).names).toEqual(['Elena Petrova'])
  expect((await list({ sort: 'oldest', role: 'student', limit: 1 })).names).toEqual(['Member 0'])
})

it('reads of five thousand users only the rows that it shows, and one more', async () => {
  const { databaseUri } = await testApp()
  await addCrowd(databaseUri, CROWD)
  const { db, reads, close } = await watchReads(databaseUri)
  onTestFinished(close)
  const users = userStore(db, { count: () => 0, record: () => undefined })
  const rowsRead = async (query: UserQuery) => {
    reads.length = 0
    await users.list(query)
    return reads.toSorted((a, b) => b - a)
  }

  // A count of all users reads none, every other count one row. A search reads its hits first.
  expect(await rowsRead({ limit: 2 })).toEqual([3, 0, 0])
  expect(await rowsRead({ limit: 2, sort: '-name' })).toEqual([3, 0, 0])
  expect(await rowsRead({ limit: 1, sort: 'oldest', role: 'student' })).toEqual([2, 1])
  expect(await rowsRead({ limit: 50, search: 'member-4321@' })).toEqual([1, 1, 1])
  expect(await rowsRead({ limit: 5, search: 'member 499', role: 'student' })).toEqual([11, 6, 1])
})

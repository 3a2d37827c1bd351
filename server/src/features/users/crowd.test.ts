import type { User } from '@ningjing/contract/users/users.schemas'
import { expect, it } from 'vitest'
import { addCrowd } from '../../testing/crowd.ts'
import { testApp } from '../../testing/test-app.ts'

const CROWD = 5000
/** A page has to feel immediate even on a busy machine, in milliseconds. */
const PAGE_WITHIN_MS = 1500

it('lists five thousand users quickly, page by page, searched, filtered and sorted', async () => {
  const { as, addUser, databaseUri } = await testApp()
  const admin = await addUser({ role: 'admin', name: 'Elena Petrova', createdAt: new Date(0) })
  await addCrowd(databaseUri, CROWD)
  const list = async (query: object) => {
    const began = performance.now()
    const { body } = await as(admin).get('/ningjing/users').query(query)
    expect(performance.now() - began).toBeLessThan(PAGE_WITHIN_MS)
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

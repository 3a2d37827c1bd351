import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

/** Four classes, added one a day, and an admin who reads them. */
async function shelf() {
  const app = await testApp()
  const admin = await app.addUser({ role: 'admin' })
  const rows = [
    { name: 'Yin', priceInCents: 2000, seats: 3, status: 'pending' },
    { name: 'ärial', priceInCents: 1000, seats: 12, status: 'denied' },
    { name: 'Bend', priceInCents: 2000, seats: 0, status: 'approved' },
    { name: 'Calm', priceInCents: 0, seats: 3, status: 'denied' },
  ] as const
  for (const [day, row] of rows.entries()) {
    await app.addClass({ ...row, createdAt: new Date(Date.UTC(2026, 0, 1 + day)) })
  }
  const get = (query: Record<string, string>) => app.as(admin).get('/ningjing/classes').query(query)
  return { ...app, get }
}

describe('the order of the classes for admins', () => {
  it.each([
    ['newest', 'Calm Bend ärial Yin'],
    ['oldest', 'Yin ärial Bend Calm'],
    ['name', 'ärial Bend Calm Yin'],
    ['-name', 'Yin Calm Bend ärial'],
    ['status', 'Bend ärial Calm Yin'],
    ['-status', 'Yin Calm ärial Bend'],
    ['seats', 'Bend Yin Calm ärial'],
    ['-seats', 'ärial Calm Yin Bend'],
    ['price', 'Calm ärial Yin Bend'],
    ['-price', 'Bend Yin ärial Calm'],
  ])('is %s, also from page to page', async (sort, expected) => {
    const { get } = await shelf()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await get({ sort, limit: '1', ...(cursor !== null && { cursor }) })
      expect(body.total).toBe(4)
      seen.push(body.items[0].name)
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen.join(' ')).toBe(expected)
  })

  it('also applies within a status and a search', async () => {
    const { get } = await shelf()
    const { items, total } = (await get({ sort: '-price', status: 'denied', search: 'mei' })).body
    expect([items.map(({ name }: { name: string }) => name), total]).toEqual([['ärial', 'Calm'], 2])
  })

  it('refuses the cursor of another order, and an unknown order', async () => {
    const { get } = await shelf()
    const { nextCursor } = (await get({ limit: '1', sort: 'price' })).body
    for (const sort of ['newest', '-price']) {
      const answer = await get({ cursor: nextCursor, sort })
      expect([answer.status, answer.body.fields[0].path]).toEqual([400, 'cursor'])
    }
    expect((await get({ sort: 'popular' })).status).toBe(400)
  })
})

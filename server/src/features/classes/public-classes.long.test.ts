import { scheduleFacts } from '@ningjing/contract/classes/schedule'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { testApp } from '../../testing/test-app.ts'

/** As product §7.1 lists them. */
const PUBLIC_FIELDS =
  '_id name image instructor instructorId instructorPhoto email seats capacity price enrolled status description ' +
  'stage zone sessions nextAt place isOnline level salesEndAt waiting salesOpen terms isLate'

const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

/** Classes added one a day, in this order. */
async function shelf(classes: Partial<ClassRecord>[]) {
  const app = await testApp()
  for (const [day, overrides] of classes.entries()) {
    await app.addClass({ createdAt: new Date(Date.UTC(2026, 0, 1 + day)), ...overrides })
  }
  const get = (query: Record<string, string | number> = {}) =>
    app.visitor.get('/ningjing/publicClasses').query(query)
  return { ...app, get }
}

describe('the public list', () => {
  it('is a plain array of approved classes, newest first, with public fields only', async () => {
    const { get } = await shelf([
      { name: 'Old' },
      { name: 'Pending', status: 'pending' },
      { name: 'Denied', status: 'denied' },
      { name: 'New', priceInCents: 1999, roster: { [anId()]: { orderId: anId(), at: new Date() } } },
    ])
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(names(body)).toEqual(['New', 'Old'])
    expect(Object.keys(body[0]).sort()).toEqual(PUBLIC_FIELDS.split(' ').sort())
    expect(body[0].price).toBe(19.99)
  })

  it('says whether the time of refunds is over', async () => {
    const { get, addClass } = await shelf([{ name: 'No dates' }])
    for (const hours of [2, 30]) {
      const at = new Date(Date.now() + hours * 3_600_000)
      const sessions = [{ id: 's1', local: '2026-12-01T18:30', at, minutes: 60, seq: 0 }]
      await addClass({
        name: `In ${hours} hours`,
        zone: 'Europe/Berlin',
        sessions,
        ...scheduleFacts(sessions, 'Europe/Berlin', new Date()),
      })
    }
    const { body } = await get()
    const late = body.filter((one: { isLate: boolean }) => one.isLate)
    expect([body.length, names(late)]).toEqual([3, ['In 2 hours']])
  })

  it('may be cached, and answers 304 to a client that has it', async () => {
    const { get, addClass } = await shelf([{ name: 'Old' }])
    const first = await get()
    const etag = first.get('ETag') ?? ''
    expect(first.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    expect((await get().set('If-None-Match', etag)).status).toBe(304)
    await addClass({ name: 'New' })
    expect((await get().set('If-None-Match', etag)).status).toBe(200)
  })

  it('shows the photo of each instructor, and none of former instructors', async () => {
    const { get, visitor, addUser, addClass } = await shelf([])
    const mei = await addUser({ role: 'instructor', photo: '/art/instructor-1.svg' })
    const former = await addUser({ role: 'student', photo: 'https://pictures.example/private.jpg' })
    await addClass({ instructorId: mei._id, createdAt: new Date(0) })
    const { _id } = await addClass({ instructorId: mei._id, name: 'Again' })
    await addClass({ instructorId: former._id, createdAt: new Date(1) })
    const portraits = ['/art/instructor-1.svg', '', '/art/instructor-1.svg']
    const photos = (rows: { instructorPhoto: string }[]) => rows.map((row) => row.instructorPhoto)
    expect(photos((await get()).body)).toEqual(portraits)
    expect(photos((await get({ sort: 'newest' })).body.items)).toEqual(portraits)
    expect(photos((await visitor.get('/ningjing/popularClasses')).body).sort()).toEqual(portraits.sort())
    expect((await visitor.get(`/ningjing/publicClasses/${_id}`)).body.instructorPhoto).toBe(portraits[2])
    const own = await visitor.get(`/ningjing/allInstructors/${mei._id}`)
    expect(photos(own.body.approvedClasses)).toEqual([mei.photo, mei.photo])
  })

  it('shows the bio of an instructor with one class, and not in lists', async () => {
    const { get, visitor, addUser, addClass } = await shelf([])
    const mei = await addUser({ role: 'instructor', bio: 'From Kyoto.' })
    const former = await addUser({ role: 'student', bio: 'Private.' })
    for (const [instructorId, bio] of [
      [mei._id, 'From Kyoto.'],
      [former._id, ''],
    ]) {
      const { _id } = await addClass({ instructorId })
      expect((await visitor.get(`/ningjing/publicClasses/${_id}`)).body.instructorBio).toBe(bio)
    }
    expect((await get()).body[0]).not.toHaveProperty('instructorBio')
  })

  it('searches name and instructor as text', async () => {
    const { get } = await shelf([
      { name: 'Yin (slow)' },
      { name: 'Power', instructor: 'Yinka' },
      { name: 'Hatha', description: 'yin' },
    ])
    expect(names((await get({ search: 'YIN' })).body.items)).toEqual(['Power', 'Yin (slow)'])
    expect(names((await get({ search: 'yin (' })).body.items)).toEqual(['Yin (slow)'])
    expect((await get({ search: '.*' })).body).toEqual({ items: [], total: 0, nextCursor: null })
  })

  it('filters by instructor and by free seats', async () => {
    const instructorId = anId()
    const { get } = await shelf([
      { name: 'Full', seats: 0, instructorId },
      { name: 'Free', seats: 1, instructorId },
      { name: 'Other' },
    ])
    expect(names((await get({ instructor: instructorId })).body.items)).toEqual(['Free', 'Full'])
    expect(names((await get({ instructor: instructorId, available: 'true' })).body.items)).toEqual(['Free'])
    expect((await get({ available: 'false' })).status).toBe(400)
  })

  it.each([
    ['newest', ['b', 'Éa', 'c', 'A']],
    ['price', ['c', 'A', 'b', 'Éa']],
    ['-price', ['Éa', 'b', 'A', 'c']],
    ['popular', ['c', 'b', 'Éa', 'A']],
    ['name', ['A', 'b', 'c', 'Éa']],
  ])('sorts by %s, also from page to page', async (sort, expected) => {
    const { get } = await shelf([
      { name: 'A', priceInCents: 1000, enrolled: 0 },
      { name: 'c', priceInCents: 900, enrolled: 9 },
      { name: 'Éa', priceInCents: 10000, enrolled: 1 },
      { name: 'b', priceInCents: 1000, enrolled: 1 },
    ])
    expect(names((await get({ sort })).body.items)).toEqual(expected)
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string | number> = { sort, limit: 1 }
      if (cursor) query.cursor = cursor
      const { body } = await get(query)
      expect(body.total).toBe(4)
      paged.push(...names(body.items))
      cursor = body.nextCursor
    } while (cursor)
    expect(paged).toEqual(expected)
  })

  it('sorts by the next date, with the classes without one last, also from page to page', async () => {
    const dated = (day: number) => ({ nextAt: new Date(Date.UTC(2031, 0, day)) })
    const { get } = await shelf([
      { name: 'none' },
      { name: 'later', ...dated(9) },
      { name: 'also none' },
      { name: 'sooner', ...dated(2) },
    ])
    const expected = ['sooner', 'later', 'none', 'also none']
    expect(names((await get({ sort: 'upcoming' })).body.items)).toEqual(expected)
    for (const limit of [1, 2, 3]) {
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const { body } = await get({ sort: 'upcoming', limit, ...(cursor && { cursor }) })
        expect(body.total).toBe(4)
        paged.push(...names(body.items))
        cursor = body.nextCursor
      } while (cursor)
      expect(paged).toEqual(expected)
    }
    const upcoming = (await get({ sort: 'upcoming', upcoming: 'true' })).body
    expect([names(upcoming.items), upcoming.total]).toEqual([['sooner', 'later'], 2])
  })

  it('neither repeats nor misses a class when others are added or removed between pages', async () => {
    const { get, addClass } = await shelf([{ name: '1' }, { name: '2' }, { name: '3' }, { name: '4' }])
    const first = (await get({ limit: 2 })).body
    await addClass({ name: 'newer', createdAt: new Date() })
    const second = (await get({ limit: 2, cursor: first.nextCursor })).body
    expect([...names(first.items), ...names(second.items)]).toEqual(['4', '3', '2', '1'])
    expect(second.nextCursor).toBeNull()
  })

  it('refuses an invalid cursor, and the cursor of another order', async () => {
    const { get } = await shelf([{ name: '1' }, { name: '2' }])
    const { nextCursor } = (await get({ limit: 1 })).body
    const junk = Buffer.from('["-createdAt",{"$gt":""},"x"]').toString('base64url')
    const foreign: Record<string, string>[] = [
      { cursor: 'abc' },
      { cursor: junk },
      { cursor: nextCursor, sort: 'name' },
    ]
    for (const query of foreign) {
      const answer = await get(query)
      expect(answer.status).toBe(400)
      expect(answer.body.fields).toMatchObject([{ path: 'cursor' }])
    }
    expect((await get({ limit: 0 })).status).toBe(400)
    expect((await get({ limit: 201 })).status).toBe(400)
    expect((await get({ sort: 'seats' })).status).toBe(400)
  })
})

describe('popular classes', () => {
  it('are the eight approved ones with most enrollments', async () => {
    const classes = Array.from({ length: 10 }, (_, index) => ({ name: `${index}`, enrolled: index }))
    const { visitor } = await shelf([...classes, { name: 'Pending', enrolled: 99, status: 'pending' }])
    const { body } = await visitor.get('/ningjing/popularClasses')
    expect(names(body)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
  })
})

describe('one class', () => {
  it('is shown when approved, and unknown otherwise', async () => {
    const { visitor, addClass } = await testApp()
    const shown = await addClass({ priceInCents: 50 })
    const read = (id: string) => visitor.get(`/ningjing/publicClasses/${id}`)
    expect((await read(shown._id)).body).toMatchObject({ _id: shown._id, price: 0.5, seats: 12 })
    for (const status of ['pending', 'denied'] as const) {
      const hidden = await addClass({ status })
      expect((await read(hidden._id)).body.code).toBe('class.not-found')
    }
    expect((await read(anId())).status).toBe(404)
    expect((await read('x')).status).toBe(400)
  })
})

import { enrolFree } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it, vi } from 'vitest'
import { callsOf } from './testing/ask.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const LISTS = ['users', 'classes', 'payments', 'passes', 'pass-uses'] as const

async function read(app: TestApp, list: (typeof LISTS)[number]) {
  const admin = await app.addUser({ role: 'admin', name: 'Adam' })
  const answer = await app.as(admin).get(`/ningjing/exports/${list}.csv`)
  return { admin, answer, lines: answer.text.trimEnd().split('\r\n') }
}

describe('the exports of an admin', () => {
  it.each(LISTS)('answer %s as a download, and are recorded', async (list) => {
    const app = await testApp()
    const { admin, answer } = await read(app, list)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=ningjing-${list}.csv`,
      'cache-control': 'no-store',
    })
    expect(await app.stores.audit.listFor(list)).toMatchObject([{ who: admin._id, what: 'list.export' }])
  })

  it('list every user, with any name, and no erased account', async () => {
    const app = await testApp()
    await app.addUser({ name: '=cmd|calc', phone: '+351912345678', address: '1, Rose "Street"' })
    const gone = await app.addUser({ name: 'Gone Girl' })
    await app.as(gone).delete(`/ningjing/users/${gone._id}`)
    const { lines } = await read(app, 'users')
    expect(lines[0]).toBe('Id,Name,Email,Role,Phone,Gender,Address,Member since')
    expect(lines[1]).toMatch(/^[0-9a-f]{24},"'=cmd\|calc",/)
    expect(lines[1]).toContain(`,+351912345678,,"1, Rose ""Street""",`)
    expect(lines).toHaveLength(3)
  })

  it('list every class with its seats and price', async () => {
    const app = await testApp()
    await app.addClass({ name: '@home Yoga', priceInCents: 1999, seats: 3, status: 'denied', feedback: '-1' })
    const { lines } = await read(app, 'classes')
    expect(lines[1]).toMatch(
      /,"'@home Yoga",Mei Tanaka,mei@ningjing\.example,denied,19\.99,3,0,0,3,"'-1",\d{4}-/,
    )
  })

  it('list every payment with what was refunded and what remains', async () => {
    const app = await testApp()
    const [student, yogaClass] = [await app.addUser(), await app.addClass({ priceInCents: 0, name: '-Yin' })]
    await enrolFree(callsOf(app, student), yogaClass._id)
    const { lines } = await read(app, 'payments')
    expect(lines[0]).toBe(
      'Id,Email,Class,Instructor,Price,Refunded,Net,Transaction Id,Date,Refunded by hand,Refund failed,Paid by,Due back at the desk,Receipt,Sold',
    )
    expect(lines[1]).toContain(`,${student.email},"'-Yin",Mei Tanaka,0,0,0,free_`)
  })

  it('are refused to everyone else as JSON', async () => {
    const app = await testApp()
    for (const role of ['student', 'instructor'] as const) {
      const answer = await app.as(await app.addUser({ role })).get('/ningjing/exports/users.csv')
      expect(answer.status).toBe(403)
      expect(answer.body.code).toBe('role.not-allowed')
    }
  })

  it('answer an error like any other call if nothing can be read', async () => {
    const app = await testApp()
    vi.spyOn(app.stores.users, 'all').mockImplementation(() => {
      throw new Error('down')
    })
    const { answer } = await read(app, 'users')
    expect(answer.status).toBe(500)
    expect(answer.body.code).toBe('server.unexpected')
  })
})

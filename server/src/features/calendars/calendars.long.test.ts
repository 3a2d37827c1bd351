import { createHash } from 'node:crypto'
import { anId } from '@ningjing/contract/testing/builders'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { logTodo } from '../../steps/todos.ts'
import { logLines } from '../../testing/log-lines.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const ORIGIN = 'https://club.example'
const API = '/ningjing/calendars'
const DAY_MS = 86_400_000

const openApp = () => testApp({ SITE_ORIGIN: ORIGIN, CLUB_NAME: 'Stilles Haus' })

type Changes = Partial<ClassRecord>

/** A stored class with one date tomorrow. */
async function addDated(app: TestApp, changes: Changes = {}, days = 1) {
  const at = new Date(app.clock.now().getTime() + days * DAY_MS)
  const session = { id: anId(), local: '2026-12-01T18:30', at, minutes: 60, seq: 0 }
  const lastAt = new Date(at.getTime() + 3_600_000)
  const schedule = { zone: 'America/New_York', sessions: [session], place: 'Studio 1', lastAt }
  return app.addClass({ ...schedule, ...changes })
}

const enrol = (app: TestApp, user: UserRecord, yogaClass: ClassRecord, changes = {}) =>
  app.stores.payments.insertOnce(
    aPaymentRecord({ _id: anId(), userId: user._id, classId: yogaClass._id, ...changes }),
  )

/** Summaries of the events of a calendar, in order. */
function summaries(text: string): unknown[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('summary'))
}

/** Path of a new private calendar of a user. */
async function ownPath(app: TestApp, user: UserRecord): Promise<string> {
  const { body } = await app.as(user).post(`${API}/key`)
  return new URL(body.url).pathname
}

describe('the calendar of the club', () => {
  it('shows the dates of approved classes, those of canceled ones as canceled, and no others', async () => {
    const app = await openApp()
    await addDated(app, { name: 'Yin' }, 3)
    await addDated(app, { name: 'Over since today' }, -0.5)
    await addDated(app, { name: 'Over' }, -2)
    await addDated(app, { name: 'Pending', status: 'pending' })
    await addDated(app, { name: 'Archived', stage: 'archived' })
    const canceled = { by: anId(), at: app.clock.now(), reason: '' }
    await addDated(app, { name: 'Hatha', stage: 'canceled', canceled }, 4)
    await app.addClass({ name: 'Without dates' })
    const { status, text, headers } = await app.visitor.get(`${API}/club.ics`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(text).toContain('X-WR-CALNAME:Stilles Haus\r\n')
    expect(summaries(text)).toEqual(['Over since today', 'Yin', 'Canceled: Hatha'])
  })

  it('is not sent again while nothing has changed', async () => {
    const app = await openApp()
    await addDated(app)
    const { headers } = await app.visitor.get(`${API}/club.ics`)
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = () => app.visitor.get(`${API}/club.ics`).set('If-None-Match', String(headers.etag))
    expect((await again()).status).toBe(304)
    await addDated(app)
    expect((await again()).status).toBe(200)
  })
})

describe('the calendar of a class', () => {
  it('shows its dates, also when it is canceled or over', async () => {
    const app = await openApp()
    const yogaClass = await addDated(app, { name: 'Yin' }, -7)
    const { status, text, headers } = await app.visitor.get(`${API}/classes/${yogaClass._id}.ics`)
    expect(status).toBe(200)
    expect(headers.etag).toBeDefined()
    expect(text).toContain('X-WR-CALNAME:Yin\r\n')
    expect(text).toContain(`UID:${yogaClass.sessions[0]?.id}@club.example\r\n`)
    expect(summaries(text)).toEqual(['Yin'])
  })

  it.each<[string, Changes]>([
    ['has no dates', { sessions: [] }],
    ['is not approved', { status: 'pending' }],
    ['is archived', { stage: 'archived' }],
  ])('does not exist when the class %s', async (_why, changes) => {
    const app = await openApp()
    const { _id } = await addDated(app, changes)
    const { status, body } = await app.visitor.get(`${API}/classes/${_id}.ics`)
    expect([status, body.code]).toEqual([404, 'calendar.not-found'])
  })

  it('does not exist for an unknown class', async () => {
    const app = await openApp()
    expect((await app.visitor.get(`${API}/classes/${anId()}.ics`)).body.code).toBe('calendar.not-found')
    expect((await app.visitor.get(`${API}/classes/nothing.ics`)).status).toBe(400)
  })
})

describe('a private calendar', () => {
  it('shows the classes that its owner is enrolled in, and those that the studio has canceled', async () => {
    const app = await openApp()
    const [ana, ben] = [await app.addUser(), await app.addUser()]
    const canceled = { by: anId(), at: app.clock.now(), reason: '' }
    await enrol(app, ana, await addDated(app, { name: 'Yin' }))
    await enrol(app, ana, await addDated(app, { name: 'Hatha', stage: 'canceled', canceled }), {
      endedAt: app.clock.now(),
      endedBy: 'class-canceled',
    })
    await enrol(app, ana, await addDated(app, { name: 'Left' }), {
      endedAt: app.clock.now(),
      endedBy: 'canceled',
    })
    await enrol(app, ben, await addDated(app, { name: "Ben's" }))
    const { status, text, headers } = await app.visitor.get(await ownPath(app, ana))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename=stilles-haus-own.ics',
    })
    expect(summaries(text).sort()).toEqual(['Canceled: Hatha', 'Yin'])
  })

  it('shows an instructor the approved classes that they teach', async () => {
    const app = await openApp()
    const mei = await app.addUser({ role: 'instructor' })
    await addDated(app, { name: 'Yin', instructorId: mei._id })
    await addDated(app, { name: 'Pending', instructorId: mei._id, status: 'pending' })
    expect(summaries((await app.visitor.get(await ownPath(app, mei))).text)).toEqual(['Yin'])
  })

  it('never holds the link of an online class', async () => {
    const app = await openApp()
    const ana = await app.addUser()
    const online = 'https://video.example/secret-room'
    const yogaClass = await addDated(app, { place: '', online })
    await enrol(app, ana, yogaClass)
    for (const path of [`${API}/club.ics`, `${API}/classes/${yogaClass._id}.ics`, await ownPath(app, ana)]) {
      const { text } = await app.visitor.get(path)
      expect(text).toContain('LOCATION:Online\r\n')
      expect(text.replaceAll('\r\n ', '')).not.toContain('secret-room')
    }
  })

  it('has an address with 128 random bits, of which only a hash is stored', async () => {
    const app = await openApp()
    const ana = await app.addUser()
    const { body } = await app.as(ana).post(`${API}/key`)
    const [, key = ''] =
      /^https:\/\/club\.example\/ningjing\/calendars\/own\/([\w-]{22})\.ics$/.exec(body.url) ?? []
    expect(Buffer.from(key, 'base64url')).toHaveLength(16)
    const hash = createHash('sha256').update(key).digest('hex')
    expect(await app.stores.users.find(ana._id)).toEqual({
      ...ana,
      calendarKey: hash,
      calendarKeyAt: app.clock.now(),
    })
    expect((await app.visitor.get(`${API}/own/${hash}.ics`)).body.code).toBe('calendar.not-found')
  })

  it('is known to exist to its owner only, who cannot read its address again', async () => {
    const app = await openApp()
    const [ana, ben] = [await app.addUser(), await app.addUser()]
    const keyOf = async (user: UserRecord) => (await app.as(user).get(`${API}/key`)).body
    expect(await keyOf(ana)).toEqual({ exists: false, since: null })
    await ownPath(app, ana)
    expect(await keyOf(ana)).toEqual({ exists: true, since: app.clock.now().toISOString() })
    expect(await keyOf(ben)).toEqual({ exists: false, since: null })
    await app.as(ana).delete(`${API}/key`)
    expect(await keyOf(ana)).toEqual({ exists: false, since: null })
  })

  it('ends with a new key, and with the end of the key', async () => {
    const app = await openApp()
    const ana = await app.addUser()
    const [first, second] = [await ownPath(app, ana), await ownPath(app, ana)]
    expect((await app.visitor.get(first)).body.code).toBe('calendar.not-found')
    expect((await app.visitor.get(second)).status).toBe(200)
    expect((await app.as(ana).delete(`${API}/key`)).body).toEqual({ deletedCount: 1 })
    expect((await app.as(ana).delete(`${API}/key`)).body).toEqual({ deletedCount: 0 })
    expect((await app.visitor.get(second)).status).toBe(404)
  })

  it('ends with the account, at once', async () => {
    const app = await openApp()
    const ana = await app.addUser()
    const path = await ownPath(app, ana)
    await app.stores.users.beginErasure(ana._id, ana.role, app.clock.now())
    expect((await app.visitor.get(path)).status).toBe(404)
    await app.stores.users.cancelErasure(ana._id)
    expect((await app.visitor.get(path)).status).toBe(200)
    expect((await app.as(ana).delete(`/ningjing/users/${ana._id}`)).status).toBe(200)
    expect((await app.visitor.get(path)).status).toBe(404)
    expect(await app.stores.users.find(ana._id)).not.toHaveProperty('calendarKey')
  })

  it('ends when the owner of the e-mail takes the account over', async () => {
    const app = await openApp()
    const thief = await app.addUser({ emailVerified: false })
    const path = await ownPath(app, thief)
    const todo = { id: anId(), kind: 'log', who: thief._id, what: 'user.link', subject: thief._id } as const
    const at = app.clock.now()
    const entry = { ...todo, before: null, after: null, at }
    expect(await app.stores.users.takeOver(thief, { name: 'Ana', uid: 'another' }, entry)).toBe(true)
    expect((await app.visitor.get(path)).status).toBe(404)
  })

  it('ends when another sign-in gets the account', async () => {
    const app = await openApp()
    const ana = await app.addUser()
    const path = await ownPath(app, ana)
    const signIn = { uid: 'another', email: ana.email, emailVerified: true, signInMethod: 'google.com' }
    expect(await app.stores.users.link(ana, signIn, logTodo(app.deps, ana._id, 'user.link', ana._id))).toBe(
      true,
    )
    expect((await app.visitor.get(path)).status).toBe(404)
  })

  it('never has its key in the log', async () => {
    const { log, lines, entries } = logLines()
    const app = await testApp({ SITE_ORIGIN: ORIGIN }, { log })
    const path = await ownPath(app, await app.addUser())
    const key = path.replace(/.*\/|\.ics/g, '')
    await app.visitor.get(path)
    await app.visitor.get(path.replace('.ics', ''))
    await app.visitor.post(path)
    await app.visitor.get(`${path}?again`)
    await expect.poll(() => lines.length).toBe(5)
    expect(entries()[1]).toMatchObject({ route: `${API}/own/:key.ics`, res: { status: 200 } })
    expect(lines.join('')).not.toContain(key)
  })

  it('is limited by address', async () => {
    const app = await testApp({ SITE_ORIGIN: ORIGIN, RATE_LIMIT_SCALE: '0.01' })
    const path = `${API}/own/unknown.ics`
    const statuses = [await app.visitor.get(path), await app.visitor.get(path), await app.visitor.get(path)]
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 429])
  })
})

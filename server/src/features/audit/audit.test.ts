import { readFile } from 'node:fs/promises'
import type { AuditEntry } from '@ningjing/contract/audit/audit.schemas'
import { enrolFree } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it } from 'vitest'
import { recordAudit } from '../../steps/record-audit.ts'
import { callsOf } from '../../testing/ask.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { DROP_IN, openDates } from '../../testing/sold-dates.ts'
import { testApp } from '../../testing/test-app.ts'

const API = '/ningjing'

/** An admin, an instructor with a pending class, and the log as the admin reads it. */
async function club() {
  const app = await testApp()
  const admin = await app.addUser({ _id: app.stores.newId(), role: 'admin', name: 'Elena' })
  const mei = await app.addUser({ _id: app.stores.newId(), role: 'instructor', name: 'Mei' })
  const ana = await app.addUser({ _id: app.stores.newId(), name: 'Ana Silva' })
  const flow = await app.addClass({
    _id: app.stores.newId(),
    instructorId: mei._id,
    name: 'Flow',
    status: 'pending',
  })
  const read = (query: Record<string, string> = {}) => app.as(admin).get(`${API}/audit`).query(query)
  const entries = async (query?: Record<string, string>): Promise<AuditEntry[]> =>
    (await read(query)).body.items
  return { ...app, people: { admin, mei, ana }, flow, read, entries }
}

describe('the log', () => {
  it('says who did what to which class, before and after', async () => {
    const { as, people, flow, entries } = await club()
    await as(people.mei).patch(`${API}/classes/instructor/${flow._id}`).send({ price: 19.99, name: 'Yin' })
    await as(people.admin).patch(`${API}/classes/feedback/${flow._id}`).send({ feedback: 'Dear Mei' })
    await as(people.admin).patch(`${API}/classes/admin/${flow._id}`).send({ status: 'approved' })
    const [decision, feedback, edit] = await entries({ subject: flow._id })
    expect(decision).toMatchObject({
      who: people.admin._id,
      whoName: 'Elena',
      what: 'class.decide',
      subjectName: 'Yin',
      before: { status: 'pending' },
      after: { status: 'approved' },
    })
    expect(feedback).toMatchObject({ what: 'class.feedback', after: { characters: 8 } })
    expect(edit).toMatchObject({
      who: people.mei._id,
      what: 'class.edit',
      before: { priceInCents: 4500 },
      after: { fields: ['name'], priceInCents: 1999 },
    })
  })

  it('of a class is also that of its dates that are sold by themselves', async () => {
    const { people, addClass, stores, deps, entries } = await club()
    const parent = await addClass({
      ...datesIn([72], deps.clock.now(), stores.newId),
      dropIn: DROP_IN,
      instructorId: people.mei._id,
    })
    await openDates({ deps }, parent)
    await recordAudit(deps, people.mei._id, 'class.edit', parent._id)
    const ofClass = await entries({ subject: parent._id })
    expect(ofClass.map(({ what }) => what).sort()).toEqual(['class.create', 'class.decide', 'class.edit'])
    expect(ofClass.filter(({ subject }) => subject === parent.sessions[0]?.id)).toHaveLength(2)
    const ofDate = await entries({ subject: parent.sessions[0]?.id ?? '' })
    expect(ofDate.map(({ what }) => what).sort()).toEqual(['class.create', 'class.decide'])
  })

  it('says a change of role and an enrollment, with the hold before it', async () => {
    const { as, people, addClass, entries } = await club()
    const free = await addClass({ priceInCents: 0 })
    await enrolFree(callsOf({ as }, people.ana), free._id)
    await as(people.admin).patch(`${API}/users/admin/${people.ana._id}`).send({ role: 'instructor' })
    const ofClass = await entries({ subject: free._id })
    expect(ofClass.map(({ what, whoName }) => [what, whoName])).toEqual([
      ['seat.enrol', 'Ana Silva'],
      ['seat.hold', 'Ana Silva'],
    ])
    expect(await entries({ subject: people.ana._id })).toMatchObject([
      { what: 'user.role', before: { role: 'student' }, after: { role: 'instructor' } },
    ])
  })

  it('holds no name, no e-mail and no profile, whatever a user writes', async () => {
    const { as, people, stores } = await club()
    const secrets = { name: 'Secret Name', address: 'Secret Street', phone: '123456789' }
    await as(people.ana).patch(`${API}/users/${people.ana._id}`).send(secrets)
    const { items } = await stores.audit.page({})
    expect(items.map(({ what }) => what)).toContain('user.edit')
    expect(JSON.stringify(items)).not.toMatch(/Secret|123456789|@/)
  })

  it('is only ever added to', async () => {
    const source = await readFile(new URL('../../domain/audit.store.ts', import.meta.url), 'utf8')
    expect(source).toContain('insertOne(')
    expect(source).not.toMatch(/update|replace|delete|remove|drop|bulkWrite|findOneAnd/i)
  })
})

describe('reading the log', () => {
  it('filters by action, user and time', async () => {
    const { deps, clock, people, flow, entries } = await club()
    const { admin, mei } = people
    await recordAudit(deps, mei._id, 'user.sign-in', mei._id)
    clock.pass(60_000)
    const between = clock.now().toISOString()
    await recordAudit(deps, admin._id, 'class.feedback', flow._id)
    clock.pass(60_000)
    await recordAudit(deps, 'system', 'user.role', mei._id)
    const whats = async (query: Record<string, string>) => (await entries(query)).map(({ what }) => what)
    expect(await whats({ what: 'user.role' })).toEqual(['user.role'])
    expect(await whats({ who: mei._id })).toEqual(['user.sign-in'])
    expect(await whats({ who: mei.email.toUpperCase() })).toEqual(['user.sign-in'])
    expect(await whats({ who: 'system' })).toEqual(['user.role'])
    expect(await whats({ who: 'nobody@ningjing.example' })).toEqual([])
    expect(await whats({ subject: mei.email })).toEqual(['user.role', 'user.sign-in'])
    expect(await whats({ from: between })).toEqual(['user.role', 'class.feedback'])
    expect(await whats({ to: between })).toEqual(['user.sign-in'])
    expect(await whats({ who: '', subject: '' })).toHaveLength(3)
  })

  it('refuses an unknown action and an invalid date', async () => {
    const { read } = await club()
    expect((await read({ what: 'class.burn' })).status).toBe(400)
    expect((await read({ from: 'yesterday' })).status).toBe(400)
  })

  it('pages without losing or repeating an entry of the same time', async () => {
    const { deps, people, read } = await club()
    for (let turn = 0; turn < 5; turn += 1)
      await recordAudit(deps, people.mei._id, 'user.sign-in', people.mei._id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = cursor === null ? { limit: '2' } : { limit: '2', cursor }
      const { body } = await read(query)
      expect(body.total).toBe(5)
      seen.push(...body.items.map(({ _id }: AuditEntry) => _id))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(5)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  it('answers a page without a query', async () => {
    const { deps, people, read } = await club()
    for (let turn = 0; turn < 51; turn += 1)
      await recordAudit(deps, people.mei._id, 'user.sign-in', people.mei._id)
    const { body } = await read()
    expect(body.items).toHaveLength(50)
    expect(body.nextCursor).toEqual(expect.any(String))
  })

  it('shows an erased account by its id alone', async () => {
    const { as, people, entries } = await club()
    const { _id } = people.ana
    await as(people.ana).patch(`${API}/users/${_id}`).send({ phone: '123456' })
    expect(await entries({ who: _id })).toMatchObject([{ what: 'user.edit', whoName: 'Ana Silva' }])
    expect((await as(people.ana).delete(`${API}/users/${_id}`)).status).toBe(200)
    const left = await entries({ subject: _id })
    expect(left.map(({ what, whoName, subjectName }) => [what, whoName, subjectName])).toEqual([
      ['user.erase', null, null],
      ['user.edit', null, null],
    ])
  })

  it('has no name for the system and for an erased account', async () => {
    const { deps, stores, entries } = await club()
    await recordAudit(deps, 'system', 'user.role', stores.newId())
    expect(await entries()).toMatchObject([{ whoName: null, subjectName: null }])
  })
})

import { editOwnClass, findConflicts } from '@ningjing/contract/classes/classes'
import type { Conflict } from '@ningjing/contract/classes/conflicts.schemas'
import type { BodyOf } from '@ningjing/contract/testing/api-client'
import { anId } from '@ningjing/contract/testing/builders'
import { momentOf } from '@ningjing/contract/zone'
import { expect, it } from 'vitest'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { ask } from '../../testing/ask.ts'
import { openDates } from '../../testing/sold-dates.ts'
import { testApp } from '../../testing/test-app.ts'

const ZONE = 'America/New_York'
const at = (local: string) => momentOf(local, ZONE).at ?? new Date(Number.NaN)
const date = (local: string, changes: Partial<SessionRecord> = {}): SessionRecord => ({
  ...{ id: anId(), local, at: at(local), minutes: 60, seq: 0 },
  ...changes,
})
const DAY = '2031-12-01'

async function studio() {
  const app = await testApp({ CLUB_TIME_ZONE: ZONE })
  const mei = await app.addUser({ role: 'instructor', name: 'Mei' })
  const ana = await app.addUser({ role: 'instructor', name: 'Ana' })
  const admin = await app.addUser({ role: 'admin' })
  const addClass = (owner: UserRecord, sessions: SessionRecord[], changes: Partial<ClassRecord> = {}) =>
    app.addClass({
      ...{ instructorId: owner._id, instructor: owner.name, email: owner.email, zone: ZONE, sessions },
      ...{ lastAt: sessions.at(-1)?.at ?? null, ...changes },
    })
  const find = async (as: UserRecord, body: BodyOf<typeof findConflicts>): Promise<Conflict[]> => {
    const answer = await ask(app, as, findConflicts, { body })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const kinds = async (as: UserRecord, body: BodyOf<typeof findConflicts>) =>
    (await find(as, body)).map(({ kind, name }) => `${kind} ${name}`)
  return { app, mei, ana, admin, addClass, find, kinds }
}

const planned = (...locals: string[]) => locals.map((local) => ({ local, minutes: 60 }))

it('a date of the same teacher or place at the same time is named, with its class and time', async () => {
  const { mei, ana, addClass, find } = await studio()
  const yin = await addClass(mei, [date(`${DAY}T18:30`)], { name: 'Yin', place: 'Studio 1' })
  await addClass(ana, [date(`${DAY}T18:30`)], { name: 'Flow', place: 'Studio 2' })
  const startAt = at(`${DAY}T19:00`).toISOString()
  const facts = { startAt, classId: yin._id, name: 'Yin', at: at(`${DAY}T18:30`).toISOString() }
  expect(await find(mei, { sessions: planned(`${DAY}T19:00`), place: ' STUDIO1' })).toEqual([
    { ...facts, kind: 'teacher' },
    { ...facts, kind: 'place' },
  ])
  expect(await find(ana, { sessions: planned(`${DAY}T19:00`), place: 'studio 1' })).toMatchObject([
    { kind: 'teacher', name: 'Flow' },
    { kind: 'place', name: 'Yin' },
  ])
})

it.each([
  ['ends when it begins', `${DAY}T17:30`, []],
  ['begins when it ends', `${DAY}T19:30`, []],
  ['ends a minute later', `${DAY}T17:31`, ['teacher Yin']],
  ['begins a minute earlier', `${DAY}T19:29`, ['teacher Yin']],
  ['is on another day', '2031-12-02T18:30', []],
  ['is skipped by the clocks', '2032-03-14T02:30', []],
])('a date that %s is judged by its minutes', async (_what, local, expected) => {
  const { mei, addClass, kinds } = await studio()
  await addClass(mei, [date(`${DAY}T18:30`)], { name: 'Yin' })
  expect(await kinds(mei, { sessions: planned(local) })).toEqual(expected)
})

it('a long date is found that began hours before', async () => {
  const { mei, addClass, kinds } = await studio()
  await addClass(mei, [date(`${DAY}T10:00`, { minutes: 480 })], { name: 'Retreat' })
  expect(await kinds(mei, { sessions: planned(`${DAY}T17:59`, '2031-12-08T17:59') })).toEqual([
    'teacher Retreat',
  ])
})

it('dates of one class may overlap each other', async () => {
  const { mei, addClass, find } = await studio()
  const [first, second] = [date(`${DAY}T10:00`, { minutes: 120 }), date(`${DAY}T10:30`)]
  const own = await addClass(mei, [first, second], { name: 'Yin' })
  const sessions = [first, second].map(({ id, local, minutes }) => ({ id, local, minutes }))
  const common = { kind: 'own', classId: own._id, name: 'Yin' }
  expect(await find(mei, { sessions, exceptId: own._id })).toEqual([
    { ...common, sid: first.id, startAt: first.at.toISOString(), at: second.at.toISOString() },
    { ...common, sid: second.id, startAt: second.at.toISOString(), at: first.at.toISOString() },
  ])
  expect(await find(mei, { sessions: planned(`${DAY}T20:00`, `${DAY}T20:30`) })).toMatchObject([
    { kind: 'own', classId: '', name: '' },
    { kind: 'own', classId: '', name: '' },
  ])
})

it('a substitute is busy, and the teacher of the class is free', async () => {
  const { mei, ana, admin, addClass, kinds } = await studio()
  const teacher = { _id: ana._id, name: 'Ana', email: ana.email }
  const yin = await addClass(mei, [date(`${DAY}T18:30`, { teacher })], { name: 'Yin' })
  const sessions = planned(`${DAY}T18:30`)
  expect(await kinds(mei, { sessions })).toEqual([])
  expect(await kinds(ana, { sessions })).toEqual(['teacher Yin'])
  const flow = await addClass(ana, [date(`${DAY}T18:30`)], { name: 'Flow' })
  const [taught] = yin.sessions
  const own = [{ id: taught?.id ?? '', local: `${DAY}T18:30`, minutes: 60 }]
  expect(await kinds(admin, { sessions: own, exceptId: yin._id })).toEqual(['teacher Flow'])
  expect(await kinds(admin, { sessions: own, exceptId: yin._id, instructorEmail: mei.email })).toEqual([])
  expect(flow.name).toBe('Flow')
})

it('pending classes count for who teaches them and for admins; what is over, denied or canceled does not', async () => {
  const { mei, ana, admin, addClass, kinds } = await studio()
  const canceled = { by: anId(), at: new Date(), share: true }
  await addClass(ana, [date(`${DAY}T18:30`)], { name: 'Pending', status: 'pending', place: 'Hall' })
  await addClass(ana, [date(`${DAY}T18:30`)], { name: 'Denied', status: 'denied', place: 'Hall' })
  await addClass(ana, [date(`${DAY}T18:30`)], { name: 'Gone', stage: 'canceled', place: 'Hall' })
  await addClass(ana, [date(`${DAY}T18:30`, { canceled })], { name: 'Snow', place: 'Hall' })
  const body = { sessions: planned(`${DAY}T18:30`), place: 'Hall' }
  expect(await kinds(mei, body)).toEqual([])
  expect(await kinds(ana, body)).toEqual(['teacher Pending', 'place Pending'])
  expect(await kinds(admin, body)).toEqual(['place Pending'])
  expect(await kinds(admin, { ...body, instructorEmail: ana.email })).toEqual([
    'teacher Pending',
    'place Pending',
  ])
})

it('dates that are over, an unknown class and an unknown teacher are left out without an error', async () => {
  const { mei, ana, addClass, kinds } = await studio()
  const past = '2020-12-01T18:30'
  await addClass(mei, [date(past), date(`${DAY}T18:30`)], { name: 'Yin', place: 'Hall' })
  expect(await kinds(mei, { sessions: planned(past), place: 'Hall' })).toEqual([])
  const sessions = planned(`${DAY}T18:30`)
  expect(await kinds(mei, { sessions, exceptId: anId() })).toEqual(['teacher Yin'])
  expect(await kinds(ana, { sessions, instructorEmail: 'nobody@club.example' })).toEqual([])
})

it('a class of another instructor says neither its place nor its teacher', async () => {
  const { mei, ana, addClass, kinds } = await studio()
  const hidden = await addClass(mei, [date(`${DAY}T18:30`)], {
    name: 'Secret',
    status: 'pending',
    place: 'Hall',
  })
  await addClass(mei, [date(`${DAY}T18:30`)], { name: 'Yin', place: 'Hall' })
  expect(await kinds(ana, { sessions: planned(`${DAY}T18:30`), exceptId: hidden._id })).toEqual([])
})

it('a date is where it was set to be, and no longer where its class is', async () => {
  const { app, mei, ana, addClass, kinds } = await studio()
  const sessions = [date(`${DAY}T18:30`), date(`${DAY}T20:00`)]
  const only = { seats: 2, cents: 1800, credits: 0, closeMinutes: 0, only: true } as const
  const yin = await addClass(mei, sessions, { name: 'Yin', place: 'Lake Hall', dropIn: only })
  await openDates(app, yin)
  const [first = '', second = ''] = sessions.map(({ id }) => id)
  const moved = { params: { id: first }, body: { place: 'Sun Room' } }
  expect((await ask(app, mei, editOwnClass, moved)).body).toEqual({ modifiedCount: 1 })
  const at = (time: string, place: string) => ({ sessions: planned(`${DAY}T${time}`), place })
  expect(await kinds(ana, at('18:30', 'Lake Hall'))).toEqual([])
  expect(await kinds(ana, at('18:30', 'sun room'))).toEqual(['place Yin'])
  expect(await kinds(ana, at('20:00', 'Lake Hall'))).toEqual(['place Yin'])
  expect(await kinds(ana, at('20:00', 'Sun Room'))).toEqual([])

  await addClass(ana, [date(`${DAY}T18:30`)], { name: 'Flow', place: 'Sun Room' })
  await addClass(ana, [date(`${DAY}T22:00`)], { name: 'Zen', place: 'Sun Room' })
  const own = (id: string, time: string) => ({
    ...{ sessions: [{ id, local: `${DAY}T${time}`, minutes: 60 }], exceptId: yin._id },
    place: 'Lake Hall',
  })
  expect(await kinds(mei, own(first, '18:30'))).toEqual(['place Flow'])
  expect(await kinds(mei, own(first, '22:00'))).toEqual(['place Zen'])
  expect(await kinds(mei, own(second, '22:00'))).toEqual([])
  expect(await kinds(ana, own(first, '18:30'))).toEqual(['teacher Flow'])
})

import { type Endpoint, pathOf } from '@ningjing/contract/endpoint'
import { anId } from '@ningjing/contract/testing/builders'
import { contractEndpoints } from '@ningjing/contract/testing/contract-endpoints'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { UserRecord } from '../domain/records.ts'
import { recordMail } from '../steps/record-mail.ts'
import { give, shop } from './passes.ts'
import type { World } from './world.ts'

/** Begins the name of almost every record. */
export const COMMON = 'Common'
/** Begins the name of many payments, the newest: a list that begins with the oldest has none of them for long. */
export const RECENT = 'Recent'

/** The schedule of a class that is over after this many hours. */
export function datedAt(hours: number) {
  const lastAt = new Date(Date.now() + hours * 3600_000)
  const at = new Date(lastAt.getTime() - 3600_000)
  return {
    zone: 'UTC',
    sessions: [{ id: anId(), local: '2026-12-01T18:30', at, minutes: 60, seq: 0 }],
    lastAt,
  }
}

/** Values of the parameters of figures: the days on which the records are. */
const DAYS = { from: ['2026-01-01'], to: ['2026-02-20'], limit: [], cursor: [] }

/** Days of the timetable, which shows none that are long past: those on which most dates are. */
const scheduleDays = () => {
  const day = (days: number) => [new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)]
  return { from: day(1), to: day(30) }
}

/** Values of the query parameters without an enum. */
function parametersOf({ instructor, admin }: World): Record<string, string[]> {
  return {
    search: [COMMON, `${COMMON} 7`, RECENT, 'Ana'],
    instructor: [instructor._id],
    available: ['true'],
    weekday: ['2'],
    level: ['beginner'],
    upcoming: ['true'],
    alerting: ['true'],
    place: ['Sun Room'],
    who: [admin._id],
    subject: [instructor._id],
    what: ['class.edit'],
    from: ['2026-01-02T00:00:00Z'],
    to: ['2027-01-02T00:00:00Z'],
    // Added to every query of a page.
    limit: [],
    // From the first answer.
    cursor: [],
  }
}

/** Every combination of the query parameters of a call. */
function queriesOf(query: Endpoint['query'], values: Record<string, string[]>): Record<string, string>[] {
  const { properties = {}, required = [] } = query
    ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
    : {}
  return Object.entries(properties).reduce<Record<string, string>[]>(
    (queries, [name, schema]) => {
      const all = values[name] ?? (typeof schema === 'object' ? (schema.enum as string[]) : undefined)
      if (!all) throw new Error(`Add values of the parameter ${name}.`)
      const without = required.includes(name) ? [] : queries
      return [...without, ...queries.flatMap((one) => all.map((value) => ({ ...one, [name]: value })))]
    },
    [{}],
  )
}

/** Adds a class with a date, a private calendar, a mail and a pass, and returns what is in their paths. */
export async function addKeys({ club, admin, instructor, ownClass, paid }: World) {
  const { _id: datedId, sessions } = await club.yogaClass(datedAt(1))
  const { body } = await club.as(paid.student).post('/ningjing/calendars/key')
  const mailKey = `decided:${ownClass._id}:1`
  const facts = { classId: ownClass._id, rev: 1, isApproved: true }
  await recordMail(club.deps, { key: mailKey, kind: 'decided', userId: instructor._id, facts })
  const sid = sessions[0]?.id ?? ''
  const { productId } = await shop({}, club)
  const { body: given } = await give(club, { club, admin, student: paid.student, productId })
  return {
    datedId,
    sid,
    mailKey,
    passId: String(given.insertedId),
    calendarKey: String(body.url).replace(/.*\/|\.ics$/g, ''),
  }
}

type Keys = Awaited<ReturnType<typeof addKeys>>

/** The people whose lists are read, and the ids in paths. */
function readerOf(
  path: string,
  { admin, instructor, ownClass, paid }: World,
  { datedId, calendarKey, mailKey, passId }: Keys,
): [UserRecord, id?: string] {
  if (path.startsWith('/classes/instructor/') || path.startsWith('/reports/instructor/')) return [instructor]
  if (path === '/allInstructors/:id') return [admin, instructor._id]
  if (path === '/calendars/classes/:id.ics') return [admin, datedId]
  if (path === '/classes/:id/sessions/:sid/cancel') return [admin, datedId]
  if (path === '/classes/:id/dates' || path === '/classes/:id/differing') return [admin, datedId]
  if (path === '/calendars/own/:key.ics') return [admin, calendarKey]
  if (path === '/mails/:key') return [admin, mailKey]
  if (path === '/publicClasses/:id') return [admin, ownClass._id]
  if (path === '/classes/:id/cancel') return [admin, ownClass._id]
  if (path === '/classes/:id/messages') return [admin, ownClass._id]
  if (path === '/classes/:id/roster' || path === '/exports/rosters/:id.csv') return [admin, ownClass._id]
  if (path === '/content/:name') return [admin, 'terms']
  if (path === '/enrolments/:order/end') return [paid.student, paid.orderId]
  if (path === '/payments/receipt/:id') return [paid.student, paid.orderId]
  if (path === '/passes/:id/end') return [admin, passId]
  if (path === '/passes/admin/:user') return [admin, paid.student._id]
  if (path === '/waiting/:key') return [paid.student, paid.student.email]
  return /:email/.test(path) ? [paid.student] : [admin]
}

/**
 * Reads with every GET call, as somebody who may, with every combination of its parameters.
 * @param limit how many combinations of a call at most, those with few parameters first
 * @returns what it answers, by path and query
 */
export async function readEverything(world: World, keys: Keys, limit?: number): Promise<Map<string, string>> {
  const reads = (await contractEndpoints()).filter(({ endpoint }) => endpoint.method === 'GET')
  const values = parametersOf(world)
  const answers = new Map<string, string>()
  for (const { endpoint } of reads) {
    const [reader, id = ''] = readerOf(endpoint.path, world, keys)
    const path = pathOf(endpoint)
      .replace(':email', reader.email)
      .replace(':sid', keys.sid)
      .replace(/:n$/, '0')
      .replace(/:(id|key|order|name|user)/, id)
    const { as } = world.club
    const isByDay = endpoint.path.includes('/figures')
    const dated = endpoint.path === '/schedule' ? { ...values, ...scheduleDays() } : values
    for (const query of queriesOf(endpoint.query, isByDay ? DAYS : dated).slice(0, limit)) {
      const page = Object.keys(query).length > 0 ? { ...query, limit: '5' } : query
      const { status, body, text } = await as(reader).get(path).query(page)
      const call = `${path} ${JSON.stringify(query)}`
      expect(status, call).toBe(200)
      answers.set(call, text)
      if (body.nextCursor)
        await as(reader)
          .get(path)
          .query({ ...page, cursor: body.nextCursor })
    }
  }
  return answers
}

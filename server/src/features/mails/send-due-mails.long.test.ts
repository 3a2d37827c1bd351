import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Deps } from '../../deps.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { EVENT_WAIT } from '../../testing/club.ts'
import { mailClub } from '../../testing/mail-club.ts'
import { wrapped } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { sendDueMails, startMailSender } from './send-due-mails.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const send = (deps: Deps) => sendDueMails(deps)

/** A process that waits for the mail server in the middle of a mail. */
async function stuckSender(deps: Deps, server: { before: () => Promise<void> }) {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  server.before = () => {
    begun.resolve()
    return answer.promise
  }
  const done = send(deps)
  await begun.promise
  server.before = async () => undefined
  return {
    fail: () => {
      answer.reject(new Error('Too late'))
      return done
    },
  }
}

/** The leases of all mails run out by the clock of the database, which no test can move. */
async function endLeases(databaseUri: string): Promise<void> {
  const raw = await openRawDatabase(databaseUri)
  await raw.mails.updateMany({ state: 'sending' }, { $set: { nextAt: new Date(0) } })
  await raw.close()
}

const unreachable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })

describe('a mail', () => {
  it('is sent once for its key, however often it is recorded', async () => {
    const { deps, server, record, stored } = await mailClub()
    await record()
    await record()
    await send(deps)
    await record()
    await send(deps)
    expect(server.taken.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['ana@ningjing.example', 'You are enrolled in “Slow Flow”'],
    ])
    expect(await stored()).toMatchObject({ state: 'sent', tries: 1, nextAt: null, sentAt: expect.any(Date) })
  })

  it('is stored without address and text', async () => {
    const { record, stored, student, yogaClass, orderId } = await mailClub()
    await record()
    const { facts, ...mail } = (await stored()) ?? {}
    expect(facts).toEqual({ orderId, classId: yogaClass._id })
    expect(JSON.stringify(mail)).not.toMatch(/@|Ana|Slow/)
    expect(mail).toMatchObject({ userId: student._id, state: 'due', tries: 0 })
  })

  it('goes to the address of now', async () => {
    const { deps, databaseUri, server, record, student } = await mailClub()
    await record()
    const raw = await openRawDatabase(databaseUri)
    await raw.users.updateOne({ _id: student._id }, { $set: { email: 'ana@elsewhere.example' } })
    await raw.close()
    await send(deps)
    expect(server.taken.map(({ to }) => to.address)).toEqual(['ana@elsewhere.example'])
  })

  it('is dropped when the account is being erased', async () => {
    const { deps, stores, clock, server, record, stored, student } = await mailClub()
    await record()
    await stores.users.beginErasure(student._id, 'student', clock.now())
    await send(deps)
    expect(server.taken).toEqual([])
    expect(await stored()).toMatchObject({ state: 'dropped', nextAt: null })
  })

  it('is tried again after longer and longer pauses, and fails in the end', async () => {
    const { deps, clock, server, record, stored } = await mailClub()
    server.before = () => Promise.reject(Object.assign(new Error('Mailbox full'), { responseCode: 452 }))
    await record()
    for (const pause of [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS)) {
      await send(deps)
      const mail = await stored()
      expect(mail).toMatchObject({ state: 'due', nextAt: new Date(clock.now().getTime() + pause) })
      clock.pass(pause)
    }
    await send(deps)
    expect(await stored()).toMatchObject({ state: 'failed', tries: 8, nextAt: null })
    clock.pass(100 * HOUR_MS)
    await send(deps)
    expect(await stored()).toMatchObject({ tries: 8 })
  })

  it('without a mail server is a notice only, also when one is set up later', async () => {
    const { deps, server, enrolled, stored } = await mailClub()
    const config = { ...deps.config, SMTP_URL: undefined }
    await recordMail({ ...deps, config }, enrolled)
    await send({ ...deps, config, mail: undefined })
    expect(await stored()).toMatchObject({ state: 'dropped', tries: 0 })
    await send(deps)
    expect(server.taken).toEqual([])
  })

  it('that is about an older change of a date is dropped', async () => {
    const { deps, stores, addClass, server, student, record, stored } = await mailClub()
    const at = new Date('2027-02-02T18:00:00Z')
    const sessions = [{ id: 's1', local: '2027-02-02T13:00', at, minutes: 60, seq: 2 }]
    const { _id: classId } = await addClass({ sessions })
    const orderId = stores.newId()
    const facts = { orderId, classId, sessionId: 's1', from: new Date(), to: at, cents: 0 }
    for (const seq of [1, 2]) {
      const key = `changed:${orderId}:s1:${seq}`
      await record({ key, kind: 'changed', userId: student._id, facts: { ...facts, seq } })
    }
    await send(deps)
    expect(server.taken.map(({ subject }) => subject)).toEqual([expect.stringContaining('has moved to')])
    expect(await stored(`changed:${orderId}:s1:1`)).toMatchObject({ state: 'dropped' })
  })

  it('to an admin is dropped when the person is none anymore', async () => {
    const { deps, server, student, yogaClass, record, stored } = await mailClub()
    const facts = { classId: yogaClass._id, rev: 1 }
    await record({ key: 'review:1', kind: 'review', userId: student._id, facts })
    await send(deps)
    expect(server.taken).toEqual([])
    expect(await stored('review:1')).toMatchObject({ state: 'dropped' })
  })
})

describe('a process that is killed', () => {
  it('after it has claimed a mail leaves it to another one', async () => {
    const { deps, databaseUri, server, record, stored } = await mailClub()
    await record()
    await stuckSender(deps, server)
    expect(await stored()).toMatchObject({ state: 'sending' })
    await send(deps)
    expect(server.taken).toHaveLength(0)
    await endLeases(databaseUri)
    await send(deps)
    expect(server.taken).toHaveLength(1)
    expect(await stored()).toMatchObject({ state: 'sent', tries: 2 })
  })

  it("between the mail server's yes and its own record has the mail sent twice with one id, and not lost", async () => {
    const { deps, databaseUri, server, record, stored } = await mailClub()
    await record()
    const killed = wrapped(deps, async (name, call) => {
      if (name === 'mails.markSent') throw new Error('Killed')
      return call()
    })
    await expect(send(killed)).rejects.toThrow('Killed')
    expect(await stored()).toMatchObject({ state: 'sending', sentAt: null })
    await endLeases(databaseUri)
    await send(deps)
    expect(server.taken.map(({ id }) => id)).toEqual([server.taken[0]?.id, server.taken[0]?.id])
    expect(await stored()).toMatchObject({ state: 'sent' })
  })

  it('before the yes never leaves a mail that counts as sent', async () => {
    const { deps, server, record, stored } = await mailClub()
    await record()
    const states: unknown[] = []
    server.before = async () => void states.push((await stored())?.state)
    await send(deps)
    expect(states).toEqual(['sending'])
  })
})

it('a sender that counted a mail as sent before the yes would lose it', async () => {
  const { deps, clock, databaseUri, server, record, stored } = await mailClub()
  await record()
  const hasty = wrapped(deps, async (name, call) => {
    const result = await call()
    if (name === 'mails.claim') await deps.stores.mails.markSent((await stored())?._id ?? '', clock.now())
    return result
  })
  await stuckSender(hasty, server)
  await endLeases(databaseUri)
  await send(deps)
  expect(server.taken).toEqual([])
})

describe('a mail server that cannot be reached', () => {
  it('is tried with one mail, which counts as not tried, and gets all when it is back', async () => {
    const { deps, clock, stores, server, student, yogaClass, record, stored } = await mailClub()
    await record()
    const facts = { orderId: stores.newId(), classId: yogaClass._id }
    await record({ key: 'enrolled:next', kind: 'enrolled', userId: student._id, facts })
    let tries = 0
    server.before = async () => {
      tries += 1
      throw unreachable()
    }
    for (let hours = 0; hours < 30; hours += 1) {
      expect(await send(deps)).toBe(true)
      clock.pass(HOUR_MS)
    }
    expect(tries).toBe(30)
    expect(await stored()).toMatchObject({ state: 'due', tries: 0 })
    server.before = async () => undefined
    expect(await send(deps)).toBe(false)
    expect(server.taken).toHaveLength(2)
  })

  it('is not the same as a mail that is refused', async () => {
    const { deps, server, record, stored } = await mailClub()
    await record()
    server.before = () =>
      Promise.reject(Object.assign(new Error('No such user'), { code: 'EENVELOPE', responseCode: 550 }))
    expect(await send(deps)).toBe(false)
    expect(await stored()).toMatchObject({ state: 'due', tries: 1 })
  })
})

describe('two processes', () => {
  it('do not both send a mail when the clock of one is seven minutes ahead', async () => {
    const { deps, clock, server, record } = await mailClub()
    await record()
    await stuckSender(deps, server)
    const ahead = { now: () => new Date(clock.now().getTime() + 7 * MINUTE_MS) }
    await send({ ...deps, clock: ahead })
    expect(server.taken).toEqual([])
  })

  it('share the mails, and send each of them once', async () => {
    const { deps, stores, server, student, yogaClass, record } = await mailClub()
    const keys = Array.from({ length: 6 }, () => `enrolled:${stores.newId()}`)
    for (const key of keys) {
      const facts = { orderId: stores.newId(), classId: yogaClass._id }
      await record({ key, kind: 'enrolled', userId: student._id, facts })
    }
    await Promise.all([send(deps), send(deps)])
    expect(server.taken.map(({ id }) => id.replace('.', ':')).sort()).toEqual(keys.sort())
  })

  it('keep a mail as sent when the slower one fails later', async () => {
    const { deps, databaseUri, server, record, stored } = await mailClub()
    await record()
    const slow = await stuckSender(deps, server)
    await endLeases(databaseUri)
    await send(deps)
    await slow.fail()
    expect(await stored()).toMatchObject({ state: 'sent' })
  })

  it('send at most 60 mails a minute together', async () => {
    const { deps, stores, server, student, yogaClass, record } = await mailClub({ RATE_LIMIT_SCALE: '1' })
    for (let left = 65; left > 0; left -= 1) {
      const facts = { orderId: stores.newId(), classId: yogaClass._id }
      await record({ key: `enrolled:${facts.orderId}`, kind: 'enrolled', userId: student._id, facts })
    }
    await Promise.all([send(deps), send(deps)])
    expect(server.taken).toHaveLength(60)
  })
})

it('the running sender sends a mail as soon as it is recorded, and what waited when it started', async () => {
  const { deps, server, student, yogaClass, record } = await mailClub()
  await record()
  const sender = startMailSender(deps)
  onTestFinished(sender.stop)
  await vi.waitFor(() => expect(server.taken).toHaveLength(1), EVENT_WAIT)
  const facts = { orderId: deps.stores.newId(), classId: yogaClass._id }
  await record({ key: 'enrolled:next', kind: 'enrolled', userId: student._id, facts })
  await vi.waitFor(() => expect(server.taken).toHaveLength(2), { timeout: 10_000 })
})

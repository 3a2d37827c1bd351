import { listMessages, sendMessage } from '@ningjing/contract/messages/messages'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { ask, type Caller, callsOf } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { leave, skip, unskip } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { MAIL_SETTINGS, mailServer } from '../../testing/mail-club.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { openStudio } from '../../testing/single-dates.ts'
import { join } from '../../testing/waiting.ts'
import { listNotices } from '../mails/mails.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'

const HOUR_MS = 3_600_000

type Wanted = { sid?: string; toWaiting?: boolean }

/** A class with three dates: Sara comes to all of them, Tom to the first two, Una to the last one. */
async function studio(opened?: Club) {
  const club = opened ?? (await openClub({ CLUB_TIME_ZONE: 'UTC' }))
  const open = await openStudio(club, [2, 26, 50])
  const { parent, ids, comes } = open
  const [first = '', second = '', third = ''] = ids
  const sara = await comes(parent._id, 'Sara')
  const tom = await comes(first, 'Tom')
  await comes(second, 'Tom', tom.student)
  const una = await comes(third, 'Una')
  const write = (caller: Caller, as: UserRecord, wanted: Wanted = {}, id = parent._id) =>
    ask(caller, as, sendMessage, { params: { id }, body: { text: 'Please bring a blanket.', ...wanted } })
  /** How many messages each of them has. */
  const counts = async (...people: { student: UserRecord }[]) => {
    const notices = await Promise.all(people.map(({ student }) => listNotices(club.deps, student, {})))
    return notices.map(({ items }) => items.filter(({ kind }) => kind === 'message').length)
  }
  return { ...open, club, first, second, third, sara, tom, una, write, counts }
}

describe('a message to a class whose dates are sold by themselves', () => {
  it('reaches who comes to all dates or to one to come, each once', async () => {
    const { club, mei, sara, tom, una, write, counts } = await studio()
    expect((await write(club, mei)).body).toEqual({ recipients: 3 })
    expect(await counts(sara, tom, una)).toEqual([1, 1, 1])
    club.clock.pass(26 * HOUR_MS)
    expect((await write(club, mei)).body).toEqual({ recipients: 3 })
    club.clock.pass(HOUR_MS)
    expect((await write(club, mei)).body).toEqual({ recipients: 2 })
    expect(await counts(sara, tom, una)).toEqual([3, 2, 3])
  })

  it('about a date reaches who comes to it, and who waits for it if that is wanted', async () => {
    const { club, mei, second, third, sara, tom, una, dateOf, comes, write, counts } = await studio()
    const vic = await comes(third, 'Vic')
    const wim = { student: await club.student() }
    await join(club, wim.student, await dateOf(third))
    expect((await write(club, mei, { sid: second })).body).toEqual({ recipients: 2 })
    expect(await counts(sara, tom, una, vic, wim)).toEqual([1, 1, 0, 0, 0])
    expect((await write(club, mei, { sid: third, toWaiting: true })).body).toEqual({ recipients: 4 })
    expect(await counts(sara, tom, una, vic, wim)).toEqual([2, 1, 1, 1, 1])
  })

  it('about a date does not reach who has said that they do not come to it', async () => {
    const { club, mei, second, third, sara, una, write, counts } = await studio()
    expect((await skip(club, sara.student, sara, third)).status).toBe(200)
    expect((await write(club, mei, { sid: third })).body).toEqual({ recipients: 1 })
    expect(await counts(sara, una)).toEqual([0, 1])
    for (const wanted of [{ sid: second }, {}]) await write(club, mei, wanted)
    expect(await counts(sara, una)).toEqual([2, 2])
    expect((await unskip(club, sara.student, sara, third)).status).toBe(200)
    expect((await write(club, mei, { sid: third })).body).toEqual({ recipients: 2 })
  })

  it('is one of its class when it is written from the roster of a date', async () => {
    const { club, mei, parent, first, write } = await studio()
    expect((await write(club, mei, { sid: first }, first)).body).toEqual({ recipients: 2 })
    for (const id of [parent._id, first]) {
      const list = await callsOf(club, mei)(listMessages, { params: { id } })
      expect(list).toMatchObject([{ sid: first, recipients: 2 }])
    }
  })

  it('is written by the substitute of a date to who comes to it', async () => {
    const { club, ana, parent, first, second, write, sara, tom, una, counts } = await studio()
    const raw = await openRawDatabase(club.databaseUri)
    const teacher = { _id: ana._id, name: ana.name, email: ana.email }
    await raw.classes.updateOne({ _id: parent._id }, { $set: { 'sessions.0.teacher': teacher } })
    await raw.close()
    for (const sid of [undefined, second]) {
      expect((await write(club, ana, sid ? { sid } : {})).body.code).toBe('session.not-found')
    }
    expect((await write(club, ana, { sid: second }, second)).body.code).toBe('class.not-found')
    expect((await write(club, ana, { sid: first }, first)).body).toEqual({ recipients: 2 })
    expect(await counts(sara, tom, una)).toEqual([1, 1, 0])
  })

  it('reaches each of them once, whenever the process dies', async () => {
    const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
    await killedAfterEach(
      club,
      () => studio(club),
      async (dying, { mei, write }) => write(dying, mei),
      async ({ sara, tom, una, counts }, _isOver, text) => {
        const each = text.includes('messages.insert') ? 1 : 0
        expect(await counts(sara, tom, una), text).toEqual([each, each, each])
      },
    )
  })

  it('is mailed to who still comes', async () => {
    const { server, gateway } = mailServer()
    const club = await openClub({ ...MAIL_SETTINGS, CLUB_TIME_ZONE: 'UTC' }, { mail: gateway })
    const { mei, third, sara, una, comes, write } = await studio(club)
    const vic = await comes(third, 'Vic')
    await sendDueMails(club.deps)
    server.taken.length = 0
    await write(club, mei, { sid: third })
    await leave(club, vic.student, vic, 0)
    await sendDueMails(club.deps)
    const messages = server.taken.filter(({ subject }) => subject.includes('writes about'))
    expect(messages).toHaveLength(2)
    expect(Object.fromEntries(messages.map(({ to, subject }) => [to.address, subject]))).toEqual({
      [sara.student.email]: 'Mei writes about “Yin”',
      [una.student.email]: expect.stringMatching(/^Mei writes about “Yin” on \w{3}, \d+ \w{3}, /),
    })
  })
})

import { cancelClass, changeTeacher, quoteClassEnd } from '@ningjing/contract/classes/class-life'
import type { MailKind } from '@ningjing/contract/mails/mails'
import { expect, it } from 'vitest'
import { clubOf } from '../../domain/club.ts'
import { leaveOtherLines } from '../../seats/end-waiting.ts'
import { callsOf } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { move } from '../../testing/ends.ts'
import { DROP_IN, openStudio } from '../../testing/single-dates.ts'
import { join, waitingOf } from '../../testing/waiting.ts'
import { textOf } from './mail-texts.ts'
import { recordsOf, subjectsOf } from './message.ts'

/** Whatever the date is today. */
const WHEN = '\\w{3}, \\d{1,2} \\w{3}( \\d{4})?, \\d{1,2}:\\d{2} [AP]M( UTC)?'
const named = (before: string, after = '') => new RegExp(`^${before}“Yin” on ${WHEN}${after}$`)

async function setup() {
  const club = await openClub()
  const studio = await openStudio(club, [200, 300])
  const [first, second] = [await studio.dateOf(studio.ids[0]), await studio.dateOf(studio.ids[1])]
  return { club, studio, first, second }
}

const HOUR_MS = 3_600_000

const changesOf = async (club: Club, userId: string) =>
  (await club.stores.mails.listFor(userId)).filter(({ kind }) => kind === 'changed')

/** The facts below the newest mail of a kind to a user, as it would be sent now. */
async function rowsOf(club: Club, userId: string, kind: MailKind) {
  const mail = (await club.stores.mails.listFor(userId)).find((one) => one.kind === kind)
  if (!mail) throw new Error(`No mail ${kind}`)
  const subjects = await subjectsOf(club.deps, [mail])
  return textOf(mail, recordsOf(mail, subjects, clubOf(club.deps.config), club.clock.now())).rows
}

it('names a date with its time in notices of students', async () => {
  const { club, studio, first, second } = await setup()
  const student = await club.student()
  await club.buy(student, first)
  const [paid] = await club.payments(student)
  await studio.comes(first._id, 'Ben')
  const noor = await club.student()
  await join(club, noor, first)
  await move(club, studio.admin, { orderId: paid!._id }, second, 0)
  const titlesOf = async (email: string) => {
    const { body } = await club.as(email === noor.email ? noor : student).get(`/ningjing/notices/${email}`)
    return body.items.map(({ title }: { title: string }) => title).sort()
  }
  const own = await titlesOf(student.email)
  expect(own).toEqual([
    expect.stringMatching(named('The club has moved you to ')),
    expect.stringMatching(named('You were enrolled in ')),
  ])
  expect(own[0].slice(-20)).not.toBe(own[1].slice(-20))
  const waiting = await titlesOf(noor.email)
  expect(waiting).toContainEqual(expect.stringMatching(named('You joined the waiting list of ')))
  expect((await waitingOf(club, noor))[0]?.name).toMatch(new RegExp(`^Yin, ${WHEN}$`))
})

it('counts in the mail to admins that a class is canceled those of its dates, too', async () => {
  const { club, studio, first } = await setup()
  const { admin, parent } = studio
  for (const yogaClass of [parent, first]) await club.buy(await club.student(), yogaClass)
  const params = { id: parent._id }
  const { enrolled, refund } = await callsOf(club, admin)(quoteClassEnd, { params })
  const sent = { name: parent.name, reason: 'The roof leaks.', enrolledShown: enrolled, refundShown: refund }
  await callsOf(club, admin)(cancelClass, { params, body: sent })
  await club.settle()
  const { body } = await club.as(admin).get(`/ningjing/notices/${admin.email}`)
  const told = body.items.find(({ title }: { title: string }) => title === '“Yin” is canceled')
  expect(enrolled).toBe(2)
  expect(told.text).toContain(`$${refund.toFixed(2)} goes back to 2 students.`)
})

it('counts the terms in the mail with the receipt to the start of the date', async () => {
  const { club, first } = await setup()
  const student = await club.student()
  await club.buy(student, first)
  const terms = expect.stringMatching(/^Cancel up to 24 hours before your date begins /)
  expect(await rowsOf(club, student._id, 'enrolled')).toContainEqual(['If you cannot come', terms])
})

it('names who teaches a date to who buys it, or is moved to it, and to who buys the series its teacher', async () => {
  const { club, studio, first, second } = await setup()
  const { admin, ana, ids, parent } = studio
  const body = { email: ana.email, sid: ids[0], reason: '' }
  await callsOf(club, admin)(changeTeacher, { params: { id: parent._id }, body })
  await club.settle()
  const [noor, ben, lea] = [await club.student(), await club.student(), await club.student()]
  await club.buy(noor, first)
  const { orderId } = await club.buy(ben, second)
  await move(club, admin, { orderId }, first, 0)
  await club.buy(lea, parent)
  expect(await rowsOf(club, noor._id, 'enrolled')).toContainEqual(['Instructor', 'Ana instead of Mei'])
  expect(await rowsOf(club, ben._id, 'moved')).toContainEqual(['Instructor', 'Ana instead of Mei'])
  expect(await rowsOf(club, lea._id, 'enrolled')).toContainEqual(['Instructor', 'Mei'])
})

it('names the place that a date has of its own to its teachers, and no other one of its class', async () => {
  const club = await openClub()
  const dropIn = { ...DROP_IN, only: true }
  const studio = await openStudio(club, [200, 300], {
    dropIn,
    place: 'Room 1',
    online: 'https://meet.example/1',
  })
  const { admin, ana, mei, ids, parent } = studio
  const edit = async (id = '', change: object) => {
    const answer = await club.as(admin).patch(`/ningjing/classes/instructor/${id}`).send(change)
    expect(answer.body).toEqual({ modifiedCount: 1 })
    await club.settle(0)
  }
  await edit(ids[0], { place: 'Park', online: '' })
  const body = { email: ana.email, sid: ids[0], reason: '' }
  await callsOf(club, admin)(changeTeacher, { params: { id: parent._id }, body })
  await club.settle(0)
  for (const { _id } of [ana, mei]) {
    const rows = await rowsOf(club, _id, 'changed')
    expect(rows).toContainEqual(expect.arrayContaining(['Place', 'Park']))
    expect(rows).not.toContainEqual(expect.arrayContaining(['Online']))
  }
  const moved = {
    local: new Date(club.clock.now().getTime() + 250 * HOUR_MS).toISOString().slice(0, 16),
    minutes: 60,
  }
  await club.as(admin).patch(`/ningjing/classes/${parent._id}/sessions/${ids[0]}`).send(moved)
  await club.settle(0)
  expect(await changesOf(club, ana._id)).toHaveLength(2)
  expect(await rowsOf(club, ana._id, 'changed')).toContainEqual(expect.arrayContaining(['Place', 'Park']))
  const before = (await changesOf(club, mei._id)).length
  await edit(parent._id, { place: 'Room 2' })
  expect(await changesOf(club, ana._id)).toHaveLength(2)
  expect(await changesOf(club, mei._id)).toHaveLength(before + 1)
  expect(await rowsOf(club, mei._id, 'changed')).toContainEqual(expect.arrayContaining(['Place', 'Room 2']))
})

it('says that a seat by the waiting list of a date ends the others', async () => {
  const { club, studio, first, second } = await setup()
  const noor = await club.student()
  for (const date of [first, second]) {
    await studio.comes(date._id, 'Ana')
    await studio.comes(date._id, 'Ben')
    await join(club, noor, date)
  }
  await leaveOtherLines(club.deps, noor._id)
  const { body } = await club.as(noor).get(`/ningjing/notices/${noor.email}`)
  const [left] = body.items.filter(({ kind }: { kind: string }) => kind === 'closed')
  expect(left.text).toBe('You have a seat by another waiting list, and wanted to leave the other lists then.')
})

it('names the date that costs more than what was paid for another', async () => {
  const { club, studio, first, second } = await setup()
  const { orderId } = await studio.comes(first._id)
  const { body } = await move(club, studio.admin, { orderId }, second)
  expect(body).toMatchObject({
    code: 'class.dearer',
    facts: { name: expect.stringMatching(`^Yin, ${WHEN}$`) },
  })
})

it('names a date with its time in enrolled classes, payments with their file, and the audit log', async () => {
  const { club, studio, first } = await setup()
  const { student, orderId } = await studio.comes(first._id)
  const title = new RegExp(`^Yin, ${WHEN}$`)
  const [enrolled] = await club.enrolments(student)
  expect(enrolled?.classItem.name).toMatch(title)
  const [paid] = await club.payments(student)
  expect(paid?.classItem.name).toMatch(/^Yin, \w{3}, \d{1,2} \w{3} \d{4}, /)
  const file = await club.as(studio.admin).get('/ningjing/exports/payments.csv')
  expect(file.text).toContain(`,"${paid?.classItem.name}",`)
  const log = await club.as(studio.admin).get('/ningjing/audit').query({ subject: first._id })
  expect(log.body.items[0].subjectName).toMatch(title)
  const later = new Date(first.sessions[0]!.at.getTime() + 24 * 3_600_000)
  const moved = [{ ...first.sessions[0]!, at: later }]
  await club.stores.classes.setSessions(first, { sessions: moved }, [])
  const again = await club.enrolments(student)
  expect(again[0]?.classItem.name).not.toBe(enrolled?.classItem.name)
  expect((await club.payments(student))[0]?.classItem.name).toBe(paid?.classItem.name)
  expect(orderId).toBe(paid?._id)
})

import { beforeEach, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import type { TaskTodo } from '../../domain/todo.records.ts'
import { taskTodo } from '../../steps/todos.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { datedIn } from '../../testing/ends.ts'
import { settleTeacher } from './settle-teacher.ts'

let club: Club
let before: UserRecord
let now: UserRecord
let early: UserRecord
let late: UserRecord

beforeEach(async () => {
  club = await openClub()
  const role = 'instructor'
  const people = [
    await club.student({ role }),
    await club.student({ role }),
    await club.student(),
    await club.student(),
  ] as const
  ;[before, now, early, late] = people
})

/** Gives the class of a teacher to another one; a student enrolled at this moment, and one a moment later. */
async function changed(overrides: Partial<ClassRecord> = {}, about: Partial<TaskTodo> = {}) {
  const at = club.clock.now()
  const yogaClass = await club.yogaClass({
    instructorId: now._id,
    roster: {
      [late._id]: { orderId: 'late', at: new Date(at.getTime() + 1) },
      [early._id]: { orderId: 'early', at },
    },
    ...overrides,
  })
  const teachers = { teacherId: now._id, insteadOfId: before._id }
  const task = taskTodo(club.deps, 'changed', about)
  for (const _time of [1, 2]) await settleTeacher(club.deps, yogaClass, { ...task, ...teachers })
  return { facts: { classId: yogaClass._id, change: task.id, ...teachers }, task }
}

const mailsTo = async ({ _id }: UserRecord) =>
  (await club.stores.mails.listFor(_id)).map((mail) => [mail._id, mail.kind, mail.facts])

it('both teachers and the students who were enrolled then get one mail each', async () => {
  const { facts, task } = await changed()
  for (const teacher of [before, now]) {
    expect(await mailsTo(teacher)).toEqual([[`changed:${teacher._id}:${task.id}`, 'changed', facts]])
  }
  const ofStudent = { ...facts, orderId: 'early' }
  expect(await mailsTo(early)).toEqual([[`changed:early:${task.id}`, 'changed', ofStudent]])
  expect(await mailsTo(late)).toEqual([])
})

it('the mails name the entry of the audit log and the date, where the task has them', async () => {
  const about = { change: 'entry', sessionId: 'date' }
  const { facts } = await changed({}, about)
  expect(await mailsTo(now)).toEqual([[`changed:${now._id}:entry`, 'changed', { ...facts, ...about }]])
  const ofStudent = { ...facts, ...about, orderId: 'early' }
  expect(await mailsTo(early)).toEqual([['changed:early:entry', 'changed', ofStudent]])
})

it('only the teachers get a mail about a class whose dates are over', async () => {
  await changed(datedIn(club, -2))
  expect(await mailsTo(now)).toHaveLength(1)
  expect(await mailsTo(early)).toEqual([])
})

it('only the students get a mail about a date that is sold by itself', async () => {
  await changed({ of: 'the-class' })
  expect([await mailsTo(before), await mailsTo(now)]).toEqual([[], []])
  expect(await mailsTo(early)).toHaveLength(1)
})

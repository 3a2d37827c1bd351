import { beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { taskTodo } from '../../steps/todos.ts'
import { atCheckout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { cancelClass, datedIn, mailsOf, move } from '../../testing/ends.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { freeSeat, join, withLine } from '../../testing/waiting.ts'
import { drainClass } from './drain-class.ts'

let club: Club
let admin: UserRecord

beforeEach(async () => {
  club = await openClub()
  admin = await club.student({ role: 'admin' })
})

const drain = (deps: Deps, { _id }: Pick<ClassRecord, '_id'>) =>
  drainClass(deps, _id, taskTodo(deps, 'drain'))

const endsOf = async ({ _id }: ClassRecord) => {
  const log = await club.stores.audit.listFor(_id)
  return log
    .filter(({ what }) => what === 'seat.end')
    .map(({ who, after }) => [who, after?.reason, after?.cents])
}

describe('draining a canceled class', () => {
  it('ends places, checkouts, offers and the waiting list, and tells students and admins', async () => {
    const { yogaClass, student, orderId, first, second } = await withLine(club, 2)
    await freeSeat(club, { student, orderId })
    await cancelClass(club, yogaClass, admin._id)
    expect(await drain(club.deps, yogaClass)).toEqual([])
    const empty = { held: 0, enrolled: 0, queued: 0, holds: {}, roster: {} }
    expect(await club.read(yogaClass)).toMatchObject(empty)
    expect(await mailsOf(club, first)).toEqual(['closed', 'offer', 'waiting'])
    expect(await mailsOf(club, second)).toEqual(['closed', 'waiting'])
    const closed = (await club.stores.mails.listFor(first._id)).find(({ kind }) => kind === 'closed')
    expect(closed?.facts).toMatchObject({ why: 'class-canceled', isOffered: true })
    const told = (await club.stores.mails.listFor(admin._id)).filter(({ kind }) => kind === 'class-canceled')
    const facts = { classId: yogaClass._id, by: admin._id, cents: 0, students: 0 }
    expect(told.map((mail) => mail.facts)).toEqual([facts])
  })

  it('returns what its places leave to be done, once', async () => {
    const paid = await enrolledByCard(club)
    await cancelClass(club, paid.yogaClass, admin._id)
    const { student, orderId } = paid
    expect(await drain(club.deps, paid.yogaClass)).toMatchObject([
      { kind: 'ended', userId: student._id, orderId, cents: 0 },
    ])
    expect(await drain(club.deps, paid.yogaClass)).toEqual([])
    expect(await endsOf(paid.yogaClass)).toEqual([[admin._id, 'class-canceled', 4500]])
  })

  it('tells nobody of an offer who was only at the checkout', async () => {
    const { student, yogaClass } = await atCheckout(club)
    await cancelClass(club, yogaClass)
    expect(await drain(club.deps, yogaClass)).toEqual([])
    expect(await mailsOf(club, student)).toEqual([])
    expect(await club.read(yogaClass)).toMatchObject({ held: 0 })
  })

  it('finishes a move to it first, which the class before then pays back', async () => {
    const paid = await enrolledByCard(club)
    const there = await club.yogaClass({ seats: 3, priceInCents: 3000 })
    await move(
      dyingAfter(club.deps, (name) => name === 'seats.enrolLate'),
      admin,
      paid,
      there,
    )
    await cancelClass(club, there, admin._id)
    expect(await drain(club.deps, there)).toHaveLength(1)
    expect(await endsOf(paid.yogaClass)).toEqual([[admin._id, 'moved', 1500]])
    expect(await endsOf(there)).toEqual([[admin._id, 'class-canceled', 3000]])
  })

  it('does nothing for a class that is gone, and tells admins nothing of one without a reason', async () => {
    expect(await drain(club.deps, { _id: club.stores.newId() })).toEqual([])
    const yogaClass = await club.yogaClass({ stage: 'canceled' })
    expect(await drain(club.deps, yogaClass)).toEqual([])
    expect(await mailsOf(club, admin)).toEqual([])
  })

  it('tells admins nothing of a date that is sold by itself, whose class they read of', async () => {
    const yogaClass = await club.yogaClass({ of: club.stores.newId() })
    await cancelClass(club, yogaClass, admin._id)
    expect(await drain(club.deps, yogaClass)).toEqual([])
    expect(await mailsOf(club, admin)).toEqual([])
  })

  it.each([
    ['an admin', 'admin', 'instructor', ['Ana', 'Mei']],
    ['its instructor', 'Mei', 'instructor', ['Ana']],
    ['an admin, beside a teacher who is one', 'admin', 'admin', ['Mei']],
  ] as const)('tells who would have taught it, once: canceled by %s', async (_who, by, role, told) => {
    const mei = await club.student({ role: 'instructor', name: 'Mei' })
    const ana = await club.student({ role, name: 'Ana' })
    const ben = await club.student({ role: 'instructor', name: 'Ben' })
    const dated = datedIn(club, -24, 24, 48, 72)
    const [over, first, second, third] = dated.sessions ?? []
    const instead = ({ _id, name, email }: UserRecord) => ({ teacher: { _id, name, email } })
    const gone = { canceled: { by: mei._id, at: club.clock.now(), share: false } }
    const sessions = [
      { ...over!, ...instead(ben) },
      first!,
      { ...second!, ...instead(ana) },
      { ...third!, ...instead(ben), ...gone },
    ]
    const yogaClass = await club.yogaClass({ ...dated, sessions, instructorId: mei._id })
    await cancelClass(club, yogaClass, by === 'Mei' ? mei._id : admin._id)
    for (const _time of [1, 2]) await drain(club.deps, yogaClass)
    const got = []
    for (const { _id, name } of [ana, ben, mei]) {
      const mails = (await club.stores.mails.listFor(_id)).filter(({ facts }) => 'teaches' in facts)
      got.push(...mails.map(() => name))
    }
    expect(got).toEqual(told)
  })

  it('tells admins and its instructor how many students it had, and what they get back', async () => {
    const canceled = { by: 'mei', at: club.clock.now(), reason: 'Ill', cents: 9000, students: 2 }
    const { _id: instructorId } = await club.student({ role: 'instructor' })
    const { _id } = await club.yogaClass({ stage: 'canceled', canceled, instructorId })
    await drain(club.deps, { _id })
    const facts = { classId: _id, by: 'mei', cents: 9000, students: 2 }
    expect((await club.stores.mails.listFor(admin._id))[0]?.facts).toEqual(facts)
    expect((await club.stores.mails.listFor(instructorId))[0]?.facts).toEqual({ ...facts, teaches: true })
  })

  it('fails while students are left, so that its todo stays', async () => {
    for (const left of [{ held: 1 }, { enrolled: 1 }, { queued: 1 }]) {
      const { _id } = await club.yogaClass({ stage: 'canceled', ...left })
      const failing = drain(club.deps, { _id })
      await expect(failing).rejects.toThrow(`The canceled class ${_id} still has 1 students`)
    }
  })

  it('fails for a place whose order has no record', async () => {
    const [userId, orderId] = [club.stores.newId(), club.stores.newId()]
    const roster = { [userId]: { orderId, at: club.clock.now() } }
    const yogaClass = await club.yogaClass({ stage: 'canceled', enrolled: 1, roster })
    await expect(drain(club.deps, yogaClass)).rejects.toThrow(`Order ${orderId} has no record`)
  })

  it('is by the system when nobody is known who has canceled it', async () => {
    const paid = await enrolledByCard(club)
    await join(club, await club.student(), paid.yogaClass)
    const yogaClass = await club.read(paid.yogaClass)
    const classes = {
      ...club.stores.classes,
      find: async () => ({ ...yogaClass, stage: 'canceled' as const }),
    }
    await cancelClass(club, yogaClass)
    const failing = drain({ ...club.deps, stores: { ...club.stores, classes } }, yogaClass)
    await expect(failing).rejects.toThrow('still has')
    expect(await endsOf(yogaClass)).toEqual([['system', 'class-canceled', 4500]])
  })
})

import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import { finishTodo } from '../../steps/todos.ts'
import { mailClub } from '../../testing/mail-club.ts'
import { dyingAfter, processBefore } from '../../testing/processes.ts'
import { openDates } from '../../testing/sold-dates.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'
import { EDIT_MAIL_MS } from './classes.rules.ts'

const MINUTE_MS = 60_000

/** An approved class of an instructor, and an admin who gets mails. */
async function approvedClass() {
  const club = await mailClub()
  const mei = await club.addUser({ role: 'instructor', name: 'Mei Tanaka' })
  const admin = await club.addUser({ role: 'admin' })
  const own = await club.addClass({ name: 'Yin', instructorId: mei._id })
  const path = `/ningjing/classes/instructor/${own._id}`
  const edit = (body: object, editor = mei) => club.as(editor).patch(path).send(body)
  const shownNow = async () => {
    const { body } = await club.as(admin).get('/ningjing/classes?limit=1&search=Yin')
    const { name, image, description, price } = body.items[0]
    return { name, image, description, price }
  }
  return {
    ...club,
    mei,
    admin,
    own,
    edit,
    shownNow,
    see: (shown: object) => club.as(admin).post(`/ningjing/classes/${own._id}/seen`).send({ shown }),
    stored: async () => (await club.stores.classes.find(own._id))!,
    /** The mails that are sent by now. */
    sent: async () => {
      await sendDueMails(club.deps)
      return club.server.taken.map(({ to, subject, text }) => ({ to: to.address, subject, text }))
    },
  }
}

describe('an edit of an approved class', () => {
  it('is mailed to the admins, with what has changed', async () => {
    const { edit, sent, admin } = await approvedClass()
    await edit({ price: 50, description: 'Slow', seats: 20 })
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: admin.email,
      subject: '“Yin” has changed since its approval',
      text: expect.stringContaining('Changed: description, price'),
    })
    expect(mail?.text).toContain('/dashboard/manage-classes?search=Yin')
  })

  it('is mailed at most once an hour; the next mail says what has changed by then', async () => {
    const { edit, sent, clock } = await approvedClass()
    await edit({ price: 50 })
    expect(await sent()).toHaveLength(1)
    clock.pass(MINUTE_MS)
    await edit({ name: 'Yin for all' })
    clock.pass(MINUTE_MS)
    await edit({ description: 'Slow' })
    expect(await sent()).toHaveLength(1)
    clock.pass(EDIT_MAIL_MS - 2 * MINUTE_MS)
    const mails = await sent()
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('Changed: name, description, price')
    clock.pass(EDIT_MAIL_MS)
    expect(await sent()).toHaveLength(2)
  })

  it('leads to one mail together with another edit at the same time', async () => {
    const { edit, sent } = await approvedClass()
    await Promise.all([edit({ price: 50 }), edit({ name: 'Yin for all' }), edit({ description: 'Slow' })])
    const mails = await sent()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Changed: name, description, price')
  })

  it('is not mailed when an admin has made it, or when it is about other fields', async () => {
    const { edit, sent, admin, clock } = await approvedClass()
    await edit({ price: 50 }, admin)
    await edit({ seats: 20, place: 'Room 2' })
    clock.pass(EDIT_MAIL_MS)
    expect(await sent()).toEqual([])
  })

  it('is not mailed anymore once an admin has seen it', async () => {
    const { edit, sent, see, shownNow, clock } = await approvedClass()
    await edit({ price: 50 })
    expect(await sent()).toHaveLength(1)
    await edit({ price: 60 })
    expect((await see(await shownNow())).body).toEqual({ modifiedCount: 1 })
    clock.pass(EDIT_MAIL_MS)
    expect(await sent()).toHaveLength(1)
  })
})

describe('a price that is set at a single date', () => {
  const DROP_IN = { seats: 14, cents: 1800, credits: 0, closeMinutes: 30, only: true } as const
  const PRICED = [{ local: '2031-12-02T18:30', price: 9 }]

  /** The class by the date on two evenings, and what an admin sees of it. */
  async function soldByDate() {
    const club = await approvedClass()
    const { as, admin, mei, own, deps } = club
    const dated = await club.addClass({
      ...{ ...own, _id: anId(), name: 'Zen', zone: 'UTC', dropIn: DROP_IN, priceInCents: 1800 },
      sessions: ['2031-12-02', '2031-12-04'].map((day) => ({
        ...{ id: anId(), local: `${day}T18:30`, at: new Date(`${day}T18:30Z`), minutes: 60, seq: 0 },
      })),
    })
    await openDates({ deps }, dated)
    const [first = '', second = ''] = dated.sessions.map(({ id }) => id)
    const price = (id: string, cost: number, editor = mei) =>
      as(editor).patch(`/ningjing/classes/instructor/${id}`).send({ price: cost })
    const review = async () => (await as(admin).get('/ningjing/classes?limit=9&search=Zen')).body.items
    const see = async (shown: object) => as(admin).post(`/ningjing/classes/${dated._id}/seen`).send({ shown })
    const shownOf = ({ name, image, description, price: cost, ownPrices = [] }: ReviewedClass) => {
      return { name, image, description, price: cost, ownPrices }
    }
    return { ...club, dated, first, second, price, review, see, shownOf }
  }

  it('is mailed and shown as a change of its class, until an admin has seen it', async () => {
    const { price, first, second, sent, review, see, shownOf, clock } = await soldByDate()
    expect((await price(first, 9)).body).toEqual({ modifiedCount: 1 })
    const mails = await sent()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      subject: '“Zen” has changed since its approval',
      text: expect.stringContaining('Changed: seats, price or sales of single dates'),
    })
    const [row, ...others] = await review()
    expect(others).toEqual([])
    expect(row).toMatchObject({ changedSince: ['dropIn'], ownPrices: PRICED })
    expect((await see(shownOf(row))).body).toEqual({ modifiedCount: 1 })
    const [seen] = await review()
    expect(seen).toMatchObject({ changedSince: [], decided: { ownPrices: PRICED } })
    await price(second, 12)
    expect((await review())[0]).toMatchObject({
      changedSince: ['dropIn'],
      ownPrices: [...PRICED, { local: '2031-12-04T18:30', price: 12 }],
      decided: { ownPrices: PRICED },
    })
    clock.pass(EDIT_MAIL_MS)
    expect(await sent()).toHaveLength(2)
  })

  it('is not marked as seen by an admin who has not seen it', async () => {
    const { price, first, review, see, shownOf } = await soldByDate()
    await price(first, 9)
    const [row] = await review()
    await price(first, 7)
    expect((await see(shownOf(row))).body.code).toBe('class.changed')
    expect((await review())[0].changedSince).toEqual(['dropIn'])
  })

  it('of an admin is shown, and not mailed; seats and place of a date are neither', async () => {
    const { price, first, sent, review, admin, as, mei } = await soldByDate()
    const path = `/ningjing/classes/instructor/${first}`
    await as(mei).patch(path).send({ seats: 9, place: 'Garden' })
    expect((await review())[0].changedSince).toEqual([])
    await price(first, 9, admin)
    expect((await review())[0]).toMatchObject({ changedSince: ['dropIn'], ownPrices: PRICED })
    expect(await sent()).toEqual([])
  })

  it('is mailed also when an admin edits the date before its class says the price', async () => {
    const { deps, as, mei, admin, first, sent } = await soldByDate()
    const path = `/ningjing/classes/instructor/${first}`
    const server = processBefore(deps, 'classes.setOwnPrices', () => as(admin).patch(path).send({ seats: 9 }))
    await server.as(mei).patch(path).send({ price: 9 })
    expect(await sent()).toHaveLength(1)
  })

  it('is noted by the sweeper when the process is killed', async () => {
    const { deps, mei, first, review, sent } = await soldByDate()
    const dying = dyingAfter(deps, (name) => name === 'classes.saveEdit')
    await dying.as(mei).patch(`/ningjing/classes/instructor/${first}`).send({ price: 9 })
    expect((await review())[0].changedSince).toEqual([])
    for (const open of await deps.stores.todos.findOpen()) await finishTodo(deps, open)
    expect((await review())[0].changedSince).toEqual(['dropIn'])
    for (const open of await deps.stores.todos.findOpen()) await finishTodo(deps, open)
    expect(await sent()).toHaveLength(1)
  })
})

describe('changes that an admin has seen', () => {
  it('are what later ones are compared with; the audit log says who and when, without texts', async () => {
    const { edit, see, shownNow, stored, stores, own, admin, clock } = await approvedClass()
    await edit({ name: 'Yin for all', price: 50 })
    expect((await see(await shownNow())).body).toEqual({ modifiedCount: 1 })
    expect(await stored()).toMatchObject({
      changedSince: [],
      decided: { name: 'Yin for all', priceInCents: 5000 },
      decidedBy: null,
      todos: 0,
    })
    expect((await stores.audit.listFor(own._id)).at(-1)).toMatchObject({
      who: admin._id,
      what: 'class.seen',
      at: clock.now(),
      before: null,
      after: { fields: ['name', 'price'] },
    })
    await edit({ price: 70 })
    expect(await stored()).toMatchObject({ changedSince: ['price'], decided: { priceInCents: 5000 } })
  })

  it('are those that the admin was shown', async () => {
    const { edit, see, shownNow, stored } = await approvedClass()
    await edit({ price: 50 })
    const shown = await shownNow()
    await edit({ description: 'https://evil.example' })
    const late = await see(shown)
    expect([late.status, late.body.code]).toEqual([409, 'class.changed'])
    expect((await stored()).changedSince).toEqual(['price', 'description'])
  })

  it('are marked once', async () => {
    const { edit, see, shownNow, stores, own } = await approvedClass()
    await edit({ price: 50 })
    const shown = await shownNow()
    const answers = [await see(shown), await see(shown)]
    expect(answers.map(({ body }) => body.modifiedCount)).toEqual([1, 0])
    const entries = await stores.audit.listFor(own._id)
    expect(entries.filter(({ what }) => what === 'class.seen')).toHaveLength(1)
  })

  it('belong to an approved class; another one is decided instead', async () => {
    const { addClass, as, admin, shownNow } = await approvedClass()
    const pending = await addClass({ status: 'pending', changedSince: ['name'] })
    const shown = await shownNow()
    const answer = await as(admin).post(`/ningjing/classes/${pending._id}/seen`).send({ shown })
    expect([answer.status, answer.body.code]).toEqual([404, 'class.not-found'])
  })
})

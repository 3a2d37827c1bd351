import { expect, it } from 'vitest'
import { logTodo } from '../steps/todos.ts'
import { testApp } from '../testing/test-app.ts'

it('counts changes of classes, seats and instructors, and nothing else', async () => {
  const { deps, stores, addUser, addClass, as } = await testApp()
  const [ana, mei] = [await addUser(), await addUser({ role: 'instructor' })]
  const yogaClass = await addClass()
  const changesOf = async (act: () => Promise<unknown>) => {
    const before = stores.publicChanges()
    await act()
    return stores.publicChanges() - before
  }
  const claim = { classId: yogaClass._id, userId: ana._id, orderId: 'an-order' }
  const hold = { ...claim, selectedId: 's', cents: 4500, createdAt: new Date(), expiresAt: new Date() }
  const todo = logTodo(deps, ana._id, 'seat.hold', yogaClass._id)
  expect(await changesOf(() => addClass())).toBe(1)
  expect(await changesOf(() => stores.seats.hold(hold, todo))).toBe(1)
  const role = { userId: (await addUser())._id, set: { role: 'instructor' } } as const
  expect(await changesOf(() => stores.roles.apply(1, role))).toBe(1)
  const edit = (user: typeof ana) => as(user).patch(`/ningjing/users/${user._id}`).send({ address: 'Rose' })
  expect(await changesOf(() => edit(mei).expect(200))).toBe(1)
  expect(await changesOf(() => edit(ana).expect(200))).toBe(0)
  const select = () => as(ana).post('/ningjing/selectedClasses').send({ classId: yogaClass._id })
  expect(await changesOf(() => select().expect(200))).toBe(0)
  expect(await changesOf(() => stores.seats.hold(hold, todo))).toBe(0)
})

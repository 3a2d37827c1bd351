import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { findOwnClass } from './find-own-class.ts'

it('a class is found by its instructor and by admins, and by nobody else', async () => {
  const { deps, addUser, addClass } = await testApp()
  const [mei, other, admin] = [
    await addUser({ role: 'instructor' }),
    await addUser({ role: 'instructor' }),
    await addUser({ role: 'admin' }),
  ]
  const yogaClass = await addClass({ instructorId: mei._id })
  expect(await findOwnClass(deps, mei, yogaClass._id)).toEqual(yogaClass)
  expect(await findOwnClass(deps, admin, yogaClass._id)).toEqual(yogaClass)
  const unknown = { code: 'class.not-found' }
  await expect(findOwnClass(deps, other, yogaClass._id)).rejects.toMatchObject(unknown)
  for (const staff of [mei, admin]) {
    await expect(findOwnClass(deps, staff, anId())).rejects.toMatchObject(unknown)
  }
})

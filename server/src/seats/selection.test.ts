import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import { selectionOf } from './selection.ts'

it('a selection shows the class as it was when it was selected', () => {
  const student = { _id: anId(), email: 'ana@example.com' }
  const yogaClass = { _id: anId(), name: 'Yin', instructor: 'Mei', image: '/a.svg', priceInCents: 4500 }
  const [id, now] = [anId(), new Date('2026-05-04T08:00:00Z')]
  expect(selectionOf(student, yogaClass, id, now)).toEqual({
    _id: id,
    userId: student._id,
    studentEmail: 'ana@example.com',
    classId: yogaClass._id,
    name: 'Yin',
    instructor: 'Mei',
    image: '/a.svg',
    priceInCents: 4500,
    isPaid: false,
    createdAt: now,
  })
})

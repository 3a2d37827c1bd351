import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import { substitutedTeacher, teacherOf } from './teacher.ts'

const MEI = { _id: anId(), name: 'Mei', email: 'mei@club.example' }
const ANA = { _id: anId(), name: 'Ana', email: 'ana@club.example' }
const YOGA_CLASS = { instructorId: MEI._id, instructor: MEI.name, email: MEI.email }
const AT = new Date('2026-12-01T18:30:00Z')
const DURING = new Date('2026-12-01T19:29:59Z')
const END = new Date('2026-12-01T19:30:00Z')
const date = (teacher?: typeof MEI) => ({ at: AT, minutes: 60, ...(teacher && { teacher }) })

describe('who teaches a date', () => {
  it('is the teacher of the class, unless the date has one of its own', () => {
    expect(teacherOf(YOGA_CLASS, date())).toEqual(MEI)
    expect(teacherOf(YOGA_CLASS, date(ANA))).toEqual(ANA)
  })

  it('teaches for the teacher of the class until the date is over', () => {
    expect(substitutedTeacher(YOGA_CLASS, date(ANA), DURING)).toBe('Mei')
    expect(substitutedTeacher(YOGA_CLASS, date(ANA), END)).toBeUndefined()
  })

  it('teaches for nobody where it is the teacher of the class', () => {
    expect(substitutedTeacher(YOGA_CLASS, date(), DURING)).toBeUndefined()
    expect(substitutedTeacher(YOGA_CLASS, date(MEI), DURING)).toBeUndefined()
  })
})

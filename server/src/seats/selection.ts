import type { SelectionRecord, UserRecord } from '../domain/records.ts'
import type { StudentsClass } from '../domain/students-class.records.ts'

/** A new selection. Name, price and image are copied from the class. */
export function selectionOf(
  student: Pick<UserRecord, '_id' | 'email'>,
  yogaClass: Pick<StudentsClass, '_id' | 'name' | 'instructor' | 'image' | 'priceInCents'>,
  id: string,
  now: Date,
): SelectionRecord {
  return {
    _id: id,
    userId: student._id,
    studentEmail: student.email,
    classId: yogaClass._id,
    name: yogaClass.name,
    instructor: yogaClass.instructor,
    image: yogaClass.image,
    priceInCents: yogaClass.priceInCents,
    isPaid: false,
    createdAt: now,
  }
}

import { anId } from '@ningjing/contract/testing/builders'
import { withKeys } from '@ningjing/server/base/search-keys'
import type { UserRecord } from '@ningjing/server/domain/records'
import { insertRecords } from '@ningjing/server/testing/insert-records'
import { aClassRecord, aUserRecord } from '@ningjing/server/testing/records'

/** Adds approved classes of one instructor, past the API; returns their ids. */
export async function addClasses(database: string, count: number): Promise<string[]> {
  const instructorId = anId()
  const classes = Array.from({ length: count }, (_, index) =>
    aClassRecord({ instructorId, name: `Class ${index}`, description: 'A calm hour. '.repeat(40) }),
  )
  await insertRecords(database, { classes: classes.map(withKeys) })
  return classes.map(({ _id }) => _id)
}

/** Adds a student who has selected these classes, past the API. */
export async function addStudent(database: string, classIds: string[]): Promise<UserRecord> {
  const student = aUserRecord()
  const { _id: userId, email: studentEmail } = student
  const copy = { name: 'Class', instructor: 'Mei Tanaka', image: '/art/class-tree.svg', priceInCents: 4500 }
  const selections = classIds.map((classId) => {
    return { _id: anId(), userId, studentEmail, classId, ...copy, isPaid: false, createdAt: new Date() }
  })
  await insertRecords(database, { users: [withKeys(student)], selections })
  return student
}

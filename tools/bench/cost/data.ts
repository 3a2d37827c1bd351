import { anId } from '@ningjing/contract/testing/builders'
import { withKeys } from '@ningjing/server/base/search-keys'
import { aClassRecord, aUserRecord } from '@ningjing/server/testing/records'
import { type Db, MongoClient } from 'mongodb'

/** Adds approved classes of one instructor, past the API; returns their ids. */
export function addClasses(database: string, count: number): Promise<string[]> {
  return withDatabase(database, async (db) => {
    const instructorId = anId()
    const rows = Array.from({ length: count }, (_, index) =>
      withKeys(
        aClassRecord({ instructorId, name: `Class ${index}`, description: 'A calm hour. '.repeat(40) }),
      ),
    )
    await db.collection<{ _id: string }>('classes').insertMany(rows)
    return rows.map(({ _id }) => _id)
  })
}

/** Adds a student who has selected these classes, past the API. */
export function addStudent(database: string, classIds: string[]) {
  return withDatabase(database, async (db) => {
    const student = withKeys(aUserRecord())
    const { _id: userId, email: studentEmail } = student
    const selections = classIds.map((classId) => {
      const copy = {
        name: 'Class',
        instructor: 'Mei Tanaka',
        image: '/art/class-tree.svg',
        priceInCents: 4500,
      }
      return { _id: anId(), userId, studentEmail, classId, ...copy, isPaid: false, createdAt: new Date() }
    })
    await db.collection<{ _id: string }>('users').insertOne(student)
    await db.collection<{ _id: string }>('selections').insertMany(selections)
    return student
  })
}

async function withDatabase<Result>(uri: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const client = await MongoClient.connect(uri)
  try {
    return await work(client.db())
  } finally {
    await client.close()
  }
}

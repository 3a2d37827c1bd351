import { type ClassPlan, NO_PLAN } from '../domain/class-plan.records.ts'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import type { TodoOwner } from '../domain/todo.records.ts'
import { aClassRecord, aUserRecord } from './records.ts'
import { emptyDatabase } from './test-database.ts'

/**
 * A database as the first release left it: records without any field that came later, and no index. It is dropped
 * when the test ends.
 */
export async function oldDatabase(names: string[] = []) {
  const { uri, db } = await emptyDatabase()
  const users = names.map((name, index) => withoutTodos(aUserRecord({ name, createdAt: new Date(index) })))
  if (users.length > 0) await db.collection<OldRecord<UserRecord>>('users').insertMany(users)
  await db.collection<OldClass>('classes').insertOne(withoutSchedule(aClassRecord()))
  return { uri, db, users }
}

type OldRecord<R> = Omit<R, keyof TodoOwner>
type OldClass = Omit<OldRecord<ClassRecord>, keyof ClassPlan | 'stage' | 'queued'>

function withoutTodos<R extends TodoOwner>({ todo: _todo, todos: _todos, ...old }: R): OldRecord<R> {
  return old
}

function withoutSchedule(record: ClassRecord): OldClass {
  const later = ['stage', 'queued', ...Object.keys(NO_PLAN)]
  const kept = Object.entries(withoutTodos(record)).filter(([field]) => !later.includes(field))
  return Object.fromEntries(kept) as OldClass
}

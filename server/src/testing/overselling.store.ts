import { MongoClient } from 'mongodb'
import type { Stores } from '../database.ts'
import type { ClassRecord } from '../domain/records.ts'
import { withTodo } from '../domain/with-todo.store.ts'
import { holdUpdate } from '../seats/seats.store.ts'

/** A broken seat store whose O1 does not check that a seat is left. Shows that the tests would notice. */
export async function oversellingSeats(
  databaseUri: string,
  seats: Stores['seats'],
): Promise<{ seats: Stores['seats']; close(): Promise<void> }> {
  const client = await new MongoClient(databaseUri).connect()
  const classes = client.db().collection<ClassRecord>('classes')
  return {
    seats: {
      ...seats,
      hold: async (wanted, todo) => {
        const [{ seats: _anyNumber, ...filter }, update] = holdUpdate(wanted)
        const { matchedCount } = await classes.updateOne(filter, withTodo(update, todo))
        return matchedCount === 1
      },
    },
    close: () => client.close(),
  }
}

import type { Db } from 'mongodb'

/** The time of the database, which all processes share. Their own clocks may differ by minutes. */
export async function databaseTime(db: Db): Promise<Date> {
  const { localTime } = await db.command({ hello: 1 })
  return localTime
}

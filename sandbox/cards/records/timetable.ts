import type { DatabaseSync } from 'node:sqlite'

/** Something to be done at a moment, for one object. */
export type Appointment = { id: string; tries: number; dueMs: number }

export type Timetable = ReturnType<typeof timetableOf>

/** The most that is done in one go. */
const AT_ONCE = 50

/** Things to be done later that a restart must not forget. Moments are milliseconds since 1970. */
export function timetableOf(db: DatabaseSync, table: 'deliveries' | 'settlements') {
  const upsert = db.prepare(`
    insert into ${table} (id, tries, due_ms) values (?, ?, ?)
    on conflict (id) do update set tries = excluded.tries, due_ms = excluded.due_ms`)
  const remove = db.prepare(`delete from ${table} where id = ?`)
  const due = db.prepare(
    `select id, tries, due_ms from ${table} where due_ms <= ? order by due_ms, rowid limit ${AT_ONCE}`,
  )
  const next = db.prepare(`select min(due_ms) as due_ms from ${table}`)
  return {
    set({ id, tries, dueMs }: Appointment): void {
      upsert.run(id, tries, dueMs)
    },
    remove(id: string): void {
      remove.run(id)
    },
    /** What is due by now, the longest waiting first. */
    due: (nowMs: number): Appointment[] =>
      due.all(nowMs).map((row) => ({
        id: String(row.id),
        tries: Number(row.tries),
        dueMs: Number(row.due_ms),
      })),
    /** The next moment something is due; undefined when nothing is planned. */
    nextMs(): number | undefined {
      const dueMs = next.get()?.due_ms
      return typeof dueMs === 'number' ? dueMs : undefined
    },
  }
}

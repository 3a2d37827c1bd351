import type { DatabaseSync } from 'node:sqlite'

/** Work that is due at a time, for one object. */
export type ScheduledTask = { id: string; tries: number; dueMs: number }

export type Schedule = ReturnType<typeof createSchedule>

/** How many due tasks are returned at once. */
const MAX_TASKS_AT_ONCE = 50

/** Tasks that survive a restart. Times are in milliseconds since 1970. */
export function createSchedule(db: DatabaseSync, table: 'deliveries' | 'settlements') {
  const upsert = db.prepare(`
    insert into ${table} (id, tries, due_ms) values (?, ?, ?)
    on conflict (id) do update set tries = excluded.tries, due_ms = excluded.due_ms`)
  const remove = db.prepare(`delete from ${table} where id = ?`)
  const due = db.prepare(
    `select id, tries, due_ms from ${table} where due_ms <= ? order by due_ms, rowid limit ${MAX_TASKS_AT_ONCE}`,
  )
  const next = db.prepare(`select min(due_ms) as due_ms from ${table}`)
  return {
    set({ id, tries, dueMs }: ScheduledTask): void {
      upsert.run(id, tries, dueMs)
    },
    remove(id: string): void {
      remove.run(id)
    },
    /** The tasks that are due, longest overdue first. */
    due: (nowMs: number): ScheduledTask[] =>
      due.all(nowMs).map((row) => ({
        id: String(row.id),
        tries: Number(row.tries),
        dueMs: Number(row.due_ms),
      })),
    /** When the next task is due, if there is one. */
    nextMs(): number | undefined {
      const dueMs = next.get()?.due_ms
      return typeof dueMs === 'number' ? dueMs : undefined
    },
  }
}

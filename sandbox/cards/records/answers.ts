import type { DatabaseSync } from 'node:sqlite'

/** An answer that was given under an idempotency key, and to what. */
export type GivenAnswer = { path: string; fingerprint: string; status: number; body: string }

export type Answers = ReturnType<typeof answersOf>

/** The answers given under idempotency keys. They are kept for good, where the provider keeps them for a day or more. */
export function answersOf(db: DatabaseSync) {
  const insert = db.prepare(
    'insert into answers (idempotency_key, path, fingerprint, status, body) values (?, ?, ?, ?, ?)',
  )
  const find = db.prepare('select path, fingerprint, status, body from answers where idempotency_key = ?')
  return {
    keep(key: string, { path, fingerprint, status, body }: GivenAnswer): void {
      insert.run(key, path, fingerprint, status, body)
    },
    find(key: string): GivenAnswer | undefined {
      const row = find.get(key)
      return (
        row && {
          path: String(row.path),
          fingerprint: String(row.fingerprint),
          status: Number(row.status),
          body: String(row.body),
        }
      )
    },
  }
}

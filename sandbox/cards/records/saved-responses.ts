import type { DatabaseSync } from 'node:sqlite'

/** A response that was sent under an idempotency key, and the call it belongs to. */
export type SavedResponse = { path: string; fingerprint: string; status: number; body: string }

export type SavedResponses = ReturnType<typeof createSavedResponses>

/** Responses by idempotency key. They are kept forever; Stripe keeps them for at least a day. */
export function createSavedResponses(db: DatabaseSync) {
  const insert = db.prepare(
    'insert into answers (idempotency_key, path, fingerprint, status, body) values (?, ?, ?, ?, ?)',
  )
  const find = db.prepare('select path, fingerprint, status, body from answers where idempotency_key = ?')
  return {
    save(key: string, { path, fingerprint, status, body }: SavedResponse): void {
      insert.run(key, path, fingerprint, status, body)
    },
    find(key: string): SavedResponse | undefined {
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

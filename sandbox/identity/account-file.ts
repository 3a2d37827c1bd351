import { DatabaseSync } from 'node:sqlite'
import type { Account, AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { atomically } from '../process/atomically.ts'
import { brokenFile } from '../process/broken-file.ts'

/** Providers that the emulator derives from the password and the phone number of an account. */
const DERIVED_PROVIDERS = ['password', 'phone']

/**
 * A file with the emulator's accounts, so that they survive a restart or kill -9.
 * @param path path of the file; created if it does not exist
 */
export function openAccountFile(path: string) {
  const file = openFile(path)
  const put = file.prepare('INSERT OR REPLACE INTO accounts (uid, record) VALUES (?, ?)')
  const remove = file.prepare('DELETE FROM accounts WHERE uid = ?')
  const all = file.prepare('SELECT uid, record FROM accounts')
  /** The content of the file, by uid. */
  const saved = new Map<string, string>()

  return {
    /** Loads every stored account into the emulator, with its id, password, providers and sign-in times. */
    restoreInto(state: AgentProjectState): void {
      for (const { uid, record } of all.all()) {
        saved.set(String(uid), String(record))
        state.overwriteUserWithLocalId(String(uid), withoutDerivedProviders(JSON.parse(String(record))))
      }
    },

    /** Writes what has changed since the last save; on return it is in the file. */
    save(state: AgentProjectState): void {
      const changed = changedSince(saved, state)
      const deleted = [...saved.keys()].filter((uid) => !state.users.has(uid))
      if (changed.size === 0 && deleted.length === 0) return
      atomically(file, () => {
        for (const [uid, record] of changed) put.run(uid, record)
        for (const uid of deleted) remove.run(uid)
      })
      for (const [uid, record] of changed) saved.set(uid, record)
      for (const uid of deleted) saved.delete(uid)
    },

    close(): void {
      file.close()
    },
  }
}

function openFile(path: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path)
    file.exec('PRAGMA journal_mode = WAL')
    file.exec('CREATE TABLE IF NOT EXISTS accounts (uid TEXT PRIMARY KEY, record TEXT NOT NULL)')
    return file
  } catch (error) {
    throw brokenFile(path, error)
  }
}

function changedSince(saved: Map<string, string>, state: AgentProjectState): Map<string, string> {
  const records = [...state.users].map(([uid, account]) => [uid, JSON.stringify(account)] as const)
  return new Map(records.filter(([uid, record]) => saved.get(uid) !== record))
}

function withoutDerivedProviders(account: Account): Account {
  const providerUserInfo = account.providerUserInfo?.filter(
    ({ providerId }) => !DERIVED_PROVIDERS.includes(providerId),
  )
  return { ...account, providerUserInfo: providerUserInfo ?? [] }
}

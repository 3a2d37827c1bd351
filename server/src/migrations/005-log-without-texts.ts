import type { Migration } from './migration.ts'

/** The texts of a class that its instructor wrote. */
const TEXTS = ['name', 'description', 'image']

/**
 * Removes the texts of edited classes from the audit log. A text may name people, and erasing an account does not
 * change the log. No release reads them.
 */
export const removeLoggedTexts: Migration = {
  name: '005-log-without-texts',
  run: async (db, assertLease) => {
    const paths = ['before', 'after'].flatMap((side) => TEXTS.map((field) => `${side}.${field}`))
    await assertLease()
    await db
      .collection('audit')
      .updateMany(
        { what: 'class.edit', $or: paths.map((path) => ({ [path]: { $exists: true } })) },
        { $unset: Object.fromEntries(paths.map((path) => [path, ''])) },
      )
  },
}

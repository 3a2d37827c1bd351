import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'
import type { Db } from 'mongodb'
import type { classCountStore } from '../../domain/class-counts.store.ts'
import { idsOf } from '../../domain/names.store.ts'
import type { UserRecord } from '../../domain/records.ts'

/** Fields of an instructor that visitors may see. */
const PUBLIC_FIELDS = { name: 1, photo: 1, email: 1, bio: 1 } as const
type PublicFields = Pick<UserRecord, '_id' | keyof typeof PUBLIC_FIELDS>

/** Also orders records whose name is missing. */
const byName = new Intl.Collator().compare

/** Users with the role instructor and their number of approved classes. Reads what two other stores write. */
export function instructorStore(db: Db, counts: Pick<ReturnType<typeof classCountStore>, 'of'>) {
  const users = db.collection<UserRecord>('users')
  return {
    // Uses the index of userStore (role).
    indexes: {},
    /** All instructors, most approved classes first, then by name. */
    list: async (): Promise<Instructor[]> => {
      const people = await users
        .find<PublicFields>({ role: 'instructor' }, { projection: PUBLIC_FIELDS })
        .sort({ createdAt: -1, _id: -1 })
        .toArray()
      const countOf = await counts.of(people.map(({ _id }) => _id))
      return people
        .map((person) => ({ ...person, classes: countOf.get(person._id) ?? 0 }))
        .sort((one, other) => other.classes - one.classes || byName(one.name, other.name))
    },
    /** Ids of all instructors. */
    ids: () => idsOf(users.find({ role: 'instructor' }).sort({ _id: 1 })),
    /** Photos by id of the current instructors. */
    photosOf: async (ids: string[]): Promise<ReadonlyMap<string, string>> => {
      if (ids.length === 0) return new Map()
      const found = await users
        .find({ _id: { $in: [...new Set(ids)] }, role: 'instructor' }, { projection: { photo: 1 } })
        .toArray()
      return new Map(found.map(({ _id, photo }) => [_id, photo]))
    },
    /** The public fields of an instructor; null for any other id. */
    find: (id: string): Promise<PublicFields | null> =>
      users.findOne<PublicFields>({ _id: id, role: 'instructor' }, { projection: PUBLIC_FIELDS }),
  }
}

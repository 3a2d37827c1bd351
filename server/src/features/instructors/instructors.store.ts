import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'
import type { Role } from '@ningjing/contract/users/users'
import type { Db } from 'mongodb'
import type { classCountStore } from '../../domain/class-counts.store.ts'
import { idsOf } from '../../domain/names.store.ts'
import type { UserRecord } from '../../domain/records.ts'

/** Fields of an instructor that visitors may see. */
const PUBLIC_FIELDS = { name: 1, photo: 1, email: 1, bio: 1 } as const
const READ_FIELDS = { ...PUBLIC_FIELDS, role: 1 } as const
type PublicFields = Pick<UserRecord, '_id' | keyof typeof PUBLIC_FIELDS>
type ReadFields = Pick<UserRecord, '_id' | keyof typeof READ_FIELDS>

/** Who may teach; an admin is a teacher while a class names them. */
const TEACHERS = { role: { $in: ['instructor', 'admin'] satisfies Role[] } }

/** Also orders records whose name is missing. */
const byName = new Intl.Collator().compare

/** What visitors see of a teacher: of an admin no e-mail. */
function publicOf({ role, ...shown }: ReadFields): PublicFields {
  return role === 'instructor' ? shown : { ...shown, email: '' }
}

/** Instructors and admins who teach, with their number of approved classes. Reads what two other stores write. */
export function instructorStore(db: Db, counts: Pick<ReturnType<typeof classCountStore>, 'of'>) {
  const users = db.collection<UserRecord>('users')
  return {
    // Uses the index of userStore (role).
    indexes: {},
    /** All instructors and the admins with approved classes, those with most classes first, then by name. */
    list: async (): Promise<Instructor[]> => {
      const people = await users
        .find<ReadFields>(TEACHERS, { projection: READ_FIELDS })
        .sort({ createdAt: -1, _id: -1 })
        .toArray()
      const countOf = await counts.of(people.map(({ _id }) => _id))
      return people
        .map((person) => ({ person, classes: countOf.get(person._id) ?? 0 }))
        .filter(({ person, classes }) => person.role === 'instructor' || classes > 0)
        .map(({ person, classes }) => ({ ...publicOf(person), classes }))
        .sort((one, other) => other.classes - one.classes || byName(one.name, other.name))
    },
    /** Ids of all instructors. */
    ids: () => idsOf(users.find({ role: 'instructor' }).sort({ _id: 1 })),
    /** Photos by id of those among them who teach. */
    photosOf: async (ids: string[]): Promise<ReadonlyMap<string, string>> => {
      if (ids.length === 0) return new Map()
      const found = await users
        .find({ _id: { $in: [...new Set(ids)] }, ...TEACHERS }, { projection: { photo: 1 } })
        .toArray()
      return new Map(found.map(({ _id, photo }) => [_id, photo]))
    },
    /** The public fields of an instructor or admin, and whether they teach also without a class; null for any other id. */
    find: async (id: string): Promise<{ shown: PublicFields; isInstructor: boolean } | null> => {
      const found = await users.findOne<ReadFields>({ _id: id, ...TEACHERS }, { projection: READ_FIELDS })
      return found && { shown: publicOf(found), isInstructor: found.role === 'instructor' }
    },
  }
}

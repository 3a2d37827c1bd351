import { inTries } from '../../base/in-tries.ts'
import type { Deps, TaskHandler } from '../../deps.ts'
import type { UserRecord } from '../../domain/records.ts'
import { FORMER_INSTRUCTOR } from './erase.rules.ts'

/** Writes the name and e-mail that a user has now into the classes and dates that they teach. */
export const settleNamed: TaskHandler = async (deps, userId) => {
  await nameInClasses(deps, userId)
  return []
}

/** Once more if the user changes meanwhile: otherwise the older of two names could be written last. */
export function nameInClasses({ stores }: Deps, userId: string): Promise<void> {
  return inTries(async () => {
    const named = namedAs(await stores.users.find(userId))
    await stores.classes.renameInstructor(userId, named)
    const now = namedAs(await stores.users.find(userId))
    return now.instructor === named.instructor && now.email === named.email ? undefined : null
  })
}

/** Visitors read the e-mail of instructors only. */
function namedAs(user: UserRecord | null) {
  if (!user || user.erasedAt) return { instructor: FORMER_INSTRUCTOR, email: '' }
  return { instructor: user.name, email: user.role === 'instructor' ? user.email : '' }
}

import type { Deps } from '../deps.ts'
import { type Titled, titleOf } from '../domain/class-title.ts'
import { clubNow } from './club-now.ts'

type Reading = Pick<Deps, 'stores' | 'config' | 'log' | 'clock'>

/** Says what classes are called now. */
export async function titlesNow(deps: Reading): Promise<(yogaClass: Titled) => string> {
  const { club } = await clubNow(deps)
  const now = deps.clock.now()
  return (yogaClass) => titleOf(yogaClass, club, now)
}

/** What these classes are called now, by id; ids of unknown ones are left out. */
export async function titlesById(deps: Reading, ids: string[]): Promise<Map<string, string>> {
  const title = await titlesNow(deps)
  const found = await deps.stores.classes.titled(ids)
  return new Map(found.map((one) => [one._id, title(one)]))
}

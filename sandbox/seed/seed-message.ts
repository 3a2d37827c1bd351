import { sendMessage } from '@ningjing/server/features/messages/send-message'
import type { Members } from './members.ts'
import { seededClass } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'

/** What the teacher of a class has written to its students. */
const MESSAGE = {
  name: 'Hatha for Beginners',
  text: 'Please bring a second blanket next time: we take more time for the final rest.\n\nSee you on the mat!',
}

/** Lets a teacher write to a class, with the server's own step. Does nothing when it is done. */
export async function seedMessage(deps: SeedDeps, members: Members): Promise<void> {
  deps.clock.setDaysAgo(1)
  const { id, instructor } = seededClass(MESSAGE.name)
  if ((await deps.stores.messages.listTo(id)).length > 0) return
  await sendMessage(deps, members.get(instructor), id, { text: MESSAGE.text })
}

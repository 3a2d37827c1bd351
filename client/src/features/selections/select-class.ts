import { createSelection, SELECTION_MESSAGES } from '@ningjing/contract/selections/selections'
import type { QueryClient } from '@tanstack/react-query'
import { showSuccess, showWarning } from '../../lib/alerts.ts'
import { call } from '../../lib/calls/call.ts'
import { hasCode, hasSessionEnded } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { refresh } from '../../lib/calls/query.ts'
import type { Session } from '../../lib/session/session.tsx'
import type { SessionUser } from '../../lib/session/session-user.ts'
import { dropWish, keepWish } from '../../lib/session/wish.ts'
import { selectionsOf } from './selections.api.ts'

type Options = {
  client: QueryClient
  session: Pick<Session, 'user' | 'error' | 'retry'>
  classId: string
  /** Why the role or the selections of the student are not known; null if they are. */
  error: Error | null
  /** Enrolls the student in a free class; `select` selects it before, and resolves with the id of the selection. */
  enroll?: ((select: () => Promise<string>) => Promise<void>) | undefined
}

/**
 * Selects a class (product §5): a warning for visitors, a request and a toast for students; enrolls them in it if it is
 * free. Resolves when what shows it is refetched.
 */
export async function selectClass({
  client,
  session: { user, error: sessionError, retry },
  classId,
  error: readError,
  enroll,
}: Options): Promise<void> {
  if (!user) {
    keepWish({ act: 'select', classId })
    return showWarning(SELECTION_MESSAGES.loginFirst)
  }
  dropWish()
  if (sessionError) return void (await Promise.all([showWarning(errorText(sessionError)), retry()]))
  if (readError) return showWarning(errorText(readError))
  try {
    if (enroll) await enroll(() => selectionOf(client, user, classId))
    else {
      await call(createSelection, { body: { classId } })
      void showSuccess(SELECTION_MESSAGES.selected)
    }
  } catch (error) {
    if (hasSessionEnded(error)) keepWish({ act: 'select', classId })
    await showWarning(errorText(error))
  }
  // Also the seats: the class may be full meanwhile.
  await refresh(client, 'selections', 'enrolments', 'classes')
}

/** The id of the student's selection of a class, which may be older, and from another tab. */
async function selectionOf(client: QueryClient, { email }: SessionUser, classId: string): Promise<string> {
  try {
    return (await call(createSelection, { body: { classId } })).insertedId
  } catch (error) {
    if (!hasCode(error, 'selection.exists')) throw error
    const selections = await client.fetchQuery(selectionsOf(email))
    const selection = selections.find((one) => one.classId === classId)
    if (!selection) throw error
    return selection._id
  }
}

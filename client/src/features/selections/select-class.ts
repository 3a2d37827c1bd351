import { createSelection, SELECTION_MESSAGES } from '@ningjing/contract/selections/selections'
import type { QueryClient } from '@tanstack/react-query'
import { showSuccess, showWarning } from '../../lib/alerts.ts'
import { call } from '../../lib/calls/call.ts'
import { CallError } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { refresh } from '../../lib/calls/query.ts'
import type { Session } from '../../lib/session/session.tsx'
import { dropWish, keepWish } from '../../lib/session/wish.ts'

type Options = {
  client: QueryClient
  session: Pick<Session, 'user' | 'error' | 'retry'>
  classId: string
  /** Why the role or the selections of the student are not known; null if they are. */
  error: Error | null
}

/**
 * Selects a class (product §5): a warning for visitors, a request and a toast for students. Resolves when the list of
 * selected classes is refetched.
 */
export async function selectClass({
  client,
  session: { user, error: sessionError, retry },
  classId,
  error: readError,
}: Options): Promise<void> {
  if (!user) {
    keepWish({ act: 'select', classId })
    return showWarning(SELECTION_MESSAGES.loginFirst)
  }
  dropWish()
  if (sessionError) return void (await Promise.all([showWarning(errorText(sessionError)), retry()]))
  if (readError) return showWarning(errorText(readError))
  try {
    await call(createSelection, { body: { classId } })
    void showSuccess(SELECTION_MESSAGES.selected)
  } catch (error) {
    // The session has ended, and the login page opens.
    if (error instanceof CallError && error.status === 401) keepWish({ act: 'select', classId })
    await showWarning(errorText(error))
  }
  await refresh(client, 'selections')
}

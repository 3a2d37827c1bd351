import { errorText } from '../../lib/calls/error-text.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * The error of a sign-in that could not be completed, with buttons to retry or log out.
 * @param goTo path that opens after the logout; by default this page stays
 */
export function SessionError({ goTo }: { goTo?: string }) {
  const { user, error, retry, signOut } = useSession()
  if (!error) return null
  return (
    <Notice tone="danger">
      <p>We could not finish signing you in. {errorText(error)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => void retry()}>Try again</Button>
        {user && (
          <Button look="secondary" onClick={() => void signOut(goTo)}>
            Log Out
          </Button>
        )}
      </div>
    </Notice>
  )
}

import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SendLinkAgain } from './send-link-again.tsx'

const CONFIRM_FIRST_ID = 'confirm-first'

/** Beside the button of a free class, for students who have not confirmed their e-mail address: that they have to. */
export function ConfirmFirst() {
  const { status, user } = useSession()
  const { role } = useRole()
  if (status !== 'signed-in' || !user || user.emailVerified || role !== 'student') return null
  return (
    <div id={CONFIRM_FIRST_ID} tabIndex={-1} className="scroll-my-24 rounded-md">
      <Notice tone="calm">
        <p>Confirm your e-mail to take this free seat. We sent a link to {user.email}.</p>
        <p className="mt-2">
          <SendLinkAgain />
        </p>
      </Notice>
    </div>
  )
}

/** Shows what is missing to somebody who has pressed the button all the same. */
export const focusConfirmFirst = () => document.getElementById(CONFIRM_FIRST_ID)?.focus()

import { useSession } from '../../lib/session/session.tsx'
import { EmailReminder } from './email-reminder.tsx'

type Props = {
  className: string
  /** Whether the request can be closed until the page is loaded again, because it covers a part of it. */
  canClose?: boolean
}

/** Asks signed-in users to confirm their e-mail address, until they have done so. */
export function UnconfirmedEmail({ className, canClose = false }: Props) {
  const { status, user } = useSession()
  if (status !== 'signed-in' || !user || user.emailVerified) return null
  return (
    <div className={`print:hidden ${className}`}>
      <EmailReminder key={user.uid} email={user.email} canClose={canClose} />
    </div>
  )
}

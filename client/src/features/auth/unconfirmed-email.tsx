import { useSession } from '../../lib/session/session.tsx'
import { EmailReminder } from './email-reminder.tsx'

/** Asks signed-in users to confirm their e-mail address, until they have done so. */
export function UnconfirmedEmail({ className }: { className: string }) {
  const { status, user } = useSession()
  if (status !== 'signed-in' || !user || user.emailVerified) return null
  return (
    <div className={`print:hidden ${className}`}>
      <EmailReminder key={user.uid} email={user.email} />
    </div>
  )
}

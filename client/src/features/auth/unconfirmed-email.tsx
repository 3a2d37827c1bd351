import { useSession } from '../../lib/session/session.tsx'
import { EmailReminder } from './email-reminder.tsx'

/**
 * Asks signed-in users to confirm their e-mail address, until they have done so, or close the request.
 * @param className where it stands: `edge-notice`, or above the screens of the dashboard
 */
export function UnconfirmedEmail({ className = '' }: { className?: string }) {
  const { status, user } = useSession()
  if (status !== 'signed-in' || !user || user.emailVerified) return null
  return <EmailReminder key={user.uid} {...user} className={className} />
}

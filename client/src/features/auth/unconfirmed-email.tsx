import { lazy, Suspense } from 'react'
import { loadModule } from '../../lib/calls/load-module.ts'
import { logError } from '../../lib/calls/log.ts'
import { useSession } from '../../lib/session/session.tsx'

/** Few users need it. If it cannot be loaded, the page goes on without it. */
const EmailReminder = lazy(async () => {
  const loading = loadModule(() => import('./email-reminder.tsx'))
  const reminder = await loading.catch((error) => logError('loading the reminder', error))
  return { default: reminder?.EmailReminder ?? ((_props: { email: string }) => null) }
})

/** Asks signed-in users to confirm their e-mail address, until they have done so. */
export function UnconfirmedEmail({ className }: { className: string }) {
  const { status, user } = useSession()
  if (status !== 'signed-in' || !user || user.emailVerified) return null
  return (
    <div className={`print:hidden ${className}`}>
      <Suspense>
        <EmailReminder key={user.uid} email={user.email} />
      </Suspense>
    </div>
  )
}

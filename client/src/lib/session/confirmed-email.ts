import { logError } from '../calls/log.ts'
import { useSession } from './session.tsx'

/**
 * Returns a function that looks whether the e-mail address of the user is confirmed by now. If it has been confirmed
 * since the last look, session and API know it then.
 */
export function useIsConfirmed(): () => Promise<boolean> {
  const { user, provider, renewToken } = useSession()
  return async () => {
    if (!user || user.emailVerified) return true
    try {
      if (!(await (await provider()).isConfirmed())) return false
      await renewToken()
      return true
    } catch (error) {
      logError('the confirmation of the e-mail', error)
      return false
    }
  }
}

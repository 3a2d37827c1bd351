import { useState } from 'react'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { type Banner, bannerFor, isExpected } from './identity-texts.ts'

/**
 * Runs the action of a form, one at a time, and sets a banner when it fails.
 * @param what name of the action for the log, such as "sign-in"
 */
export function useFormAction(what: string) {
  const { run: runOne, isRunning: isBusy } = useOneAtATime()
  const [banner, setBanner] = useState<Banner | null>(null)
  const attempt = async (action: () => Promise<void>) => {
    setBanner(null)
    try {
      await action()
    } catch (error) {
      if (!isExpected(error)) logError(what, error)
      setBanner(bannerFor(error))
    }
  }
  const run = (action: () => Promise<void>) => runOne(() => attempt(action))
  return { run, isBusy, banner, setBanner }
}

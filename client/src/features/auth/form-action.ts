import { useState } from 'react'
import { logFault } from '../../lib/log.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { type Banner, bannerFor, isExpected } from './identity-texts.ts'

/**
 * Runs the one action of a form: never twice at a time, with a banner when it fails.
 * @param what the action in words, for the log
 */
export function useFormAction(what: string) {
  const { run: runOne, isRunning: isBusy } = useOneAtATime()
  const [banner, setBanner] = useState<Banner | null>(null)
  const attempt = async (action: () => Promise<void>) => {
    setBanner(null)
    try {
      await action()
    } catch (error) {
      if (!isExpected(error)) logFault(what, error)
      setBanner(bannerFor(error))
    }
  }
  const run = (action: () => Promise<void>) => runOne(() => attempt(action))
  return { run, isBusy, banner, setBanner }
}

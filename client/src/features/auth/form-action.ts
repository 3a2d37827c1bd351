import { useRef, useState } from 'react'
import { logFault } from '../../lib/log.ts'
import { type Banner, bannerFor, isExpected } from './identity-texts.ts'

/**
 * Runs the one action of a form: never twice at a time, with a banner when it fails.
 * @param what the action in words, for the log
 */
export function useFormAction(what: string) {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [banner, setBanner] = useState<Banner | null>(null)
  const run = async (action: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setBanner(null)
    try {
      await action()
    } catch (error) {
      if (!isExpected(error)) logFault(what, error)
      setBanner(bannerFor(error))
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy, banner, setBanner }
}

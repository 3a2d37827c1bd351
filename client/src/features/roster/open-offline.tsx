import { useEffect } from 'react'
import { logError } from '../../lib/calls/log.ts'
import { paths } from '../../paths.ts'

/**
 * Makes the screens of rosters open without a network, and the dashboard installable. Only they render it, so visitors
 * load neither service worker nor manifest.
 */
export function OpenOffline() {
  useEffect(() => {
    // A prefix of the paths of both screens; other pages are never answered by the service worker.
    const scope = paths.roster('').replace(/\/$/, '')
    const registering = navigator.serviceWorker?.register('/sw.js', { scope })
    registering?.catch((error) => logError('registering the service worker', error))
  }, [])
  return <link rel="manifest" href="/manifest.webmanifest" />
}

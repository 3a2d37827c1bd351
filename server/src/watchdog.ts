import { execFile } from 'node:child_process'

/** Signs of life until systemd would miss one. */
const SIGNS = 3

/**
 * Tells systemd three times per WatchdogSec that this process runs. One whose event loop hangs no longer does, and
 * systemd replaces it. Does nothing without a watchdog.
 * @param env of the process, where systemd names the time and its socket
 */
export function feedWatchdog({ NOTIFY_SOCKET, WATCHDOG_USEC, ...env }: NodeJS.ProcessEnv): void {
  const watchdogMs = Number(WATCHDOG_USEC) / 1000
  if (!NOTIFY_SOCKET || !(watchdogMs > 0)) return
  const tell = () =>
    // Node has no sockets of datagrams on a path. The next sign follows if this one fails.
    execFile('systemd-notify', ['WATCHDOG=1'], { env: { PATH: env.PATH, NOTIFY_SOCKET } }, () => undefined)
  tell()
  setInterval(tell, watchdogMs / SIGNS).unref()
}

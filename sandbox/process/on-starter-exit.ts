/** How often to check whether npm's shell, which started this process, still runs, in milliseconds. */
const CHECK_MS = 500

/** Calls back when the process that started this one is gone: npm does not forward every signal, and none when it is killed. */
export function onStarterExit(stop: () => void): void {
  process.once('disconnect', stop)
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, CHECK_MS).unref()
}

import type { ChildProcess } from 'node:child_process'
import { relative } from 'node:path'
import { forkChild, stopChild } from './child-process.ts'
import { watchSource } from './watch-source.ts'

/**
 * Runs a file in a child process and restarts it after each change in the folders. A child that fails to start
 * the first time ends this process with its exit code; later, this process waits for the next change.
 * Messages of the child are passed on to the parent of this process.
 */
export function restartOnChange(file: URL, folders: string[]): void {
  let child: ChildProcess
  let hasBeenReady = false
  let stopping = false
  let ending = false
  let restarted = Promise.resolve()

  function start(): void {
    const started = forkChild(file)
    child = started
    started.on('message', (message) => {
      hasBeenReady = true
      process.send?.(message)
    })
    started.once('exit', (code, signal) => {
      if (stopping) return
      if (!hasBeenReady) process.exit(code ?? 1)
      console.error(
        `The server stopped (${signal ?? `exit code ${code}`}). It starts again after the next change.`,
      )
    })
  }

  async function stop(): Promise<void> {
    stopping = true
    await stopChild(child)
  }

  async function restart(path: string): Promise<void> {
    await stop()
    if (ending) return
    stopping = false
    console.log(`Restarting the server: ${relative(process.cwd(), path)} has changed.`)
    start()
  }

  start()
  watchSource(folders, (path) => {
    restarted = restarted.then(() => restart(path))
  })
  process.once('SIGTERM', async () => {
    ending = true
    await stop()
    process.exit(0)
  })
}

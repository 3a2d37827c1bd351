import { onStarterExit } from './on-starter-exit.ts'
import { createProcessGroup, type ProcessGroup } from './process-group.ts'
import { StartError } from './start-error.ts'

/**
 * Runs `work` and supervises its child processes. Ctrl-C, a closed terminal, SIGTERM, a killed npm, a child
 * that ends or an error of `work` stops every child, and then this process.
 * @param cwd working directory of every child
 */
export async function supervise(cwd: string, work: (group: ProcessGroup) => Promise<void>): Promise<void> {
  let ending = false
  const group = createProcessGroup(cwd, (line) => end(1, line))

  async function end(code: number, line?: string): Promise<void> {
    if (ending) return
    ending = true
    if (line) console.error(line)
    await group.stop()
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
  onStarterExit(() => end(0))
  await work(group).catch((error: unknown) => end(1, messageOf(error)))
}

function messageOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

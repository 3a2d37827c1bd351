import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('../..', import.meta.url)

/** A site that runs beside ours, and the function that stops it. */
export type RunningSite = { site: string; stop: () => Promise<void> }

/** Starts the product as it was at a revision, with the packages of that revision, from a worktree of its own. */
export async function startBaseline(revision: string): Promise<RunningSite> {
  const parent = mkdtempSync(join(tmpdir(), 'ningjing-baseline-'))
  const folder = join(parent, 'worktree')
  const git = (...args: string[]) =>
    execFileSync('git', ['worktree', ...args], { cwd: ROOT, stdio: 'inherit' })
  const remove = () => {
    git('remove', '--force', folder)
    rmSync(parent, { recursive: true, force: true })
  }
  git('add', '--detach', folder, revision)
  try {
    const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', install, { cwd: folder, stdio: 'inherit' })
    // A process of its own, because Playwright cannot be loaded twice in one.
    const child = fork(new URL('serve-revision.ts', import.meta.url), [folder])
    const [{ site }] = await Promise.race([once(child, 'message'), failureOf(child)])
    const stop = async () => {
      child.disconnect()
      await once(child, 'exit')
      remove()
    }
    return { site, stop }
  } catch (error) {
    remove()
    throw error
  }
}

async function failureOf(child: ChildProcess): Promise<never> {
  await once(child, 'exit')
  throw new Error('The baseline did not start.')
}
